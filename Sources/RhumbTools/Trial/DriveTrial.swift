// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport

/// Simulates a drive to destinations with a driver's errors and receiver faults, and compares guidance with
/// the true position.
///
/// It needs only a route provider. Use it for tests and benchmarks of guidance, and to test a custom
/// provider. The same seed produces the same drive.
package struct DriveTrial {
  let provider: any RouteProvider
  let options: TrialOptions
  var random: SplitMix64
  var judge: TrialJudge
  var state: GuidanceState
  /// The route that is driven, its plan, and the time at which it began.
  var route: Route
  var plan: DrivePlan
  var planStart = DriveTrial.start
  /// Whether the driven route is the guided route.
  var isOnGuided = true
  /// The distance at which a wrong route leaves the guided route, in meters.
  var divergence = 0.0
  var wrongAt: [Double] = []
  var lastWrong = -Double.infinity
  private var blackouts: [ClosedRange<Double>] = []
  var failuresLeft: Int
  private var drift = SIMD2<Double>(0, 0)
  /// The time of the last valid fix.
  private var fixTime = DriveTrial.start

  /// The start time of all drives, in seconds since 1970.
  static let start = 1_700_000_000.0

  /// Plans a drive along the provider's best route.
  package init(
    _ provider: any RouteProvider, from origin: Coordinate, to waypoints: [Waypoint],
    options: TrialOptions
  ) async throws(RouteError) {
    self.provider = provider
    self.options = options
    random = SplitMix64(seed: options.seed)
    failuresLeft = options.rerouteFailures
    guard
      var route = try await provider.routes(
        for: RouteRequest(from: origin, to: waypoints)
      ).first
    else { throw .noRouteFound(from: 0, to: 1) }
    for _ in 0..<options.tunnels { route.digTunnel(&random) }
    self.route = route
    state = GuidanceState(route)
    plan = DrivePlan(route)
    judge = TrialJudge(waypoints: waypoints, noise: options.noise)
    wrongAt = (0..<options.wrongTurns).map { _ in random.double(in: 0.15...0.85) * route.distance }
      .sorted()
    plan = DrivePlan(route, options: drive(along: route, from: 0))
    blackouts = (0..<options.dropouts).map { _ in
      let start =
        DriveTrial.start + random.double(in: 20...max(21, plan.duration * 0.9))
      return start...(start + random.double(in: 5...20))
    }
  }

  /// Simulates the drive to its end. Stops after six times the planned duration plus 20 minutes.
  package mutating func run() async -> TrialOutcome {
    var time = DriveTrial.start
    let limit = time + plan.duration * 6 + 1200
    judge.outcome.routes.append((time, route))
    while time < limit, judge.outcome.arrivals.count < judge.waypoints.count {
      time += 1
      let driven = plan.state(at: time - planStart)
      let place = route.line.place(at: driven.distance)
      let truth = TrialJudge.Truth(
        coordinate: place.coordinate, distance: isOnGuided ? driven.distance : nil, time: time)
      if !isHidden(driven.distance, time) {
        if options.badFixes, time > DriveTrial.start + 5, random.double(in: 0...1) < 0.02 {
          let bad = badFix(at: time)
          judge.check(state.update(bad), state, truth)
        }
        let fix = fix(place, driven, time)
        fixTime = time
        let watch = ContinuousClock.now
        let events = state.update(fix)
        judge.outcome.updateTimes.append((ContinuousClock.now - watch) / .microseconds(1))
        record(time)
        judge.check(events, state, truth)
        await react(to: events, place, driven, time)
      }
      let events = state.tick(time + 0.5)
      record(time + 0.5)
      judge.check(events, state, truth)
      await react(to: events, place, driven, time)
      await takeWrongTurnIfDue(driven, place, time)
    }
    judge.outcome.departures = state.departures
    judge.outcome.seconds = time - DriveTrial.start
    return judge.outcome
  }

  private mutating func record(_ time: Double) {
    if let position = state.position { judge.outcome.positions.append((time, position)) }
  }

  private func isHidden(_ distance: Double, _ time: Double) -> Bool {
    blackouts.contains { $0.contains(time) } || route.isTunnel(at: distance)
  }
}

// MARK: - Receiver

extension DriveTrial {
  /// Returns a fix with temporally correlated noise, as from a real receiver.
  private mutating func fix(_ place: RouteLine.Place, _ driven: DrivePlan.State, _ time: Double)
    -> MapLocation
  {
    let fresh = SIMD2(random.normal(), random.normal()) * options.noise
    drift = drift * 0.7 + fresh * 0.714
    var fix = MapLocation(
      place.coordinate.moved(by: drift), time: time, accuracy: max(options.noise * 1.5, 1))
    if options.hasCourseAndSpeed {
      fix.speed = max(driven.speed + random.normal() * 0.3, 0)
      let swing = driven.speed > 2 ? 5 : 60.0
      let course = place.bearing + random.normal() * swing + 720
      fix.course = course.truncatingRemainder(dividingBy: 360)
    }
    return fix
  }

  /// Returns an invalid fix, one from before the last valid fix, or one farther away than a vehicle can have traveled
  /// since then.
  private mutating func badFix(at time: Double) -> MapLocation {
    let here = state.position?.coordinate ?? route.line.coordinates[0]
    switch random.int(in: 0...3) {
    case 0: return MapLocation(Coordinate(latitude: .nan, longitude: 11), time: time - 0.5)
    case 1: return MapLocation(here, time: min(time, fixTime + 1) - 30)
    case 2:
      let away = 10_000 + 100 * (time - fixTime)
      return MapLocation(here.moved(by: SIMD2(away, 0)), time: time - 0.5)
    default: return MapLocation(here, time: .infinity, accuracy: -1, course: .nan, speed: .nan)
    }
  }
}

extension Route {
  func isTunnel(at distance: Double) -> Bool {
    sections.contains { $0.isTunnel && $0.stretch.contains(distance) }
  }

  /// Turns the sections within a stretch into tunnels, except near the ends of the route.
  fileprivate mutating func digTunnel(_ random: inout SplitMix64) {
    let start = random.double(in: 0.2...0.7) * distance
    let end = min(start + random.double(in: 100...400), distance - 150)
    for index in sections.indices
    where sections[index].stretch.lowerBound > start && sections[index].stretch.upperBound < end {
      sections[index].isTunnel = true
    }
  }
}
