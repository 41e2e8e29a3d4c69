// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// The comparison of the rest of a route with the best route, after the travel times have changed.
struct RouteComparison: Sendable {
  /// The active route with its current times.
  var current: Route
  /// The best route from the position; `nil` if there is none.
  var best: Route?
  /// The time in seconds that the best route saves: negative if it takes longer, infinite if a road ahead on the active
  /// route is closed.
  var saving: Double

  /// Compares a route from a distance on it, in meters, with the route of a request from there.
  ///
  /// - Returns: `nil` if the provider does not know the roads of the route.
  init?(
    of route: Route, from distance: Double, with request: RouteRequest,
    by provider: any LiveRouteProvider
  ) async {
    guard let retimed = await provider.retimed(route, from: distance, for: request)
    else { return nil }
    current = retimed.route
    best = try? await provider.checkedRoutes(for: request).get().first
    guard let best else {
      saving = 0
      return
    }
    let track = RouteTrack(current)
    let isClosed = retimed.closures.contains { $0 > distance }
    saving =
      isClosed ? .infinity : track.time(at: track.length) - track.time(at: distance) - best.duration
  }
}

extension RouteComparison {
  /// The event for a saving of at least a number of seconds; `nil` for less.
  func event(threshold: Double) -> GuidanceEvent? {
    guard let best, saving == .infinity || saving >= threshold else { return nil }
    return .fasterRouteFound(best, saving: saving)
  }
}

/// The search for a faster route after changes of live traffic.
@MainActor struct FasterRouteSearch {
  /// The comparison in progress.
  private(set) var task: Task<Void, Never>?
  /// The provider's number of changes that the active route takes into account, and that at the last request.
  private var known: Int?
  private var requested: Int?

  /// Whether live traffic has changed since the last comparison or request.
  func isDue(for provider: any RouteProvider) -> Bool {
    guard task == nil, let live = provider as? any LiveRouteProvider else { return false }
    return live.timeChanges != known
  }

  /// Notes the state of the traffic before a route is requested.
  mutating func willRequest(from provider: any RouteProvider) {
    requested = (provider as? any LiveRouteProvider)?.timeChanges
  }

  /// Notes that the requested route has become the active one.
  mutating func didTakeRequested() { known = requested }

  /// Compares the active route with the best one from the user's position.
  ///
  /// - Parameter finish: Called later with the comparison, unless the active route changes before; with `nil` if the
  ///   provider does not know the roads of the route.
  mutating func start(
    _ request: RouteRequest, _ guidance: GuidanceState, by provider: any RouteProvider,
    finish: @escaping @MainActor (RouteComparison?) -> Void
  ) {
    guard let live = provider as? any LiveRouteProvider else { return }
    known = live.timeChanges
    var request = request
    // A vehicle that waits in a jam does not turn around for free.
    request.heading = guidance.position?.course ?? request.heading
    let (route, distance, query) = (guidance.route, guidance.progress.distance, request)
    task = Task {
      let comparison = await RouteComparison(of: route, from: distance, with: query, by: live)
      if !Task.isCancelled { finish(comparison) }
    }
  }

  /// Notes that the comparison has ended.
  mutating func end() { task = nil }

  /// Cancels the comparison. It is repeated for the next active route.
  mutating func cancel() {
    guard let task else { return }
    task.cancel()
    (self.task, known) = (nil, nil)
  }
}
