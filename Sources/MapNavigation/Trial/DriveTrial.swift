// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry
public import MapRoute

/// Drives to destinations as a person would, with all that goes wrong on the way, and checks what guidance
/// says against what is true.
///
/// It only needs a route provider: tests and benchmarks of guidance are made of it, and those who bring
/// their own provider can try it so. The same seed gives the same drive.
public struct DriveTrial {
  let provider: any RouteProvider
  let options: TrialOptions
  var random: TrialRandom
  var judge: TrialJudge
  var state: GuidanceState
  /// What is driven, as planned, and since when.
  var route: Route
  var plan: DrivePlan
  var planStart = DriveTrial.start
  /// Whether what is driven is the guided route.
  var isOnGuided = true
  /// Meters of a wrong way at which it leaves the guided route.
  var divergence = 0.0
  var wrongAt: [Double] = []
  var lastWrong = -Double.infinity
  private var blackouts: [ClosedRange<Double>] = []
  var failuresLeft: Int
  private var drift = SIMD2<Double>(0, 0)

  /// When drives begin, seconds since 1970.
  static let start = 1_700_000_000.0

  /// Plans a drive along the provider's best route.
  public init(
    _ provider: any RouteProvider, from origin: Coordinate, to waypoints: [Waypoint],
    options: TrialOptions
  ) async throws(RouteError) {
    self.provider = provider
    self.options = options
    random = TrialRandom(seed: options.seed)
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

  /// Drives to the end, or until six times the time is over that it should take.
  public mutating func run() async -> TrialOutcome {
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
      await perhapsGoWrong(driven, place, time)
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

// MARK: - What a receiver does

extension DriveTrial {
  /// A fix with noise that partly stays from one to the next, as a receiver's does.
  private mutating func fix(_ place: RouteLine.Place, _ driven: DrivePlan.State, _ time: Double)
    -> Location
  {
    let fresh = SIMD2(random.normal(), random.normal()) * options.noise
    drift = drift * 0.7 + fresh * 0.714
    var fix = Location(
      place.coordinate.moved(by: drift), time: time, accuracy: max(options.noise * 1.5, 1))
    if options.hasCourseAndSpeed {
      fix.speed = max(driven.speed + random.normal() * 0.3, 0)
      let swing = driven.speed > 2 ? 5 : 60.0
      let course = place.bearing + random.normal() * swing + 720
      fix.course = course.truncatingRemainder(dividingBy: 360)
    }
    return fix
  }

  private mutating func badFix(at time: Double) -> Location {
    let here = state.position?.coordinate ?? route.line.coordinates[0]
    switch random.int(in: 0...3) {
    case 0: return Location(Coordinate(latitude: .nan, longitude: 11), time: time - 0.5)
    case 1: return Location(here, time: time - 30)
    case 2: return Location(here.moved(by: SIMD2(10_000, 0)), time: time - 0.5)
    default: return Location(here, time: .infinity, accuracy: -1, course: .nan, speed: .nan)
    }
  }
}

extension Route {
  func isTunnel(at distance: Double) -> Bool {
    sections.contains { $0.isTunnel && $0.stretch.contains(distance) }
  }

  /// Makes the sections of a stretch tunnels, not those at the ends.
  fileprivate mutating func digTunnel(_ random: inout TrialRandom) {
    let start = random.double(in: 0.2...0.7) * distance
    let end = min(start + random.double(in: 100...400), distance - 150)
    for index in sections.indices
    where sections[index].stretch.lowerBound > start && sections[index].stretch.upperBound < end {
      sections[index].isTunnel = true
    }
  }
}

extension Coordinate {
  /// So many meters east and north of here.
  func moved(by meters: SIMD2<Double>) -> Coordinate {
    let degree = 180 / (Mercator.earthRadius * .pi)
    return Coordinate(
      latitude: latitude + meters.y * degree,
      longitude: longitude + meters.x * degree / cos(latitude * .pi / 180))
  }
}
