// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry
public import MapRoute

/// A simulation of a fixed location or of a drive along a route.
///
/// It has no clock: its ``NavigationSession`` gets the fix for each time. The same times produce the same fixes.
@MainActor public final class LocationSimulator {
  /// The speed of the simulation as a multiple of real time; 1 by default. Ignores values that are not finite or not
  /// above 0.
  public var speedMultiplier: Double {
    get { multiplier }
    set { if newValue > 0, newValue.isFinite { multiplier = newValue } }
  }
  /// Whether the simulated drive is paused. Fixes continue.
  public var isPaused = false
  /// Whether the simulator adds noise of a few meters to the locations.
  package var isLocationJitteringEnabled = false
  /// The seed of the noise.
  package var jitterSeed: UInt64 = 1
  /// The standard deviation of the noise in each direction, in meters.
  package var jitter = 3.0
  package var avoidsHighways = false
  package var avoidsTolls = false
  package var avoidsFerries = true
  /// The parameters of the drive along the next route.
  package var driveOptions = DrivePlan.Options()
  /// Whether a simulation is active.
  package var isSimulating: Bool { if case .off = mode { false } else { true } }
  /// Whether the drive has reached the end of the simulated route.
  package var isFinished: Bool {
    if case .route(_, let plan) = mode { elapsed >= plan.duration } else { false }
  }

  private enum Mode {
    case off
    case fixed(Coordinate)
    case route(Route, DrivePlan)
  }

  private let navigator: Navigator
  private var mode = Mode.off
  private var multiplier = 1.0
  private var elapsed = 0.0
  private var last: Double?
  private var request: (number: Int, callback: (@MainActor (RouteError?) -> Void)?) = (0, nil)
  private var task: Task<Void, Never>?

  /// Creates a simulator that drives along a navigator's route and requests other routes from its provider.
  package init(_ navigator: Navigator) { self.navigator = navigator }

  /// Simulates a stationary fix at a coordinate.
  public func simulateLocation(at coordinate: Coordinate) {
    cancelRequest()
    if coordinate.isValid { begin(.fixed(coordinate)) }
  }

  /// Simulates a drive along the navigator's route from the current position. Does nothing without a route.
  public func simulateLocationsAlongExistingRoute() {
    cancelRequest()
    guard let route = navigator.route else { return }
    let start = navigator.progress?.distance ?? 0
    travel(along: route, from: start > 1 && start < route.distance ? start : 0)
  }

  /// Simulates a drive along a route, starting a number of meters after its start.
  public func simulate(along route: Route, from start: Double = 0) {
    cancelRequest()
    travel(along: route, from: start)
  }

  /// Simulates a drive along a new route from the current position. Does not change the navigator's route.
  ///
  /// - Parameter callback: Called once, later: after the drive has begun, or with the error, which is `canceled` if
  ///   another call to the simulator replaces this one.
  package func simulateAlongNewRoute(
    to destinations: [Waypoint], options: RoutingOptions = RoutingOptions(),
    callback: @escaping @MainActor (RouteError?) -> Void
  ) {
    cancelRequest()
    request.callback = callback
    let number = request.number
    let provider = navigator.provider
    let query = navigator.position.map { origin in
      RouteRequest(
        from: origin.coordinate, to: destinations, travelMode: navigator.travelMode,
        avoidsHighways: avoidsHighways, avoidsTolls: avoidsTolls, avoidsFerries: avoidsFerries,
        prefersShorter: options.prefersShorter)
    }
    task = Task { [weak self] in
      guard let query else { return self?.finish(number, nil, .locationUnavailable) ?? () }
      do throws(RouteError) {
        try query.check()
        let route = try await provider.routes(for: query)
          .first { $0.isValid(destinations: destinations.count) }
        self?.finish(
          number, route, route == nil ? .noRouteFound(from: 0, to: destinations.count) : nil)
      } catch {
        self?.finish(number, nil, error)
      }
    }
  }

  /// Ends the simulation.
  public func stopSimulation() {
    cancelRequest()
    begin(.off)
  }

  /// Advances to a time, in seconds since 1970.
  ///
  /// - Returns: The fix, or `nil` if no simulation is active or the time is not later than the last one.
  package func location(at time: Double) -> MapLocation? {
    guard time.isFinite, isSimulating, last.map({ time > $0 }) ?? true else { return nil }
    if let last, !isPaused { elapsed += (time - last) * multiplier }
    last = time
    var fix: MapLocation
    switch mode {
    case .off: return nil
    case .fixed(let coordinate): fix = MapLocation(coordinate, time: time, accuracy: 5, speed: 0)
    case .route(let route, let plan):
      let state = plan.state(at: elapsed)
      let position = route.line.position(at: state.distance)
      fix = MapLocation(
        position.coordinate, time: time, accuracy: 5, course: position.bearing,
        speed: isPaused ? 0 : state.speed * multiplier)
    }
    fix.timeRate = multiplier
    if isLocationJitteringEnabled { addNoise(&fix) }
    return fix
  }

  private func travel(along route: Route, from start: Double) {
    let plan = DrivePlan(route, options: driveOptions)
    begin(.route(route, plan))
    elapsed = start > 0 ? plan.time(at: start) : 0
  }

  private func begin(_ mode: Mode) {
    self.mode = mode
    elapsed = 0
    last = nil
  }

  private func finish(_ number: Int, _ route: Route?, _ error: RouteError?) {
    guard number == request.number, let callback = request.callback else { return }
    request = (number + 1, nil)
    if let route { travel(along: route, from: 0) }
    callback(error)
  }

  private func cancelRequest() {
    task?.cancel()
    task = nil
    let callback = request.callback
    request = (request.number + 1, nil)
    if let callback { Task { callback(.canceled) } }
  }

  /// Adds two normal deviates, derived from the seed and the time of the fix (Box and Muller).
  private func addNoise(_ fix: inout MapLocation) {
    var hash = jitterSeed ^ fix.time.bitPattern
    func uniform() -> Double {
      hash &+= 0x9e37_79b9_7f4a_7c15
      var z = hash
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return (Double((z ^ (z >> 31)) >> 11) + 0.5) / 9_007_199_254_740_992
    }
    let radius = jitter * (-2 * log(uniform())).squareRoot()
    let angle = 2 * Double.pi * uniform()
    let degree = 180 / (Mercator.earthRadius * .pi)
    fix.coordinate.latitude += radius * sin(angle) * degree
    fix.coordinate.longitude +=
      radius * cos(angle) * degree / max(cos(fix.coordinate.latitude * .pi / 180), 0.01)
  }
}
