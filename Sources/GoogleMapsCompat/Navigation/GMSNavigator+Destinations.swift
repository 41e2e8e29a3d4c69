// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapNavigation
import MapRoute

extension GMSNavigator {
  /// Replaces the destinations and requests a route that visits them in order.
  ///
  /// - Parameter callback: Called once, asynchronously. The status is ``GMSRouteStatus/canceled`` if a
  ///   newer call replaced this one.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], callback: @escaping GMSRouteStatusCallback
  ) {
    setDestinations(
      destinations, routingOptions: GMSNavigationRoutingOptions(), callback: callback)
  }

  /// Replaces the destinations and requests a route that visits them in order.
  ///
  /// - Parameter callback: Called once, asynchronously. The status is ``GMSRouteStatus/canceled`` if a
  ///   newer call replaced this one.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions,
    callback: @escaping GMSRouteStatusCallback
  ) {
    // Mutable waypoints are not copied, since the app compares the objects by identity.
    waypoints += destinations
    navigator.setDestinations(
      destinations.map(\.waypoint), options: routingOptions.options
    ) { [weak self] error in
      if error == nil { self?.waypoints = destinations }
      callback(GMSRouteStatus(error))
    }
  }

  /// Fails with ``GMSRouteStatus/noRouteFound`` and changes nothing, since Rhumb cannot read routes that
  /// Google's services planned.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routeToken: String,
    callback: @escaping GMSRouteStatusCallback
  ) {
    Task { callback(.noRouteFound) }
  }

  /// Removes the first destination and continues to the next one.
  ///
  /// - Returns: The new first destination; `nil` if there is none, in which case the route is removed too.
  @discardableResult public func continueToNextDestination() -> GMSNavigationWaypoint? {
    navigator.continueToNextDestination().map(own)
  }

  /// Removes the first destination and continues to the next one.
  ///
  /// - Parameter completion: Called once, asynchronously, with the new first destination and
  ///   ``GMSRouteStatus/OK``, or with `nil` and ``GMSRouteStatus/noWaypointsError``.
  public func continueToNextDestination(
    completion: @escaping @MainActor (GMSNavigationWaypoint?, GMSRouteStatus) -> Void
  ) {
    let next = continueToNextDestination()
    Task { completion(next, next == nil ? .noWaypointsError : .OK) }
  }

  /// Removes the destinations and the route, and ends guidance.
  public func clearDestinations() {
    navigator.clearDestinations()
    waypoints = []
  }

  /// Requests information about a route to a destination, without changing the navigator's route.
  ///
  /// - Parameter callback: Called once, asynchronously; with `nil` if there is no route.
  public func getRouteInfo(
    forDestination destination: GMSNavigationWaypoint, with options: GMSNavigationRoutingOptions,
    callback: @escaping @MainActor (GMSNavigationRouteInfo?) -> Void
  ) {
    let request = navigator.position.map { origin in
      RouteRequest(
        from: origin.coordinate, to: [destination.waypoint], travelMode: navigator.travelMode,
        avoidsHighways: avoidsHighways, avoidsTolls: avoidsTolls, avoidsFerries: avoidsFerries,
        prefersShorter: options.options.prefersShorter)
    }
    let strategy = options.routingStrategy
    Task { [routes] in
      guard let request, (try? request.check()) != nil,
        let route = try? await routes.routes(for: request).first
      else { return callback(nil) }
      let found = GMSNavigationTimeAndDistance(duration: route.duration, distance: route.distance)
      callback(GMSNavigationRouteInfo([strategy: found]))
    }
  }

  /// Returns the app's own object for a destination.
  func own(_ waypoint: Waypoint) -> GMSNavigationWaypoint {
    waypoints.last { $0.waypoint == waypoint } ?? GMSNavigationWaypoint(waypoint)
  }
}

// MARK: Route

extension GMSNavigator {
  /// The time to the next destination in seconds; `CLTimeIntervalMax` without a route.
  public var timeToNextDestination: TimeInterval { navigator.timeToNextDestination }

  /// The distance to the next destination in meters; `CLLocationDistanceMax` without a route.
  public var distanceToNextDestination: CLLocationDistance { navigator.distanceToNextDestination }

  /// The delay by traffic. Always ``GMSNavigationDelayCategory/noData``, since there are no traffic data.
  public var delayCategoryToNextDestination: GMSNavigationDelayCategory { .noData }

  /// Returns the time to a destination of the route in seconds; `CLTimeIntervalMax` for other waypoints.
  public func time(to waypoint: GMSNavigationWaypoint) -> TimeInterval {
    navigator.time(to: waypoint.waypoint)
  }

  /// Returns the distance to a destination of the route in meters; `CLLocationDistanceMax` for other
  /// waypoints.
  public func distance(to waypoint: GMSNavigationWaypoint) -> CLLocationDistance {
    navigator.distance(to: waypoint.waypoint)
  }

  /// The leg from the current position to the next destination; `nil` without a route.
  public var currentRouteLeg: GMSRouteLeg? { routeLegs?.first }

  /// The legs to all remaining destinations, the first one from the current position; `nil` without a route.
  public var routeLegs: [GMSRouteLeg]? {
    navigator.routeLegs?.map { GMSRouteLeg($0, destination: own($0.destination)) }
  }

  /// The path traveled since guidance was last activated, snapped to the road where possible. A new route
  /// that the app requests clears it.
  public var traveledPath: GMSPath {
    let path = GMSMutablePath()
    for coordinate in navigator.traveledPath { path.add(coordinate) }
    return path
  }

  /// The suggested lighting mode, by the sun's elevation at the current position.
  public var suggestedLightingMode: GMSNavigationLightingMode { navigator.suggestedLightingMode }
}
