// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport

/// A vehicle that drives along a navigator's route, and its receiver, which reports a location each second.
@MainActor final class SimulatedReceiver: SteppedLocationProvider {
  private let faults: ReceiverFaults
  private let start: Double
  private var random: SplitMix64
  private var route: Route
  private var plan: DrivePlan
  /// The time at which the vehicle was at the start of the route.
  private var planStart: Double
  /// The time and position at which the vehicle left the route.
  private var departure: (time: Double, position: RouteLine.Position)?
  private var hasDeparted = false
  private var last: Double?
  private let listeners = LocationListeners()

  /// The speed of a vehicle beside its route, meters per second.
  private static let detourSpeed = 10.0
  /// The distance from the vehicle within which it joins a new route, meters.
  private static let joinDistance = 50.0

  init(along route: Route, from start: Double, faults: ReceiverFaults) {
    self.route = route
    self.faults = faults
    self.start = start
    planStart = start
    plan = DrivePlan(route)
    random = SplitMix64(seed: faults.seed)
  }

  /// The planned duration of the drive along the current route, seconds.
  var duration: Double { plan.duration }

  func addListener(_ receive: @escaping @MainActor (MapLocation) -> Void) -> LocationSubscription {
    listeners.add(receive)
  }

  /// Continues along a new route of the navigator, if it begins near the vehicle.
  func follow(_ route: Route, at time: Double) {
    let here = location(at: time)
    let found = route.line.nearest(to: here.coordinate)
    guard departure != nil || found.offset < SimulatedReceiver.joinDistance else { return }
    self.route = route
    plan = DrivePlan(route)
    planStart = time - (found.position.distance > 1 ? plan.time(at: found.position.distance) : 0)
    departure = nil
  }

  func advance(to time: Double) {
    guard last.map({ time - $0 >= 1 - 1e-6 }) ?? true else { return }
    let seconds = time - start
    let isJump = faults.jumps.contains { $0 > (last ?? start) - start && $0 <= seconds }
    last = time
    var fix = location(at: time)
    guard !faults.outages.contains(where: { $0.contains(seconds) }) else { return }
    if isJump {
      fix.coordinate = fix.coordinate.moved(by: [10_000, 0])
    } else if faults.noise > 0 {
      fix.coordinate = fix.coordinate.moved(by: [random.normal(), random.normal()] * faults.noise)
    }
    listeners.deliver(fix)
  }

  /// Returns the vehicle's true location.
  private func location(at time: Double) -> MapLocation {
    if let departure {
      return detour(from: departure.position, after: time - departure.time, at: time)
    }
    let state = plan.state(at: time - planStart)
    let position = route.line.position(at: state.distance)
    if let wrongTurn = faults.wrongTurn, !hasDeparted, state.distance >= wrongTurn {
      hasDeparted = true
      departure = (time, position)
    }
    return MapLocation(
      position.coordinate, time: time, accuracy: 5, course: position.bearing, speed: state.speed)
  }

  private func detour(
    from position: RouteLine.Position, after seconds: Double, at time: Double
  ) -> MapLocation {
    let meters = SimulatedReceiver.detourSpeed * seconds
    let radians = position.bearing * .pi / 180
    return MapLocation(
      position.coordinate.moved(by: [sin(radians) * meters, cos(radians) * meters]), time: time,
      accuracy: 5, course: position.bearing, speed: SimulatedReceiver.detourSpeed)
  }
}
