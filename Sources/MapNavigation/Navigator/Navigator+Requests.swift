// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// The one request for routes that is under way. Another one takes its place; the late answer of one
/// that was replaced is not heard.
@MainActor struct RequestSlot {
  var number = 0
  var task: Task<Void, Never>?
  var isReroute = false
  var finish: (@MainActor (RouteAnswer) -> Void)?
}

typealias RouteAnswer = Result<[Route], RouteFailure>

/// Why there is no answer with a route.
enum RouteFailure: Error {
  case noLocation
  case route(RouteError)
}

extension RouteAnswer {
  var status: RouteStatus {
    switch self {
    case .success: .ok
    case .failure(.noLocation): .locationUnavailable
    case .failure(.route(let error)): RouteStatus(error)
    }
  }
}

extension Navigator {
  /// Asks the provider. The answer is given later, never within the call, and only once.
  func ask(
    for destinations: [Waypoint], options: RoutingOptions, isReroute: Bool = false,
    finish: @escaping @MainActor (RouteAnswer) -> Void
  ) {
    cancelRequest()
    request.isReroute = isReroute
    request.finish = finish
    let number = request.number
    let provider = provider
    guard let wanted = routeRequest(to: destinations, options: options) else {
      request.task = Task { [weak self] in self?.answer(number, .failure(.noLocation)) }
      return
    }
    isRouting = true
    request.task = Task { [weak self] in
      let answer = await Navigator.routes(for: wanted, from: provider)
      self?.answer(number, answer)
    }
  }

  private static func routes(for request: RouteRequest, from provider: any RouteProvider) async
    -> RouteAnswer
  {
    do throws(RouteError) {
      try request.check()
      let routes = try await provider.routes(for: request)
      let usable = routes.filter { $0.isUsable(destinations: request.destinations.count) }
      guard !usable.isEmpty else {
        return .failure(.route(.badAnswer("no route, or one with other legs")))
      }
      return .success(usable)
    } catch {
      return .failure(.route(error))
    }
  }

  private func answer(_ number: Int, _ answer: RouteAnswer) {
    guard number == request.number, let finish = request.finish else { return }
    request = RequestSlot(number: number + 1)
    isRouting = false
    if case .failure = answer { tellFailure() }
    finish(answer)
  }

  /// One off the route waits for an answer: guidance asks again after a pause.
  private func tellFailure() {
    let time = guidance?.gate.last?.time ?? 0
    guidance?.rerouteFailed(at: time)
  }

  /// Cancels the request under way; its callback hears so later.
  func cancelRequest() {
    let finish = request.finish
    request.task?.cancel()
    if request.isReroute { tellFailure() }
    request = RequestSlot(number: request.number + 1)
    isRouting = false
    if let finish { Task { finish(.failure(.route(.canceled))) } }
  }

  private func routeRequest(to destinations: [Waypoint], options: RoutingOptions) -> RouteRequest? {
    guard let position else { return nil }
    return RouteRequest(
      from: position.coordinate, heading: position.speed >= 2 ? position.course : nil,
      to: destinations, travelMode: travelMode, avoidsHighways: avoidsHighways,
      avoidsTolls: avoidsTolls, avoidsFerries: avoidsFerries,
      prefersShorter: options.prefersShorter, alternatives: options.alternatives)
  }

  /// Asks for a way on after a departure. What fails leaves the old route as it is.
  func reroute() {
    let rest = destinations
    // A call of the user's own is not displaced: its answer is a new route as well.
    guard !rest.isEmpty, request.finish == nil else { return }
    ask(for: rest, options: RoutingOptions(), isReroute: true) { [weak self] answer in
      guard let self, case .success(let routes) = answer, guidance?.isOffRoute == true else {
        return
      }
      take(routes, to: rest)
    }
  }
}
