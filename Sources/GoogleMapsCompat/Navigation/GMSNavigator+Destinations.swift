// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapNavigation
import MapRoute

extension GMSNavigator {
  /// Asks for a route to new destinations, in order, in place of those before.
  ///
  /// - Parameter callback: Called once, later: with ``GMSRouteStatus/canceled`` when a newer call came
  ///   before the answer.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], callback: @escaping GMSRouteStatusCallback
  ) {
    setDestinations(
      destinations, routingOptions: GMSNavigationRoutingOptions(), callback: callback)
  }

  /// Asks for a route to new destinations, in order, in place of those before.
  ///
  /// - Parameter callback: Called once, later: with ``GMSRouteStatus/canceled`` when a newer call came
  ///   before the answer.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions,
    callback: @escaping GMSRouteStatusCallback
  ) {
    // A copy of what can be changed would not be the object that the app compares with.
    waypoints += destinations
    navigator.setDestinations(
      destinations.map(\.waypoint), options: routingOptions.options
    ) { [weak self] status in
      if status == .ok { self?.waypoints = destinations }
      callback(GMSRouteStatus(status))
    }
  }

  /// A route that Google's services planned cannot be read here: the callback hears
  /// ``GMSRouteStatus/noRouteFound``, and nothing changes.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routeToken: String,
    callback: @escaping GMSRouteStatusCallback
  ) {
    Task { callback(.noRouteFound) }
  }

  /// Leaves the first destination out and goes on to the next one.
  ///
  /// - Returns: The new first destination; nil when there is none, and then there is no route either.
  @discardableResult public func continueToNextDestination() -> GMSNavigationWaypoint? {
    navigator.continueToNextDestination().map(own)
  }

  /// Leaves the first destination out and goes on to the next one.
  ///
  /// - Parameter completion: Called once, later: with the new first destination and
  ///   ``GMSRouteStatus/OK``, or with nil and ``GMSRouteStatus/noWaypointsError``.
  public func continueToNextDestination(
    completion: @escaping @MainActor (GMSNavigationWaypoint?, GMSRouteStatus) -> Void
  ) {
    let next = continueToNextDestination()
    Task { completion(next, next == nil ? .noWaypointsError : .OK) }
  }

  /// Gives the destinations and the route up, and ends guidance.
  public func clearDestinations() {
    navigator.clearDestinations()
    waypoints = []
  }

  /// Looks for routes to a place without taking any.
  ///
  /// - Parameter callback: Called once, later; with nil where there is no route.
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

  /// The app's own object for a destination.
  func own(_ waypoint: Waypoint) -> GMSNavigationWaypoint {
    waypoints.last { $0.waypoint == waypoint } ?? GMSNavigationWaypoint(waypoint)
  }
}

// MARK: The route

extension GMSNavigator {
  /// Seconds; `CLTimeIntervalMax` without a route.
  public var timeToNextDestination: TimeInterval { navigator.timeToNextDestination }

  /// Meters; `CLLocationDistanceMax` without a route.
  public var distanceToNextDestination: CLLocationDistance { navigator.distanceToNextDestination }

  /// Always ``GMSNavigationDelayCategory/noData``: there are no data about traffic.
  public var delayCategoryToNextDestination: GMSNavigationDelayCategory { .noData }

  /// Seconds to a destination of the route; `CLTimeIntervalMax` to any other.
  public func time(to waypoint: GMSNavigationWaypoint) -> TimeInterval {
    navigator.time(to: waypoint.waypoint)
  }

  /// Meters to a destination of the route; `CLLocationDistanceMax` to any other.
  public func distance(to waypoint: GMSNavigationWaypoint) -> CLLocationDistance {
    navigator.distance(to: waypoint.waypoint)
  }

  /// The leg to the next destination, from where the traveller is; nil without a route.
  public var currentRouteLeg: GMSRouteLeg? { routeLegs?.first }

  /// The legs to all destinations that are ahead, the first one from where the traveller is; nil without a
  /// route.
  public var routeLegs: [GMSRouteLeg]? {
    navigator.routeLegs?.map { GMSRouteLeg($0, destination: own($0.destination)) }
  }

  /// Where the traveller went since guidance was last switched on, on the road where it was matched. A new
  /// route of the app's empties it.
  public var traveledPath: GMSPath {
    let path = GMSMutablePath()
    for coordinate in navigator.traveledPath { path.add(coordinate) }
    return path
  }

  /// By the sun's height where the traveller is.
  public var suggestedLightingMode: GMSNavigationLightingMode { navigator.suggestedLightingMode }
}
