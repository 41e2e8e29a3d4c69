// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapRoute

extension Navigator {
  /// Requests a route to new destinations, in order, and waits for it. The current route stays active until
  /// the new one is received, and also if the request fails.
  ///
  /// - Throws: ``/MapRoute/RouteError``; ``/MapRoute/RouteError/canceled`` if a newer request replaces this one.
  public func setDestinations(
    _ destinations: [Waypoint], options: RoutingOptions = RoutingOptions()
  ) async throws(RouteError) {
    let error = await withCheckedContinuation { continuation in
      setDestinations(destinations, options: options) { continuation.resume(returning: $0) }
    }
    if let error { throw error }
  }

  /// Requests a route to new destinations, in order.
  ///
  /// - Parameter callback: Called once, later, on the main actor, with the error; `nil` for success.
  package func setDestinations(
    _ destinations: [Waypoint], options: RoutingOptions = RoutingOptions(),
    callback: @escaping @MainActor (RouteError?) -> Void
  ) {
    ask(for: destinations, options: options) { [weak self] answer in
      switch answer {
      case .failure(let error): callback(error)
      case .success(let routes):
        guard let self else { return callback(.canceled) }
        path = TraveledPath()
        take(routes, to: destinations)
        callback(nil)
      }
    }
  }

  /// Removes the first destination and continues to the next one along the same route. If there is no next
  /// destination, the route is cleared.
  ///
  /// - Returns: The new first destination, or `nil` if there is none.
  @discardableResult public func continueToNextDestination() -> Waypoint? {
    guard destinations.count > 1, guidance?.continueToNextLeg() == true else {
      clearDestinations()
      return nil
    }
    cancelRequest()
    destinations.removeFirst()
    routes = Array(routes.prefix(1))
    resetReportedValues()
    notifyRouteChange()
    return destinations.first
  }

  /// Removes the destinations and the route, and ends guidance.
  public func clearDestinations() {
    cancelRequest()
    destinations = []
    routes = []
    let hadRoute = guidance != nil
    guidance = nil
    resetReportedValues()
    if hadRoute { notifyRouteChange() }
    isGuidanceActive = false
  }

  /// Selects another route from ``routes``.
  ///
  /// - Returns: `false` if the index is invalid. Index 0 is the active route.
  @discardableResult public func selectRoute(_ number: Int) -> Bool {
    guard routes.indices.contains(number), guidance != nil else { return false }
    guard number > 0 else { return true }
    cancelRequest()
    let chosen = routes.remove(at: number)
    routes.insert(chosen, at: 0)
    follow(chosen)
    return true
  }

  /// Applies the routes of a provider's response.
  func take(_ found: [Route], to destinations: [Waypoint]) {
    guard let best = found.first else { return }
    self.destinations = destinations
    routes = found
    follow(best)
  }

  /// Starts to follow a route from the last fix.
  private func follow(_ route: Route) {
    var events: [GuidanceEvent] = []
    if var state = guidance {
      state.wording = wording
      if let guidanceOptions { state.options = guidanceOptions }
      state.isActive = isGuidanceActive
      events = state.adopt(route)
      guidance = state
    } else {
      var state = GuidanceState(route, options: guidanceOptions, wording: wording)
      state.isActive = isGuidanceActive
      state.speedAlertOptions = speedAlertOptions ?? SpeedAlertOptions()
      if let fix = gate.last { events = state.update(fix) }
      guidance = state
    }
    if let place = guidance?.position { position = place }
    resetReportedValues()
    notifyRouteChange()
    if gate.last != nil { notifyUpdate(events) }
  }

  func notifyRouteChange() {
    routeChangedSinceFeed = true
    notify { $0.navigatorDidChangeRoute(self) }
  }

  func resetReportedValues() { (lastReportedTime, lastReportedDistance) = (nil, nil) }
}
