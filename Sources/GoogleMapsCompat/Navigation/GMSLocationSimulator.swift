// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapNavigation

/// A location simulator with the interface of Google's Navigation SDK. Wraps
/// ``/MapNavigation/LocationSimulator``.
@MainActor public final class GMSLocationSimulator {
  /// The wrapped simulator.
  public let simulator: LocationSimulator
  weak var session: GMSNavigationSession?

  init(_ simulator: LocationSimulator) { self.simulator = simulator }

  /// Simulates a stationary vehicle at a coordinate. If the session is started, the navigator's position is
  /// updated before the method returns.
  public func simulateLocation(at coordinate: CLLocationCoordinate2D) {
    simulator.simulateLocation(at: coordinate)
    if coordinate.isValid { session?.applySimulatedLocation() }
  }

  /// Simulates a drive along the navigator's route from the current position. Does nothing without a route.
  public func simulateLocationsAlongExistingRoute() {
    simulator.simulateLocationsAlongExistingRoute()
  }

  /// Simulates a drive along a new route. The navigator keeps its own route.
  ///
  /// - Parameter callback: Called once, asynchronously: after the drive started, or with the error. The
  ///   status is ``GMSRouteStatus/canceled`` if another call replaced this one.
  public func simulateAlongNewRoute(
    toDestinations destinations: [GMSNavigationWaypoint],
    callback: @escaping GMSRouteStatusCallback
  ) {
    simulateAlongNewRoute(
      toDestinations: destinations, routingOptions: GMSNavigationRoutingOptions(),
      callback: callback)
  }

  /// Simulates a drive along a new route. The navigator keeps its own route.
  ///
  /// - Parameter callback: Called once, asynchronously: after the drive started, or with the error. The
  ///   status is ``GMSRouteStatus/canceled`` if another call replaced this one.
  public func simulateAlongNewRoute(
    toDestinations destinations: [GMSNavigationWaypoint],
    routingOptions: GMSNavigationRoutingOptions, callback: @escaping GMSRouteStatusCallback
  ) {
    simulator.simulateAlongNewRoute(
      to: destinations.map(\.waypoint), options: routingOptions.options
    ) { callback(GMSRouteStatus($0)) }
  }

  /// Stops the simulation.
  public func stopSimulation() { simulator.stopSimulation() }

  /// Shows a prompt on the session's map for a few seconds, unless ``GMSNavigator/shouldDisplayPrompts`` is `false`. It is
  /// the only prompt, since there are no traffic data.
  public func simulateNavigationPrompt() { session?.presentPrompt("This is a prompt.") }

  /// Does nothing, since there are no traffic reports.
  public func simulateTrafficIncidentReport() {}

  /// Whether the simulated vehicle is paused. A paused vehicle still reports its location. The default is
  /// `false`.
  public var isPaused: Bool {
    get { simulator.isPaused }
    set { simulator.isPaused = newValue }
  }

  /// The simulation's speed as a multiple of real time. The default is 1; values of 0 or less are ignored.
  public var speedMultiplier: Float {
    get { Float(simulator.speedMultiplier) }
    set { simulator.speedMultiplier = Double(newValue) }
  }

  /// Whether locations have random errors of a few meters, like those of a receiver. The default is `false`.
  public var isLocationJitteringEnabled: Bool {
    get { simulator.isLocationJitteringEnabled }
    set { simulator.isLocationJitteringEnabled = newValue }
  }

  /// Whether new routes avoid motorways. The default is `false`.
  public var avoidsHighways: Bool {
    get { simulator.avoidsHighways }
    set { simulator.avoidsHighways = newValue }
  }

  /// Whether new routes avoid toll roads. The default is `false`.
  public var avoidsTolls: Bool {
    get { simulator.avoidsTolls }
    set { simulator.avoidsTolls = newValue }
  }

  /// Whether new routes avoid ferries. The default is `true`.
  public var avoidsFerries: Bool {
    get { simulator.avoidsFerries }
    set { simulator.avoidsFerries = newValue }
  }
}
