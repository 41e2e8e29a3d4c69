// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// The active route request. A new request replaces it; the navigator ignores the response of a replaced
/// request.
@MainActor struct RequestSlot {
  var number = 0
  var task: Task<Void, Never>?
  var isReroute = false
  var finish: (@MainActor (RouteResult) -> Void)?
}

typealias RouteResult = Result<[Route], RouteError>

extension Navigator {
  /// Requests routes from the provider. `finish` is called once, always after this method returns.
  func ask(
    for destinations: [Waypoint], options: RoutingOptions, isReroute: Bool = false,
    finish: @escaping @MainActor (RouteResult) -> Void
  ) {
    cancelRequest()
    request.isReroute = isReroute
    request.finish = finish
    let number = request.number
    let provider = provider
    guard let wanted = routeRequest(to: destinations, options: options) else {
      request.task = Task { [weak self] in self?.answer(number, .failure(.locationUnavailable)) }
      return
    }
    isRouting = true
    request.task = Task { [weak self] in
      let answer = await Navigator.routes(for: wanted, from: provider)
      self?.answer(number, answer)
    }
  }

  private static func routes(for request: RouteRequest, from provider: any RouteProvider) async
    -> RouteResult
  {
    do throws(RouteError) {
      try request.check()
      let routes = try await provider.routes(for: request)
      let usable = routes.filter { $0.isUsable(destinations: request.destinations.count) }
      guard !usable.isEmpty else {
        return .failure(.invalidResponse("none matches the destinations"))
      }
      return .success(usable)
    } catch {
      return .failure(error)
    }
  }

  private func answer(_ number: Int, _ answer: RouteResult) {
    guard number == request.number, let finish = request.finish else { return }
    request = RequestSlot(number: number + 1)
    isRouting = false
    if case .failure = answer { reportFailure() }
    finish(answer)
  }

  /// Reports a failed request to guidance, which retries after a delay.
  private func reportFailure() {
    let time = guidance?.gate.last?.time ?? 0
    guidance?.rerouteFailed(at: time)
  }

  /// Cancels the active request. Its callback runs later.
  func cancelRequest() {
    let finish = request.finish
    request.task?.cancel()
    if request.isReroute { reportFailure() }
    request = RequestSlot(number: request.number + 1)
    isRouting = false
    if let finish { Task { finish(.failure(.canceled)) } }
  }

  private func routeRequest(to destinations: [Waypoint], options: RoutingOptions) -> RouteRequest? {
    guard let position else { return nil }
    return RouteRequest(
      from: position.coordinate, heading: position.speed >= 2 ? position.course : nil,
      to: destinations, travelMode: travelMode, avoidsHighways: avoidsHighways,
      avoidsTolls: avoidsTolls, avoidsFerries: avoidsFerries,
      prefersShorter: options.prefersShorter, alternatives: options.alternatives)
  }

  /// Requests a route from the current position after a departure. A failure keeps the old route.
  func reroute() {
    let rest = destinations
    // Do not replace a request by the app: it also results in a new route.
    guard !rest.isEmpty, request.finish == nil else { return }
    ask(for: rest, options: RoutingOptions(), isReroute: true) { [weak self] answer in
      guard let self, case .success(let routes) = answer, guidance?.isOffRoute == true else {
        return
      }
      take(routes, to: rest)
    }
  }
}
