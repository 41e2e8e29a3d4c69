// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport
import Testing

/// Matching on routes with sections close to each other.
@Suite struct MatchingTests {
  /// Drives at 10 m/s with noise and returns the maximum distance between the matched and the true
  /// position.
  private func worst(_ route: Route, noise: Double = 3, hasCourse: Bool = true) -> Double {
    var random = SplitMix64(seed: 5)
    var state = GuidanceState(route)
    var worst = 0.0
    var last = 0.0
    for second in 0...Int(route.distance / 10) {
      let truth = Double(second) * 10
      var fix = TestRoute.fix(
        route, at: truth, time: Double(second), speed: hasCourse ? 10 : nil, accuracy: noise * 1.5,
        hasCourse: hasCourse)
      fix.coordinate = TestCity.moved(
        fix.coordinate,
        by: SIMD2(
          random.double(in: -1.7 * noise...1.7 * noise),
          random.double(in: -1.7 * noise...1.7 * noise)))
      _ = state.update(fix)
      guard let matched = state.position?.routeDistance else { return .infinity }
      #expect(matched >= last - 5)
      last = matched
      worst = max(worst, abs(matched - truth))
    }
    return worst
  }

  private func circle(_ radius: Double, turns: Double, by step: Double = 15) -> [SIMD2<Double>] {
    stride(from: 0, through: turns * 360, by: step).map {
      SIMD2(cos($0 * .pi / 180), sin($0 * .pi / 180)) * radius
    }
  }

  @Test func `three laps around a block are distinguished`() {
    let block: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(0, 100), SIMD2(100, 100), SIMD2(100, 0)]
    let route = TestRoute.make(block + block + block + [SIMD2(0, 0)])
    #expect(worst(route) < 25)
    #expect(worst(route, hasCourse: false) < 30)
  }

  @Test func `two turns around a roundabout are distinguished`() {
    let route = TestRoute.make(
      [SIMD2(150, -100)] + circle(30, turns: 2.25) + [SIMD2(0, 200)], turns: [1])
    #expect(worst(route, noise: 2) < 25)
  }

  @Test func `a figure eight is followed across its crossing`() {
    let right = circle(80, turns: 1).map { SIMD2(80 - $0.x, $0.y) }
    let left = circle(80, turns: 1).map { SIMD2($0.x - 80, $0.y) }
    let route = TestRoute.make(right + left + right + left, turns: [5])
    #expect(worst(route) < 25)
    #expect(worst(route, hasCourse: false) < 35)
  }

  @Test func `hairpins are not skipped`() {
    let arms = (0..<8).flatMap { arm -> [SIMD2<Double>] in
      let y = Double(arm) * 20
      let ends = [SIMD2(0, y), SIMD2(250, y)]
      return arm % 2 == 0 ? ends : ends.reversed()
    }
    #expect(worst(TestRoute.make(arms)) < 25)
    #expect(worst(TestRoute.make(arms), hasCourse: false) < 40)
  }

  @Test func `parallel roads in opposite directions are distinguished`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(600, 0), SIMD2(600, 12), SIMD2(0, 12)])
    #expect(worst(route) < 25)
    #expect(worst(route, hasCourse: false) < 40)
  }

  @Test func `a stationary position does not move along the route`() throws {
    var random = SplitMix64(seed: 8)
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(1000, 0)])
    var state = GuidanceState(route)
    for second in 0...40 {
      _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
    }
    let before = try #require(state.position?.routeDistance)
    for second in 41...200 {
      var fix = TestRoute.fix(route, at: 400, time: Double(second), speed: 0, hasCourse: false)
      fix.coordinate = TestCity.moved(
        fix.coordinate, by: SIMD2(random.double(in: -8...8), random.double(in: -8...8)))
      _ = state.update(fix)
    }
    let after = try #require(state.position?.routeDistance)
    #expect(after - before < 8)
  }

  @Test func `dead reckoning in a tunnel almost keeps the last speed until fixes resume`() throws {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(3000, 0)], speed: 20, tunnel: 500...2000)
    var state = GuidanceState(route)
    for second in 0...25 {
      _ = state.update(
        TestRoute.fix(route, at: Double(second) * 20, time: Double(second), speed: 20))
    }
    var events: [GuidanceEvent] = []
    for second in 26...100 { events += state.tick(Double(second)) }
    let inside = try #require(state.position)
    #expect(events.filter { $0 == .signalLost }.count == 1)
    #expect(inside.isReckoned)
    #expect((1850...2000).contains(inside.routeDistance ?? 0))
    #expect(state.isInTunnel)
    events = state.update(TestRoute.fix(route, at: 1960, time: 101, speed: 20))
    #expect(events.contains(.signalFound))
    #expect(abs((state.position?.routeDistance ?? 0) - 1960) < 15)
    #expect(state.position?.isReckoned == false)
  }

  @Test func `dead reckoning in the open slows down and stops short of turns`()
    throws
  {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(400, 0), SIMD2(400, 1000)])
    var state = GuidanceState(route)
    for second in 0...20 {
      _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
    }
    var distances: [Double] = []
    for second in 21...120 {
      _ = state.tick(Double(second))
      distances.append(try #require(state.position?.routeDistance))
    }
    #expect(distances == distances.sorted())
    #expect(distances[20] > 280)
    #expect(distances[99] < 400)
    #expect(state.progress.step == 0)
  }
}
