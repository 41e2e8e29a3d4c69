// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapNavigation

/// Situations in which guidance was wrong.
@Suite struct GuidanceFaultTests {
  /// A drive along a route as planned, with correlated noise.
  private struct Trip {
    var route: Route
    var state: GuidanceState
    private let plan: DrivePlan
    private var random: SplitMix64
    private var drift = SIMD2(0.0, 0.0)
    private let hasCourseAndSpeed: Bool

    init(_ route: Route, seed: UInt64, hasCourseAndSpeed: Bool, stop: Double) {
      self.route = route
      self.hasCourseAndSpeed = hasCourseAndSpeed
      state = GuidanceState(route)
      var options = DrivePlan.Options()
      options.stops = [DrivePlan.Stop(at: stop, duration: 20)]
      plan = DrivePlan(route, options: options)
      random = SplitMix64(seed: seed)
    }

    var duration: Int { Int(plan.duration.rounded(.up)) }

    /// The distance of the vehicle from the start of the route, in meters.
    func truth(_ second: Int) -> Double { plan.state(at: Double(second)).distance }

    mutating func drive(_ second: Int, noise: Double) -> [GuidanceEvent] {
      let driven = plan.state(at: Double(second))
      drift = drift * 0.7 + SIMD2(random.normal(), random.normal()) * noise * 0.714
      var fix = TestRoute.fix(
        route, at: driven.distance, time: Double(second),
        speed: hasCourseAndSpeed ? driven.speed : nil, accuracy: max(noise * 1.5, 1),
        hasCourse: hasCourseAndSpeed)
      fix.coordinate = TestCity.moved(fix.coordinate, by: drift)
      return state.update(fix)
    }
  }

  @Test func `a first fix far along the route joins it with the next one`() throws {
    let route = TestRoute.make(
      [SIMD2(0, 0), SIMD2(2500, 0), SIMD2(2500, 1000)], speed: 20, tunnel: 0...1800)
    var state = GuidanceState(route)
    _ = state.update(TestRoute.fix(route, at: 1820, time: 0, speed: 20))
    #expect(state.position != nil && state.position?.routeDistance == nil)
    _ = state.update(TestRoute.fix(route, at: 1840, time: 1, speed: 20))
    #expect(abs((try #require(state.position?.routeDistance)) - 1840) < 10)
    var events: [GuidanceEvent] = []
    for second in 2...30 {
      let distance = 1820 + Double(second) * 20
      events += state.update(TestRoute.fix(route, at: distance, time: Double(second), speed: 20))
    }
    #expect(!events.contains { if case .departed = $0 { true } else { false } })
    #expect(
      events.contains { if case .announced(let said) = $0 { said.stage == .now } else { false } })
  }

  @Test func `a first fix far along the route joins it without course and speed`() throws {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(2500, 0)], speed: 15)
    var state = GuidanceState(route)
    for second in 0...1 {
      _ = state.update(
        TestRoute.fix(
          route, at: 900 + Double(second) * 15, time: Double(second), speed: nil, hasCourse: false))
    }
    #expect(abs((try #require(state.position?.routeDistance)) - 915) < 10)
  }

  /// The speed in meters per second, and the seconds without a fix before the vehicle leaves a tunnel.
  @Test(arguments: [10.0, 13, 20], [0, 90])
  func `at the end of a tunnel the second fix joins the route, at any speed from 10 m/s on`(
    speed: Double, wait: Int
  ) throws {
    let route = TestRoute.make(
      [SIMD2(0, 0), SIMD2(2500, 0), SIMD2(2500, 1000)], speed: 20, tunnel: 0...1800)
    for hasCourseAndSpeed in [true, false] {
      var state = GuidanceState(route)
      for second in 0...wait { _ = state.tick(Double(second)) }
      for fix in 1...2 {
        _ = state.update(
          TestRoute.fix(
            route, at: 1800 + Double(fix) * speed, time: Double(wait + fix),
            speed: hasCourseAndSpeed ? speed : nil, hasCourse: hasCourseAndSpeed))
      }
      let shown = try #require(state.position?.routeDistance)
      #expect(abs(shown - 1800 - 2 * speed) < 10, "course and speed: \(hasCourseAndSpeed)")
    }
  }

  @Test func `a slow start far along the route is no departure`() throws {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(2500, 0)], speed: 15)
    var state = GuidanceState(route)
    var events: [GuidanceEvent] = []
    // The vehicle crawls along the route, but not for long enough to be sure, and then drives.
    for second in 0...24 {
      let distance = 900 + (second < 20 ? Double(second) * 0.35 : 7 + Double(second - 20) * 10)
      events += state.update(
        TestRoute.fix(route, at: distance, time: Double(second), speed: second < 20 ? 2 : 10))
    }
    #expect(!events.contains { if case .departed = $0 { true } else { false } })
    #expect(abs((try #require(state.position?.routeDistance)) - 947) < 10)
  }

  @Test func `a wrong course of a slow vehicle does not match its first fix far ahead`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(45, 0), SIMD2(45, 6), SIMD2(-200, 6)])
    var state = GuidanceState(route)
    let start = TestCity.coordinate(SIMD2(1, 1))
    _ = state.update(MapLocation(start, time: 0, accuracy: 4, course: 270, speed: 2.3))
    #expect(state.matched < 10)
  }

  @Test func `a vehicle does not accelerate for the whole length of a gap`() {
    var second = DistanceFilter(at: 12, spread: 5, speed: 4, speedSpread: 2)
    var gap = second
    second.advance(by: 1, push: 3, steadiness: 3)
    // Half a second squared times 3 m/s², and the spreads at the start.
    #expect(abs(second.spread - (25 + 4 + 2.25).squareRoot()) < 0.01)
    gap.advance(by: 9, push: 3, steadiness: 3)
    #expect(gap.distance == 12 + 9 * 4)
    #expect(gap.spread > 70 && gap.spread < 90)
  }

  @Test func `a vehicle that has stopped or crosses far along the route does not join it`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(2500, 0)])
    var random = SplitMix64(seed: 3)
    var resting = GuidanceState(route)
    var crossing = GuidanceState(route)
    for second in 0...20 {
      let noise = SIMD2(random.double(in: -8...8), random.double(in: -8...8))
      _ = resting.update(
        MapLocation(
          TestCity.coordinate(SIMD2(900, 10) + noise), time: Double(second), accuracy: 8, speed: 0))
      _ = crossing.update(
        MapLocation(
          TestCity.coordinate(SIMD2(900, Double(second) * 10 - 100)), time: Double(second),
          accuracy: 5, course: 0, speed: 10))
    }
    #expect(resting.position?.routeDistance == nil)
    #expect(crossing.position?.routeDistance == nil)
  }

  /// The distance between the parts before and after the turn, and that of the turn from the start, in meters. The
  /// vehicle waits 25 m before the turn, and fixes are missing around the time at which it starts again.
  @Test(arguments: [0.0, 4, 10], [60.0, 300, 900])
  func `a route that turns around is followed without course and speed`(
    aside: Double, turn: Double
  ) {
    let corners = [
      SIMD2(0, 0), SIMD2(turn, 0), SIMD2(turn, aside), SIMD2(-400, aside),
    ]
    let route = TestRoute.make(corners.enumerated().filter { aside > 0 || $0.0 != 2 }.map(\.1))
    for seed in UInt64(1)...20 {
      var trip = Trip(route, seed: seed, hasCourseAndSpeed: false, stop: turn - 25)
      let start = (0...trip.duration).first { trip.truth($0) > turn - 24 } ?? 0
      let gap = Int(seed) % 10
      var worst = 0.0
      for second in 0...trip.duration where !(start - 5..<start - 5 + gap).contains(second) {
        let events = trip.drive(second, noise: 5)
        for case .departed(let departure) in events {
          Issue.record("seed \(seed): departed at \(second) s, \(departure.cause)")
        }
        worst = max(worst, abs(trip.state.matched - trip.truth(second)))
      }
      #expect(worst < 75, "seed \(seed)")
    }
  }

  /// The part after the turn is on the same road as the part before it, as in a street with a dead end. Nothing stops
  /// the vehicle at its end.
  @Test(arguments: [4.0, 8])
  func `a route that turns around on the same road is followed without course and speed`(
    speed: Double
  ) {
    let corners = [SIMD2(0.0, 0), SIMD2(500, 0), SIMD2(-100, 0)]
    let route = TestRoute.make(corners, speed: speed)
    for seed in UInt64(1)...40 {
      var trip = Trip(route, seed: seed, hasCourseAndSpeed: false, stop: 60)
      var worst = 0.0
      for second in 0...trip.duration {
        let events = trip.drive(second, noise: 5)
        for case .departed(let departure) in events {
          Issue.record("seed \(seed): departed at \(second) s, \(departure.cause)")
        }
        worst = max(worst, abs(trip.state.matched - trip.truth(second)))
      }
      #expect(worst < 60, "seed \(seed)")
    }
  }

  @Test func `a vehicle that reverses out of a street is not taken for one that turned around`() {
    // Further ahead, the route comes back beside this street.
    let route = TestRoute.make(
      [SIMD2(0, 0), SIMD2(900, 0), SIMD2(900, 60), SIMD2(0, 60)], speed: 8)
    var state = GuidanceState(route)
    for second in 0...60 {
      let distance = second <= 40 ? 8 * Double(second) : 320 - 5 * Double(second - 40)
      _ = state.update(
        TestRoute.fix(route, at: distance, time: Double(second), speed: nil, hasCourse: false))
    }
    #expect(state.matched < 340)
  }

  @Test func `after a gap the earlier part of a route that turns around is likelier`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(420, 0), SIMD2(420, 8), SIMD2(0, 8)], speed: 9)
    for noise in [-4.0, 0, 4] {
      var state = GuidanceState(route)
      for second in 0...28 {
        _ = state.update(
          TestRoute.fix(
            route, at: 9 * Double(second), time: Double(second), speed: nil, accuracy: 8,
            hasCourse: false))
      }
      for second in 41...50 {
        let truth = 9 * Double(second)
        _ = state.update(
          TestRoute.fix(
            route, at: truth, time: Double(second), speed: nil, beside: noise, accuracy: 8,
            hasCourse: false))
        // The first fixes do not decide, and neither do those just after the turn.
        let shown = state.position?.routeDistance
        #expect(shown.map { abs($0 - truth) < 40 } ?? !(46...48).contains(second))
      }
    }
  }

  @Test func `a vehicle that rests without course and speed does not leave the route`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(300, 0), SIMD2(300, 300)], speed: 9)
    var state = GuidanceState(route)
    for second in 0...60 {
      let away = min(max(Double(second) - 32, 0) * 6, 18)
      let events = state.update(
        TestRoute.fix(
          route, at: min(9 * Double(second), 285), time: Double(second), speed: nil, beside: away,
          accuracy: 9, hasCourse: false))
      #expect(!events.contains { if case .departed = $0 { true } else { false } })
    }
  }

  @Test func `a new route that begins with a U-turn does not announce it after the turn`() {
    // The vehicle has turned around already: it drives west, beside the first meters of the route.
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(15, 0), SIMD2(15, 6), SIMD2(-800, 6)], speed: 8)
    var state = GuidanceState(route)
    var said: [Announcement] = []
    for second in 0...20 {
      let events = state.update(
        TestRoute.fix(
          route, at: 36 + 8 * Double(second), time: Double(second), speed: nil, accuracy: 9,
          hasCourse: false))
      for case .announced(let announcement) in events { said.append(announcement) }
    }
    #expect(said.allSatisfy { $0.stage == .follow || $0.step > 2 }, "\(said.map(\.text))")
    #expect(abs(state.matched - 196) < 25)
  }

  @Test func `a destination in a tunnel is reached without a fix`() {
    for isTunnel in [false, true] {
      var route = TestRoute.make([SIMD2(0, 0), SIMD2(700, 0)], tunnel: 500...600)
      for section in [1, 2] { route.sections[section].isTunnel = isTunnel }
      var state = GuidanceState(route)
      for second in 0...50 {
        _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
      }
      var events: [GuidanceEvent] = []
      for tick in 102...200 { events += state.tick(Double(tick) / 2) }
      #expect(events.contains { if case .arrived = $0 { true } else { false } } == isTunnel)
      #expect(state.hasArrived == isTunnel)
    }
  }

  @Test func `a position that was reckoned too far waits until the vehicle has caught up`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(2000, 0)])
    var state = GuidanceState(route)
    for second in 0...50 {
      _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
    }
    // The vehicle stops without a fix, and drives on half a minute later.
    for tick in 102...130 { _ = state.tick(Double(tick) / 2) }
    var last = state.position?.routeDistance ?? 0
    let reckoned = last
    #expect(reckoned > 560)
    for second in 66...140 {
      let truth = 510 + max(0, Double(second - 96)) * 10
      let events = state.update(
        TestRoute.fix(route, at: truth, time: Double(second), speed: truth > 510 ? 10 : 0))
      #expect(!events.contains { if case .departed = $0 { true } else { false } })
      let shown = state.position?.routeDistance ?? 0
      #expect(shown >= last && shown <= max(reckoned, truth + 10))
      #expect(abs(state.matched - truth) < 15)
      last = shown
    }
    #expect(abs(last - 950) < 15)
  }

  @Test func `an arrival needs fixes near the end, not a reckoned position`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(600, 0)])
    var state = GuidanceState(route)
    for second in 0...50 {
      _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
    }
    for tick in 102...140 { _ = state.tick(Double(tick) / 2) }
    #expect((state.position?.routeDistance ?? 0) > 590)
    #expect(state.update(TestRoute.fix(route, at: 505, time: 71, speed: 3)).isEmpty == false)
    #expect(!state.hasArrived)
    var said: [Announcement] = []
    for second in 72...82 {
      let events = state.update(
        TestRoute.fix(route, at: 505 + Double(second - 71) * 9, time: Double(second), speed: 9))
      for case .announced(let announcement) in events { said.append(announcement) }
    }
    #expect(said.allSatisfy { $0.distance > 8 })
    #expect(state.hasArrived)
  }

  @Test func `an arrival beside the route's end is the last event of its fix`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(600, 0)], limit: 10)
    var state = GuidanceState(route)
    state.isActive = true
    for second in 0...56 {
      _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
    }
    // Turns off the road into a car park. The speed changes with each fix.
    var last: [GuidanceEvent] = []
    for number in 1...12 where !state.hasArrived {
      last = state.update(
        TestRoute.fix(
          route, at: 572, time: 56 + Double(number), speed: number.isMultiple(of: 2) ? 8 : 30,
          beside: 7 * Double(number), hasCourse: false))
    }
    #expect(state.hasArrived && last.count > 1)
    if case .arrived? = last.last {} else { Issue.record("\(last)") }
  }

  @Test func `in a tunnel the reckoned position becomes slower and less accurate, and ends`() throws
  {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(20_000, 0)], speed: 20, tunnel: 500...19_000)
    var state = GuidanceState(route)
    for second in 0...25 {
      _ = state.update(
        TestRoute.fix(route, at: Double(second) * 20, time: Double(second), speed: 20))
    }
    var positions: [RoadPosition] = []
    for second in 28...400 {
      _ = state.tick(Double(second))
      positions.append(try #require(state.position))
    }
    for (before, after) in zip(positions, positions.dropFirst()) where after != before {
      #expect(try #require(after.speed) < (try #require(before.speed)))
      #expect(try #require(after.accuracy) > (try #require(before.accuracy)))
    }
    // 30 s of tunnel are reckoned almost at constant speed.
    #expect(abs((positions[27].routeDistance ?? 0) - 1100) < 20)
    let last = try #require(positions.last)
    #expect(last.time < 300 && last.speed ?? .infinity < 2)
    #expect((last.routeDistance ?? 0) < 3300)
    #expect((last.accuracy ?? 0) > 2000)
  }

  @Test func `reckoning through a tunnel ends soon after its end`() throws {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(20_000, 0)], speed: 20, tunnel: 500...900)
    var state = GuidanceState(route)
    for second in 0...25 {
      _ = state.update(
        TestRoute.fix(route, at: Double(second) * 20, time: Double(second), speed: 20))
    }
    for second in 28...200 { _ = state.tick(Double(second)) }
    #expect((900...960).contains(try #require(state.position?.routeDistance)))
  }

  @Test(arguments: [(20.0, 260.0), (60, 340)])
  func `a long gap on a street there and back leads to the position that a vehicle reaches`(
    gap: Double, expected: Double
  ) {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(300, 0), SIMD2(0, 0)], speed: 3)
    var state = GuidanceState(route)
    func drive(at distance: Double, time: Double) {
      _ = state.update(
        TestRoute.fix(route, at: distance, time: time, speed: nil, hasCourse: false))
    }
    for second in 0...50 { drive(at: 100 + Double(second) * 3, time: Double(second)) }
    // It rests there, so that no fix decides.
    for second in 0...61 { drive(at: 340, time: 50 + gap + Double(second)) }
    #expect(abs(state.tracker.distance - expected) < 10)
  }

  @Test func `nothing is announced while the first fixes may be on a later part of the route`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(300, 0), SIMD2(300, 600)], tunnel: 0...500)
    var state = GuidanceState(route)
    var events: [GuidanceEvent] = []
    // A slow vehicle does not join the route at once.
    for second in 0...10 {
      let speed = second < 4 ? 1.0 : 5
      let distance = second < 4 ? 540 + Double(second) : 544 + Double(second - 4) * 5
      events += state.update(
        TestRoute.fix(route, at: distance, time: Double(second), speed: speed))
    }
    #expect(state.matched > 550)
    let steps = events.compactMap { event -> Int? in
      if case .announced(let said) = event { said.step } else { nil }
    }
    #expect(steps.first == 2)
  }

  @Test(arguments: [0.2, 1, 5, 20])
  func `the signal is lost after twice the usual interval between fixes`(interval: Double) {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(4000, 0)])
    var state = GuidanceState(route)
    var time = 0.0
    func lost(until end: Double) -> Double? {
      while time < end {
        time += 0.1
        if state.tick(time).contains(.signalLost) { return time }
      }
      return nil
    }
    for number in 0...12 {
      let fixTime = Double(number) * interval
      if number > 1 { #expect(lost(until: fixTime - 0.05) == nil, "fix \(number)") }
      time = fixTime
      _ = state.update(TestRoute.fix(route, at: fixTime * 10, time: fixTime))
    }
    let start = time
    let silence = (lost(until: start + 100) ?? .infinity) - start
    #expect(abs(silence - max(2, 2 * interval)) < 0.25)
  }

  @Test func `a direction that is derived from fixes is no turn off the route`() {
    let fix = MapLocation(TestCity.coordinate(SIMD2(0, 24)), time: 0, accuracy: 8)
    var match = RouteTrack.Match(distance: 100, offset: 24)
    match.turn = 80
    for isCourseDerived in [false, true] {
      var evidence = OffRouteEvidence()
      let doubt = evidence.judge(
        match, fix: fix, limit: 25, isCourseDerived: isCourseDerived, options: GuidanceOptions())
      if case .some = doubt { #expect(!isCourseDerived) } else { #expect(isCourseDerived) }
    }
  }

  @Test func `a vehicle that has not reached a short route does not arrive at its end`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(22, 0)])
    var state = GuidanceState(route)
    var arrival: Int?
    for second in 0...90 {
      // It starts slowly, from the north.
      let way = max(150 - 2 * Double(second), 0)
      let fix = MapLocation(
        TestCity.coordinate(SIMD2(0, way)), time: Double(second), accuracy: 5, course: 180,
        speed: way > 0 ? 2 : 0)
      for case .arrived in state.update(fix) { arrival = arrival ?? second }
    }
    #expect(arrival.map { $0 >= 50 } ?? false, "\(arrival ?? -1)")
  }

  @Test func `while a slow vehicle may have turned around, its position is the fix`() {
    // At walking pace, the noise hides whether the vehicle moves.
    let route = TestRoute.make(
      [SIMD2(0, 0), SIMD2(300, 0), SIMD2(300, 12), SIMD2(0, 12)], speed: 2)
    var (undecided, worst) = (0, 0.0)
    for seed in UInt64(1)...30 {
      var trip = Trip(route, seed: seed, hasCourseAndSpeed: false, stop: 60)
      for second in 0...trip.duration {
        _ = trip.drive(second, noise: 8)
        guard second > 60 else { continue }
        let truth = trip.truth(second)
        let shown = trip.state.position?.routeDistance
        if let shown { worst = max(worst, abs(shown - truth)) } else { undecided += 1 }
      }
    }
    #expect(worst < 45 && (1..<100).contains(undecided), "\(worst) m, \(undecided)")
  }
}
