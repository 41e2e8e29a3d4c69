// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapNavigation

/// ``MapNavigation/LocationSimulator`` with Google's calls: makes places instead of a receiver.
@MainActor public final class GMSLocationSimulator {
  /// What simulates.
  public let simulator: LocationSimulator
  weak var session: GMSNavigationSession?

  init(_ simulator: LocationSimulator) { self.simulator = simulator }

  /// Puts the traveller at a place, standing. In a session that is started the navigator knows at once.
  public func simulateLocation(at coordinate: CLLocationCoordinate2D) {
    simulator.simulateLocation(at: coordinate)
    if coordinate.isValid { session?.bringSimulatedPlace() }
  }

  /// Travels along the navigator's route from where the traveller is; nothing without a route.
  public func simulateLocationsAlongExistingRoute() {
    simulator.simulateLocationsAlongExistingRoute()
  }

  /// Travels along a new route. The navigator's own route is not touched.
  ///
  /// - Parameter callback: Called once, later: just after the travel began, or with what went wrong; with
  ///   ``GMSRouteStatus/canceled`` when another call came before.
  public func simulateAlongNewRoute(
    toDestinations destinations: [GMSNavigationWaypoint],
    callback: @escaping GMSRouteStatusCallback
  ) {
    simulateAlongNewRoute(
      toDestinations: destinations, routingOptions: GMSNavigationRoutingOptions(),
      callback: callback)
  }

  /// Travels along a new route. The navigator's own route is not touched.
  ///
  /// - Parameter callback: Called once, later: just after the travel began, or with what went wrong; with
  ///   ``GMSRouteStatus/canceled`` when another call came before.
  public func simulateAlongNewRoute(
    toDestinations destinations: [GMSNavigationWaypoint],
    routingOptions: GMSNavigationRoutingOptions, callback: @escaping GMSRouteStatusCallback
  ) {
    simulator.simulateAlongNewRoute(
      toDestinations: destinations.map(\.waypoint), options: routingOptions.options
    ) { callback(GMSRouteStatus($0)) }
  }

  /// Simulates no more.
  public func stopSimulation() { simulator.stopSimulation() }

  /// Does nothing: there are no prompts.
  public func simulateNavigationPrompt() {}

  /// Does nothing: there are no reports of traffic.
  public func simulateTrafficIncidentReport() {}

  /// Whether the traveller stands still, while places still come: false at the start.
  public var isPaused: Bool {
    get { simulator.isPaused }
    set { simulator.isPaused = newValue }
  }

  /// How much faster than in earnest: 1 at the start. What is not above 0 is ignored.
  public var speedMultiplier: Float {
    get { Float(simulator.speedMultiplier) }
    set { simulator.speedMultiplier = Double(newValue) }
  }

  /// Whether places are a few meters off, as a receiver's are: false at the start.
  public var isLocationJitteringEnabled: Bool {
    get { simulator.isLocationJitteringEnabled }
    set { simulator.isLocationJitteringEnabled = newValue }
  }

  /// Whether new routes keep off motorways: false at the start.
  public var avoidsHighways: Bool {
    get { simulator.avoidsHighways }
    set { simulator.avoidsHighways = newValue }
  }

  /// Whether new routes keep off tolls: false at the start.
  public var avoidsTolls: Bool {
    get { simulator.avoidsTolls }
    set { simulator.avoidsTolls = newValue }
  }

  /// Whether new routes keep off ferries: true at the start.
  public var avoidsFerries: Bool {
    get { simulator.avoidsFerries }
    set { simulator.avoidsFerries = newValue }
  }
}
