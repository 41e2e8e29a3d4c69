// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapNavigation

/// Fixes without course and speed that may belong to several parts of a route.
@Suite struct AmbiguousFixTests {
  /// A street there and back, with a U-turn at a distance in meters.
  private func thereAndBack(turn: Double, speed: Double = 4) -> Route {
    TestRoute.make([SIMD2(0, 0), SIMD2(turn, 0), SIMD2(-200, 0)], speed: speed)
  }

  private func fix(
    _ route: Route, at distance: Double, time: Double, accuracy: Double = 5
  ) -> MapLocation {
    TestRoute.fix(
      route, at: distance, time: time, speed: nil, accuracy: accuracy, hasCourse: false)
  }

  private func isDeparture(_ event: GuidanceEvent) -> Bool {
    if case .departed = event { true } else { false }
  }

  @Test(arguments: [28.0, 572])
  func `after a wait, a first fix on a street that is passed twice joins the part that is followed`(
    start: Double
  ) throws {
    let route = thereAndBack(turn: 300)
    var state = GuidanceState(route)
    for second in 0...400 { _ = state.tick(Double(second)) }
    _ = state.update(fix(route, at: start, time: 401))
    #expect(state.position != nil && state.position?.routeDistance == nil)
    var events: [GuidanceEvent] = []
    for second in 1...20 {
      let distance = start + 5 * Double(second)
      events += state.update(fix(route, at: distance, time: 401 + Double(second)))
      let shown = state.position?.routeDistance
      #expect(shown.map { abs($0 - distance) < 15 } ?? (second < 6), "\(second) s")
    }
    #expect(!events.contains(where: isDeparture))
  }

  @Test func `after a wait, the part that a vehicle reaches until the fix is likelier`() {
    // Once around a block, and on along the first street, which is passed twice in the same direction.
    let route = TestRoute.make(
      [
        SIMD2(0, 0), SIMD2(300, 0), SIMD2(300, 300), SIMD2(0, 300), SIMD2(0, 0), SIMD2(900, 0),
      ], speed: 4)
    var state = GuidanceState(route)
    for second in 0...309 { _ = state.tick(Double(second)) }
    for second in 310...320 {
      _ = state.update(fix(route, at: 4 * Double(second), time: Double(second)))
    }
    #expect(abs((state.position?.routeDistance ?? 0) - 1280) < 15)
  }

  @Test func `without a wait, the first fix is at the start of the route`() {
    let route = thereAndBack(turn: 300)
    var state = GuidanceState(route)
    for second in 0...10 { _ = state.tick(Double(second)) }
    _ = state.update(fix(route, at: 28, time: 11))
    #expect(abs((state.position?.routeDistance ?? 0) - 28) < 5)
  }

  @Test func `fixes that cut off a loop do not raise the speed`() {
    let route = TestRoute.make(
      [SIMD2(0, 0), SIMD2(150, 0), SIMD2(150, 8), SIMD2(160, 8), SIMD2(160, 0), SIMD2(400, 0)],
      speed: 6)
    var state = GuidanceState(route)
    var fastest = 0.0
    for second in 0...40 {
      _ = state.update(
        MapLocation(
          TestCity.coordinate(SIMD2(min(6 * Double(second), 190), 0)), time: Double(second),
          accuracy: 9))
      if second > 5 { fastest = max(fastest, state.position?.speed ?? 0) }
    }
    #expect(fastest < 9)
  }

  @Test(arguments: [240.0, 360])
  func `after a gap beside a U-turn, the position is on the route once the vehicle has moved`(
    start: Double
  ) {
    let route = thereAndBack(turn: 300)
    var state = GuidanceState(route)
    for second in 0...50 {
      _ = state.update(fix(route, at: 4 * Double(second), time: Double(second)))
    }
    // The vehicle rests where it may have turned around or not.
    for second in 70...80 {
      _ = state.update(fix(route, at: start, time: Double(second)))
      #expect(state.position?.routeDistance == nil)
    }
    for second in 81...100 {
      let distance = start + 4 * Double(second - 80)
      let events = state.update(fix(route, at: distance, time: Double(second)))
      #expect(!events.contains(where: isDeparture))
      let shown = state.position?.routeDistance
      #expect(shown.map { abs($0 - distance) < 20 } ?? (second < 92), "\(second) s")
    }
  }

  @Test(arguments: [-3.0, 0, 3], [0.5, 1])
  func `noise at rest does not decide for the later part, however long it lasts`(
    bias: Double, size: Double
  ) {
    let route = thereAndBack(turn: 300)
    var state = GuidanceState(route)
    for second in 0...40 {
      _ = state.update(fix(route, at: 4 * Double(second), time: Double(second)))
    }
    // The vehicle rests after a gap, in which it may have turned around.
    for second in 65...200 {
      let noise = bias + size * sin(Double(second))
      _ = state.update(fix(route, at: 240 + noise, time: Double(second)))
      #expect(state.position?.routeDistance.map { abs($0 - 240) < 15 } ?? true, "\(second) s")
    }
    for second in 201...230 {
      let distance = 240 + 4 * Double(second - 200)
      _ = state.update(fix(route, at: distance, time: Double(second)))
      let shown = state.position?.routeDistance
      #expect(shown.map { abs($0 - distance) < 20 } ?? (second < 215), "\(second) s")
    }
  }

  @Test func `a first fix after a gap that does not fit does not hold the position`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(2000, 0)])
    var state = GuidanceState(route)
    for second in 0...40 {
      _ = state.update(TestRoute.fix(route, at: 10 * Double(second), time: Double(second)))
    }
    _ = state.update(TestRoute.fix(route, at: 600, time: 60, beside: 40))
    #expect(state.position != nil && state.position?.routeDistance == nil)
    _ = state.update(TestRoute.fix(route, at: 610, time: 61, beside: 2))
    #expect(abs((state.position?.routeDistance ?? 0) - 610) < 10)
  }

  @Test func `a user that follows a later part of the route joins it in spite of one wrong fix`() {
    let user = LateUser()
    #expect(user.follow([600], time: 0).isEmpty)
    #expect(user.follow([], time: 1).isEmpty)
    #expect(user.late.isUnderWay)
    #expect(user.follow([610], time: 2) == [610])
    #expect(user.follow([], time: 3).isEmpty)
    #expect(user.follow([], time: 4).isEmpty)
    #expect(!user.late.isUnderWay)
  }

  @Test func `of two parts that are passed, none is joined while the other one is half way`() {
    let user = LateUser()
    #expect(user.follow([100, 600], time: 0).isEmpty)
    #expect(user.follow([109, 606], time: 1).isEmpty)
    #expect(user.follow([113, 610], time: 2) == [113, 610])
  }

  @Test func `a part that is likelier for a minute counts, also at rest`() {
    // The part after the turn is 12 m beside the part before it.
    let route = TestRoute.make(
      [SIMD2(0, 0), SIMD2(300, 0), SIMD2(300, 12), SIMD2(0, 12)], speed: 5)
    var state = GuidanceState(route)
    for second in 0...58 {
      _ = state.update(fix(route, at: 5 * Double(second), time: Double(second), accuracy: 10))
    }
    var doubts = 0
    for second in 59...150 {
      _ = state.update(
        MapLocation(
          TestCity.coordinate(SIMD2(272, 12)), time: Double(second), accuracy: 10))
      if state.position?.routeDistance == nil { doubts += 1 }
    }
    #expect((40...70).contains(doubts))
    #expect(abs((state.position?.routeDistance ?? 0) - 340) < 10)
  }

  @Test func `the noise of a vehicle that rests before a U-turn is not taken for the turn`() {
    let route = thereAndBack(turn: 110)
    var state = GuidanceState(route)
    for second in 0...19 {
      _ = state.update(fix(route, at: 4 * Double(second), time: Double(second), accuracy: 9))
    }
    let noise = [0, 3, 8, 12, 15, 15, 9, 3, -2, -7, -12, -14, -14, -12, -8, -4, 0.0]
    for (second, meters) in noise.enumerated() {
      _ = state.update(
        fix(route, at: 77 + meters, time: 20 + Double(second), accuracy: 9))
      #expect(abs(state.matched - 77) < 30, "\(second) s")
    }
  }

  @Test(arguments: [true, false])
  func `a movement back that may be noise is not the wrong direction`(isCourseDerived: Bool) {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(600, 0)], speed: 5)
    var evidence = OffRouteEvidence()
    var causes: [Departure.Cause] = []
    for second in 0...4 {
      let distance = 200 - 7 * Double(second)
      let doubt = evidence.judge(
        RouteTrack.Match(distance: distance, offset: 2, turn: 180),
        fix: fix(route, at: distance, time: Double(second), accuracy: 9), limit: 25,
        isCourseDerived: isCourseDerived, options: GuidanceOptions())
      if case .some(let cause?) = doubt { causes.append(cause) }
    }
    // 28 m are more than the noise of a receiver that reports the course, but not otherwise.
    #expect(causes.isEmpty == isCourseDerived)
  }

  @Test func `a wrong course after a gap does not lose the position`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(3000, 0)], speed: 12)
    var state = GuidanceState(route)
    var events: [GuidanceEvent] = []
    for second in 0...50 {
      events += state.update(
        TestRoute.fix(route, at: 12 * Double(second), time: Double(second), speed: 12))
    }
    // The vehicle stops, so that its course is wrong.
    var stopping = TestRoute.fix(route, at: 790, time: 66, speed: 2.1)
    stopping.course = 270
    events += state.update(stopping)
    for second in 67...72 {
      events += state.update(TestRoute.fix(route, at: 792, time: Double(second), speed: 0))
    }
    #expect(!events.contains(where: isDeparture))
    #expect(abs(state.matched - 792) < 10)
  }

  @Test func `a vehicle that a gap hides does not arrive at a waypoint far behind it`() {
    var route = TestRoute.make([SIMD2(0, 0), SIMD2(500, 0), SIMD2(500, 20), SIMD2(0, 20)])
    let back = TestRoute.make([SIMD2(0, 0), SIMD2(500, 0), SIMD2(500, 20), SIMD2(0, 20)])
    let middle = route.line.distances[2]
    let steps = back.legs[0].steps
    let coordinate = route.line.position(at: middle).coordinate
    func arrival(at distance: Double) -> RouteStep {
      RouteStep(Maneuver(.arrive, at: coordinate), stretch: distance...distance, duration: 0)
    }
    let first = steps.filter { $0.stretch.upperBound <= middle + 1 } + [arrival(at: middle)]
    let second = steps.filter { $0.stretch.lowerBound >= middle - 1 }
    route.legs = [
      RouteLeg(destination: Waypoint(coordinate), steps: first),
      RouteLeg(destination: back.legs[0].destination, steps: second),
    ]
    var state = GuidanceState(route)
    var events: [GuidanceEvent] = []
    for second in 0...20 {
      events += state.update(TestRoute.fix(route, at: 10 * Double(second), time: Double(second)))
    }
    for second in 80...90 {
      let distance = middle + 200 + 10 * Double(second - 80)
      events += state.update(TestRoute.fix(route, at: distance, time: Double(second)))
    }
    #expect(!events.contains { if case .arrived = $0 { true } else { false } })
    #expect(events.contains(where: isDeparture))
  }

  @Test(arguments: [830.0, 845, 850])
  func `after a gap, a vertex near the expected position is no likelier than the fix`(
    vertex: Double
  ) {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(vertex, 0), SIMD2(2000, 0)], turns: [])
    var state = GuidanceState(route)
    for second in 0...71 {
      let distance = 11 * Double(second)
      _ = state.update(
        TestRoute.fix(route, at: distance, time: Double(second), speed: 11, accuracy: 9))
    }
    // The vehicle has accelerated, and the noise is in its direction.
    _ = state.update(
      TestRoute.fix(route, at: 867, time: 76, speed: 15, beside: 4, accuracy: 9))
    #expect(abs(state.matched - 867) < 10)
  }

  @Test func `a vehicle that turns at a sharp bend is followed through any noise`() {
    // The route turns left in several bends, and then sharply right.
    let route = TestRoute.make(
      [
        SIMD2(0, 0), SIMD2(322, -182), SIMD2(330, -177), SIMD2(339, -165), SIMD2(344, -155),
        SIMD2(347, -163), SIMD2(350, -197), SIMD2(365, -224), SIMD2(500, -470),
      ], speed: 5)
    for seed in UInt64(0)..<60 {
      var random = SplitMix64(seed: seed)
      var state = GuidanceState(route)
      var drift = SIMD2(0.0, 0)
      for second in 0...150 {
        drift = drift * 0.7 + SIMD2(random.normal(), random.normal()) * 6 * 0.714
        var fix = fix(route, at: 4.5 * Double(second), time: Double(second), accuracy: 9)
        fix.coordinate = TestCity.moved(fix.coordinate, by: drift)
        let events = state.update(fix)
        #expect(!events.contains(where: isDeparture), "seed \(seed) at \(second) s")
      }
      #expect(abs(state.matched - 675) < 40, "seed \(seed)")
    }
  }
}

/// A user that drives toward a route with 5 m/s, and the parts of the route that its fixes match.
private final class LateUser {
  private(set) var late = LateJoining()
  private let route = TestRoute.make([SIMD2(0, 0), SIMD2(300, 0), SIMD2(300, 900)])

  /// Returns the distances of the parts that the user has joined.
  func follow(_ distances: [Double], time: Double) -> [Double] {
    late.follow(
      distances.map { RouteTrack.Match(distance: $0, offset: 3) },
      to: TestRoute.fix(route, at: 600 + 5 * time, time: time), accuracy: 3
    ).map(\.distance)
  }
}
