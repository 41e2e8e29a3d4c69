// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport

/// Drives to destinations as a person would, with all that goes wrong on the way, and checks what
/// guidance says against what is true. It only needs a route provider.
struct DriveHarness {
  struct Options {
    var seed: UInt64
    /// Metres: the standard deviation of the fixes in each direction.
    var noise = 4.0
    var hasCourseAndSpeed = true
    var wrongTurns = 0
    var stops = 1
    /// How many times fixes stop for 5...20 s.
    var dropouts = 1
    var badFixes = true
    /// How many answers to a re-route are failures first.
    var rerouteFailures = 0
  }

  struct Outcome {
    var arrivals: [Int] = []
    var waypoints: [Waypoint] = []
    var departures = 0
    var reroutes: [Int: Int] = [:]
    var faults: [String] = []
    var announcements = 0
    var stepsTold = 0
    var seconds = 0.0
    var worstLag = 0.0
    var ignored: [FixProblem: Int] = [:]
  }

  let provider: any RouteProvider
  let options: Options
  private var random: SplitMix64
  private var outcome = Outcome()
  private var state: GuidanceState
  private var route: Route  // what is driven
  private var plan: DrivePlan
  private var offset = 0.0  // metres of the route where the plan began
  private var planStart = 0.0
  private var isOnGuided = true
  private var wrongAt: [Double] = []
  private var failuresLeft: Int
  private var lastMatched: Double?
  private var lastAnnounced: (time: Double, words: Double, leg: Int, step: Int, stage: Int)?
  private var drift = SIMD2<Double>(0, 0)
  private var lastWrong = -1000.0

  init(
    _ provider: any RouteProvider, from origin: Coordinate, to waypoints: [Waypoint],
    options: Options
  ) async throws {
    self.provider = provider
    self.options = options
    random = SplitMix64(seed: options.seed)
    failuresLeft = options.rerouteFailures
    let request = RouteRequest(from: origin, to: waypoints)
    route = try await provider.routes(for: request)[0]
    state = GuidanceState(route)
    plan = DrivePlan(route)
    outcome.waypoints = waypoints
    for _ in 0..<options.wrongTurns {
      wrongAt.append(random.double(in: 0.15...0.85) * route.distance)
    }
    wrongAt.sort()
    plan = DrivePlan(route, options: drive(along: route, from: 0))
  }

  /// A drive with stops, among them one at each waypoint.
  private mutating func drive(along route: Route, from start: Double) -> DrivePlan.Options {
    var drive = DrivePlan.Options()
    for _ in 0..<options.stops {
      drive.stops.append(
        .init(
          at: random.double(in: 0.1...0.9) * route.distance, duration: random.double(in: 5...40)))
    }
    for leg in route.legs.dropLast() {
      drive.stops.append(.init(at: leg.stretch.upperBound, duration: 10))
    }
    drive.stops.removeAll { $0.distance <= start + 5 }
    return drive
  }

  mutating func run() async -> Outcome {
    var time = 1_700_000_000.0
    planStart = time
    var blackouts: [ClosedRange<Double>] = (0..<options.dropouts).map { _ in
      let start = time + random.double(in: 20...max(21, plan.duration * 0.9))
      return start...(start + random.double(in: 5...20))
    }
    blackouts.sort { $0.lowerBound < $1.lowerBound }
    let limit = time + plan.duration * 6 + 1200
    while time < limit {
      time += 1
      let truth = plan.state(at: time - planStart)
      let place = route.line.place(at: truth.distance)
      let isHidden =
        blackouts.contains { $0.contains(time) } || isInTunnel(at: truth.distance)
      var events: [GuidanceEvent] = []
      if !isHidden {
        if options.badFixes, time > 1_700_000_005, random.double(in: 0...1) < 0.02 {
          check(state.update(badFix(at: time)), truth, place, time)
        }
        events = state.update(fix(place, truth, time))
      }
      events += state.tick(time + 0.5)
      trace(events, truth, time)
      check(events, truth, place, time)
      await react(to: events, truth, place, time)
      if outcome.arrivals.count == outcome.waypoints.count { break }
      await perhapsGoWrong(truth, place, time)
    }
    outcome.departures = state.departures
    outcome.seconds = time - 1_700_000_000
    outcome.ignored = state.ignoredFixes
    return outcome
  }

  private func isInTunnel(at distance: Double) -> Bool {
    route.sections.contains { $0.isTunnel && $0.stretch.contains(distance) }
  }

  /// A fix with noise that partly stays from one to the next, as a receiver's does.
  private mutating func fix(_ place: RouteLine.Place, _ truth: DrivePlan.State, _ time: Double)
    -> Location
  {
    let fresh = SIMD2(normal(), normal()) * options.noise
    drift = drift * 0.7 + fresh * 0.714
    var fix = Location(
      TestCity.moved(place.coordinate, by: drift), time: time, accuracy: options.noise * 1.5)
    if options.hasCourseAndSpeed {
      fix.speed = max(truth.speed + normal() * 0.3, 0)
      let swing = truth.speed > 2 ? 5 : 60.0
      fix.course = (place.bearing + normal() * swing + 720).truncatingRemainder(dividingBy: 360)
    }
    return fix
  }

  private mutating func badFix(at time: Double) -> Location {
    let here = state.position?.coordinate ?? TestCity.middle
    switch random.int(in: 0...3) {
    case 0: return Location(Coordinate(latitude: .nan, longitude: 11), time: time - 0.5)
    case 1: return Location(here, time: time - 30)
    case 2: return Location(TestCity.moved(here, by: SIMD2(10_000, 0)), time: time - 0.5)
    default: return Location(here, time: .infinity, accuracy: -1, course: .nan, speed: .nan)
    }
  }

  private mutating func normal() -> Double {
    (-2 * log(random.double(in: 1e-12...1))).squareRoot() * cos(random.double(in: 0...2 * .pi))
  }

  // MARK: - What a driver does

  private mutating func react(
    to events: [GuidanceEvent], _ truth: DrivePlan.State, _ place: RouteLine.Place, _ time: Double
  ) async {
    for event in events {
      switch event {
      case .arrived: state.continueToNextLeg()
      case .rerouteNeeded(let departure):
        outcome.reroutes[departure.number, default: 0] += 1
        await reroute(departure, place, time)
      default: break
      }
    }
  }

  private mutating func reroute(_ departure: Departure, _ place: RouteLine.Place, _ time: Double)
    async
  {
    if failuresLeft > 0 {
      failuresLeft -= 1
      return state.rerouteFailed(at: time)
    }
    let rest = Array(outcome.waypoints.dropFirst(outcome.arrivals.count))
    let request = RouteRequest(
      from: departure.position.coordinate, heading: departure.position.course, to: rest)
    guard let new = try? await provider.routes(for: request).first else {
      return state.rerouteFailed(at: time)
    }
    // The driver obeys from where the road he is on meets the new route.
    let here = new.line.nearest(to: place.coordinate, within: 0...60).place.distance
    state.adopt(new)
    (route, isOnGuided, lastMatched, lastAnnounced) = (new, true, nil, nil)
    wrongAt = wrongAt.map { $0 + here + 200 }
    start(new, at: here, time)
  }

  private mutating func start(_ new: Route, at distance: Double, _ time: Double) {
    plan = DrivePlan(new, options: drive(along: new, from: distance))
    planStart = time - plan.time(at: distance)
  }

  private mutating func perhapsGoWrong(
    _ truth: DrivePlan.State, _ place: RouteLine.Place, _ time: Double
  ) async {
    if !isOnGuided, state.mode == .onRoute, time - planStart > plan.duration + 10 {
      // Elsewhere was along the route all the way.
      (route, isOnGuided) = (state.route, true)
      let near = state.progress.distance
      let here = route.line.nearest(to: place.coordinate, within: max(near - 40, 0)...(near + 40))
        .place.distance
      return start(route, at: here, time)
    }
    guard isOnGuided, let next = wrongAt.first, truth.distance > next,
      !isInTunnel(at: truth.distance), time - lastWrong > 60
    else { return }
    wrongAt.removeFirst()
    lastWrong = time
    let angle = random.double(in: 0...2 * .pi)
    let elsewhere = TestCity.moved(place.coordinate, by: SIMD2(cos(angle), sin(angle)) * 1500)
    let request = RouteRequest(
      from: place.coordinate, heading: place.bearing, to: [Waypoint(elsewhere)])
    guard let wrong = try? await provider.routes(for: request).first, wrong.distance > 300 else {
      return
    }
    (route, isOnGuided) = (wrong, false)
    plan = DrivePlan(wrong)
    planStart = time - plan.time(at: 0)
  }

  // MARK: - What must hold

  private mutating func check(
    _ events: [GuidanceEvent], _ truth: DrivePlan.State, _ place: RouteLine.Place, _ time: Double
  ) {
    for event in events {
      switch event {
      case .announced(let words): check(words, truth, time)
      case .arrived(let leg, let waypoint):
        let far = waypoint.coordinate.distance(to: place.coordinate)
        if far > 130 { fault("arrived \(Int(far)) m off", time) }
        let expected = outcome.waypoints[outcome.arrivals.count]
        if expected != waypoint { fault("arrived at the wrong waypoint", time) }
        outcome.arrivals.append(leg)
      case .departed:
        if isOnGuided { fault("departed while on the route", time) }
      case .rejoined: lastMatched = nil
      default: break
      }
    }
    guard let position = state.position, !position.isReckoned else { return }
    guard let matched = position.routeDistance else {
      lastMatched = nil
      return
    }
    if let last = lastMatched, matched < last - 5 { fault("back from \(last) to \(matched)", time) }
    lastMatched = matched
    guard isOnGuided, position.time == time else { return }
    let lag = abs(matched - truth.distance)
    outcome.worstLag = max(outcome.worstLag, lag)
    if lag > 60 { fault("\(Int(matched)) m matched, \(Int(truth.distance)) m true", time) }
  }

  private mutating func check(
    _ words: Announcement, _ truth: DrivePlan.State, _ time: Double
  ) {
    outcome.announcements += 1
    if words.stage == .now { outcome.stepsTold += 1 }
    let step = state.route.legs[words.leg].steps[words.step]
    if words.distance < 0 { fault("announced behind: \(words.text)", time) }
    if words.stage != .follow {
      if words.step != state.progress.step + 1 { fault("not the next step: \(words.text)", time) }
      let isKnown = isOnGuided && state.position?.isReckoned == false
      if isKnown, truth.distance > step.stretch.lowerBound + max(8, 2.5 * options.noise) {
        fault("\(words.text): \(Int(truth.distance - step.stretch.lowerBound)) m too late", time)
      }
    }
    if let last = lastAnnounced {
      if time < last.time + last.words { fault("two at once: \(words.text)", time) }
      if (last.leg, last.step, last.stage) >= (words.leg, words.step, words.stage.rawValue),
        words.stage != .follow
      {
        fault("out of order: \(words) after \(last)", time)
      }
    }
    lastAnnounced = (
      time, 0.8 + Double(words.text.utf8.count) / 14 - 0.6, words.leg, words.step,
      words.stage.rawValue
    )
  }

  private func trace(_ events: [GuidanceEvent], _ truth: DrivePlan.State, _ time: Double) {
    guard ProcessInfo.processInfo.environment["TRACE"] == "\(options.seed)" else { return }
    let said = events.map { "\($0)".prefix(150) }
    print(
      Int(time - 1_700_000_000), isOnGuided ? "on" : "wrong", Int(truth.distance),
      state.position?.routeDistance.map { "\(Int($0))" } ?? "-",
      state.position?.isReckoned == true ? "reckoned" : "", "speed", truth.speed, said)
  }

  private mutating func fault(_ text: String, _ time: Double) {
    outcome.faults.append("seed \(options.seed) at \(Int(time - 1_700_000_000)) s: \(text)")
  }
}

extension TestCity {
  static func moved(_ coordinate: Coordinate, by metres: SIMD2<Double>) -> Coordinate {
    let degree = 180 / (Mercator.earthRadius * .pi)
    return Coordinate(
      latitude: coordinate.latitude + metres.y * degree,
      longitude: coordinate.longitude + metres.x * degree / cos(coordinate.latitude * .pi / 180))
  }
}
