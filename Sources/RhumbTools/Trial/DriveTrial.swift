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
  private var isOnGuided = true
  /// The distance at which a wrong route leaves the guided route, in meters.
  private var divergence = 0.0
  private var wrongAt: [Double] = []
  private var lastWrong = -Double.infinity
  private var blackouts: [ClosedRange<Double>] = []
  private var failuresLeft: Int
  private var drift = SIMD2<Double>(0, 0)
  /// The time of the last valid fix.
  private var fixTime = DriveTrial.start
  /// Is called with a line for each fix: its number in seconds, the true position, that of guidance, and its hypotheses.
  package var trace: (@Sendable (String) -> Void)?

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
      let position = route.line.position(at: driven.distance)
      var truth = truth(at: time)
      if !isHidden(driven.distance, time) {
        if options.badFixes, fixTime > DriveTrial.start, time > DriveTrial.start + 5,
          random.double(in: 0...1) < 0.02
        {
          let bad = badFix(at: time)
          judge.check(state.update(bad), state, truth)
        }
        let fix = fix(position, driven, time)
        fixTime = time
        truth.error = fix.coordinate.distance(to: position.coordinate)
        let watch = ContinuousClock.now
        let events = state.update(fix)
        judge.outcome.updateTimes.append((ContinuousClock.now - watch) / .microseconds(1))
        trace?(line(of: fix, truth, driven))
        record(time)
        judge.check(events, state, truth)
        await react(to: events, position, driven, time)
      }
      let events = state.tick(time + 0.5)
      record(time + 0.5)
      // A new route may have begun since the fix.
      judge.check(events, state, self.truth(at: time))
      await react(to: events, position, driven, time)
      await takeWrongTurnIfDue(driven, position, time)
    }
    judge.outcome.departures = state.departures
    judge.outcome.seconds = time - DriveTrial.start
    return judge.outcome
  }

  private mutating func record(_ time: Double) {
    if let position = state.position { judge.outcome.positions.append((time, position)) }
  }

  private func line(
    of fix: MapLocation, _ truth: TrialJudge.Truth, _ driven: DrivePlan.State
  ) -> String {
    let seconds = Int(truth.time - DriveTrial.start)
    let road = isOnGuided ? "route" : "other road"
    let shown = state.position?.routeDistance.map { "\(Int($0)) m" } ?? "beside the route"
    let coordinate = truth.coordinate
    return "\(seconds) s: \(road) \(Int(driven.distance)) m, \(Int(driven.speed)) m/s, fix off by "
      + "\(Int(truth.error)) m of \(options.noise), \(shown): \(state.hypotheses)  "
      + "\(coordinate.latitude),\(coordinate.longitude)"
  }

  private func truth(at time: Double) -> TrialJudge.Truth {
    let driven = plan.state(at: time - planStart)
    return TrialJudge.Truth(
      coordinate: route.line.position(at: driven.distance).coordinate,
      distance: isOnGuided ? driven.distance : nil, time: time)
  }

  private func isHidden(_ distance: Double, _ time: Double) -> Bool {
    blackouts.contains { $0.contains(time) } || route.isTunnel(at: distance)
  }
}

// MARK: - Receiver

extension DriveTrial {
  /// Returns a fix with temporally correlated noise, as from a real receiver.
  private mutating func fix(
    _ position: RouteLine.Position, _ driven: DrivePlan.State, _ time: Double
  )
    -> MapLocation
  {
    let fresh = SIMD2(random.normal(), random.normal()) * options.noise
    drift = drift * 0.7 + fresh * 0.714
    var fix = MapLocation(
      position.coordinate.moved(by: drift), time: time, accuracy: max(options.noise * 1.5, 1))
    if options.hasCourseAndSpeed {
      fix.speed = max(driven.speed + random.normal() * 0.3, 0)
      let swing = driven.speed > 2 ? 5 : 60.0
      let course = position.bearing + random.normal() * swing + 720
      fix.course = course.truncatingRemainder(dividingBy: 360)
    }
    return fix
  }

  /// Returns an invalid fix, one from before the last valid fix, or one farther away than a vehicle can have traveled
  /// since then. There is a valid fix before it: nothing shows that the first fix of a drive is invalid.
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

// MARK: - Chosen

extension DriveTrial {
  /// Creates one of many trials on the same road network. The number determines the disturbances: wrong
  /// turns, stops, gaps in the fixes, tunnels, loops, and reroutes that fail at first.
  ///
  /// - Parameters:
  ///   - number: The number of the trial. The same number produces the same trial.
  ///   - coordinates: Coordinates on roads from which to choose the waypoints.
  ///   - length: The straight-line distance between the start and the first waypoint, in meters.
  /// - Returns: The trial, or `nil` if no pair of coordinates has a suitable distance and route.
  package static func chosen(
    _ number: UInt64, among coordinates: [Coordinate], length: ClosedRange<Double> = 500...1500,
    by provider: any RouteProvider
  ) async -> DriveTrial? {
    guard !coordinates.isEmpty else { return nil }
    var random = SplitMix64(seed: number &* 7919 &+ 17)
    var options = TrialOptions(seed: number)
    options.noise = [2.5, 4, 6][random.int(in: 0...2)]
    options.hasCourseAndSpeed = number % 4 != 0
    options.wrongTurns = Int(number % 3)
    options.stops = random.int(in: 0...3)
    options.dropouts = random.int(in: 0...2)
    options.tunnels = Int(number / 2 % 2)
    options.rerouteFailures = number % 10 == 5 ? 2 : 0
    for _ in 0..<20_000 {
      let origin = coordinates[random.int(in: 0...coordinates.count - 1)]
      let middle = coordinates[random.int(in: 0...coordinates.count - 1)]
      guard length.contains(origin.distance(to: middle)) else { continue }
      var waypoints = [Waypoint(middle)]
      // Every fifth trial is a loop.
      if number % 5 == 3 { waypoints.append(Waypoint(origin)) }
      let trial = try? await DriveTrial(provider, from: origin, to: waypoints, options: options)
      if let trial, trial.route.distance < 4 * length.upperBound, !trial.endsUnderground {
        return trial
      }
    }
    return nil
  }

  /// Whether a waypoint is in a tunnel, where no fix can confirm an arrival.
  private var endsUnderground: Bool {
    route.legs.contains { leg in
      [0, 20, 40].contains { route.isTunnel(at: max(leg.stretch.upperBound - $0, 0)) }
    }
  }
}

// MARK: - Driver

// The behavior of the driver.
extension DriveTrial {
  /// Returns a drive with stops, including one at each intermediate waypoint.
  mutating func drive(along route: Route, from start: Double) -> DrivePlan.Options {
    var drive = DrivePlan.Options()
    for _ in 0..<options.stops {
      let distance = random.double(in: 0.1...0.9) * route.distance
      drive.stops.append(.init(at: distance, duration: random.double(in: 5...40)))
    }
    for leg in route.legs.dropLast() {
      drive.stops.append(.init(at: leg.stretch.upperBound, duration: 10))
    }
    drive.stops.removeAll { $0.distance <= start + 5 }
    return drive
  }

  private mutating func react(
    to events: [GuidanceEvent], _ position: RouteLine.Position, _ driven: DrivePlan.State,
    _ time: Double
  ) async {
    for event in events {
      switch event {
      case .arrived: state.continueToNextLeg()
      case .rerouteNeeded(let departure):
        judge.outcome.reroutes[departure.number, default: 0] += 1
        await reroute(departure, position, time)
      default: break
      }
    }
  }

  private mutating func reroute(
    _ departure: Departure, _ position: RouteLine.Position, _ time: Double
  )
    async
  {
    if failuresLeft > 0 {
      failuresLeft -= 1
      return state.rerouteFailed(at: time)
    }
    let rest = Array(judge.waypoints.dropFirst(judge.outcome.arrivals.count))
    let request = RouteRequest(
      from: departure.position.coordinate, heading: state.heading, to: rest)
    guard let new = try? await provider.routes(for: request).first else {
      return state.rerouteFailed(at: time)
    }
    judge.restart()
    judge.outcome.routes.append((time, new))
    let events = state.adopt(new)
    isOnGuided = false
    divergence = 0
    followGuidedRoute(position, time)
    let truth = TrialJudge.Truth(
      coordinate: position.coordinate, distance: isOnGuided ? here(position) : nil, time: time)
    judge.check(events, state, truth)
    await react(to: events, position, plan.state(at: time - planStart), time)
  }

  /// Switches to the guided route if the driven road has met it.
  private mutating func followGuidedRoute(_ position: RouteLine.Position, _ time: Double) {
    guard let here = here(position) else { return }
    let guided = state.route
    route = guided
    isOnGuided = true
    wrongAt = wrongAt.map { max($0, here + 200) }
    plan = DrivePlan(guided, options: drive(along: guided, from: here))
    planStart = time - plan.time(at: here)
  }

  /// Returns the driver's distance along the guided route, if the driver is on it and heads in its
  /// direction.
  private func here(_ position: RouteLine.Position) -> Double? {
    let near = state.isOffRoute ? 0 : state.progress.distance
    let found = state.route.line.nearest(
      to: position.coordinate, within: max(near - 40, 0)...(near + 60))
    let turn = (found.position.bearing - position.bearing).remainder(dividingBy: 360)
    return found.offset < 4 && abs(turn) < 60 ? found.position.distance : nil
  }

  private mutating func takeWrongTurnIfDue(
    _ driven: DrivePlan.State, _ position: RouteLine.Position, _ time: Double
  ) async {
    guard isOnGuided else {
      if !state.isOffRoute, driven.distance > divergence { followGuidedRoute(position, time) }
      if !isOnGuided, time - planStart > plan.duration + 10 {
        await continueToDestinations(position, time)
      }
      return
    }
    guard let next = wrongAt.first, driven.distance > next, time - lastWrong > 60,
      !route.isTunnel(at: driven.distance)
    else { return }
    wrongAt.removeFirst()
    lastWrong = time
    for _ in 0..<6 {
      let angle = random.double(in: 0...2 * .pi)
      let away = SIMD2(cos(angle), sin(angle)) * random.double(in: 400...1500)
      let request = RouteRequest(
        from: position.coordinate, heading: position.bearing,
        to: [Waypoint(position.coordinate.moved(by: away))])
      guard let wrong = try? await provider.routes(for: request).first,
        let start = wrong.line.start(near: position),
        let leaving = divergence(of: wrong, from: start)
      else { continue }
      (route, isOnGuided, divergence) = (wrong, false, leaving)
      // The driver does not stop before the wrong turn.
      plan = DrivePlan(wrong, options: drive(along: wrong, from: start))
      planStart = time - plan.time(at: start)
      return
    }
  }

  /// Returns the distance at which a wrong route leaves the guided route for good, or `nil` if it does not
  /// soon.
  private func divergence(of wrong: Route, from start: Double) -> Double? {
    var distance = start + 20
    while distance < min(start + 600, wrong.distance - 300) {
      let position = wrong.line.position(at: distance)
      if state.route.line.nearest(to: position.coordinate).offset > 40 { return distance }
      distance += 20
    }
    return nil
  }

  /// Continues to the destinations after the end of a wrong route.
  private mutating func continueToDestinations(_ position: RouteLine.Position, _ time: Double) async
  {
    let rest = Array(judge.waypoints.dropFirst(judge.outcome.arrivals.count))
    let request = RouteRequest(from: position.coordinate, heading: position.bearing, to: rest)
    guard let new = try? await provider.routes(for: request).first else { return }
    (route, divergence) = (new, 0)
    plan = DrivePlan(new, options: drive(along: new, from: 0))
    planStart = time
  }
}

extension RouteLine {
  /// Returns the distance at which a route requested from a position joins the road at that position.
  fileprivate func start(near position: Position) -> Double? {
    let found = nearest(to: position.coordinate, within: 0...50)
    let turn = (found.position.bearing - position.bearing).remainder(dividingBy: 360)
    return found.offset < 4 && abs(turn) < 60 ? found.position.distance : nil
  }
}
