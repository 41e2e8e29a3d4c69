// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport
import Testing

/// Handling of invalid and implausible fixes.
@Suite struct BadFixTests {
  private let route = TestRoute.make([SIMD2(0, 0), SIMD2(2000, 0)])

  private func driven() -> GuidanceState {
    var state = GuidanceState(route)
    for second in 0...50 {
      _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
    }
    return state
  }

  @Test func `invalid, outdated and distant fixes are reported, counted and ignored`() {
    var state = driven()
    let before = state.position
    let far = TestRoute.fix(route, at: 510, time: 51, beside: 10_000)
    var nan = TestRoute.fix(route, at: 510, time: 51)
    nan.coordinate.longitude = .nan
    #expect(state.update(far) == [.ignored(.jump)])
    #expect(state.update(nan) == [.ignored(.invalid)])
    #expect(state.update(TestRoute.fix(route, at: 510, time: .nan)) == [.ignored(.invalid)])
    #expect(state.update(TestRoute.fix(route, at: 400, time: 40)) == [.ignored(.outOfOrder)])
    #expect(state.update(TestRoute.fix(route, at: 500, time: 50)) == [.ignored(.outOfOrder)])
    #expect(
      state.update(TestRoute.fix(route, at: 510, time: 51, accuracy: 5000))
        == [.ignored(.inaccurate)])
    #expect(state.position == before)
    #expect(state.ignoredFixes == [.jump: 1, .invalid: 2, .outOfOrder: 2, .inaccurate: 1])
    _ = state.update(TestRoute.fix(route, at: 520, time: 52))
    #expect(abs((state.position?.routeDistance ?? 0) - 520) < 5)
  }

  @Test func `negative and non-finite values count as unknown`() {
    var state = driven()
    var fix = TestRoute.fix(route, at: 510, time: 51, speed: -1, accuracy: -1)
    fix.course = -1
    _ = state.update(fix)
    fix = TestRoute.fix(route, at: 520, time: 52, speed: .infinity, accuracy: .nan)
    fix.course = .infinity
    _ = state.update(fix)
    #expect(abs((state.position?.routeDistance ?? 0) - 520) < 6)
    #expect(abs((state.position?.speed ?? 0) - 10) < 1)
  }

  @Test func `a fix from the far future does not block later fixes`() {
    var state = driven()
    _ = state.update(TestRoute.fix(route, at: 510, time: 1e9))
    for second in 52...70 {
      _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
    }
    #expect(abs((state.position?.routeDistance ?? 0) - 700) < 10)
    #expect(state.position?.time == 70)
  }

  @Test func `fixes at another location are accepted after three`() {
    var state = driven()
    for second in 51...53 {
      _ = state.update(
        TestRoute.fix(route, at: 1700 + Double(second - 51) * 10, time: Double(second)))
    }
    // 1.2 km in a second is a jump for a vehicle, but valid for a relocated simulation.
    #expect(abs((state.position?.routeDistance ?? 0) - 1720) < 10)
    #expect(!state.isOffRoute)
  }

  @Test func `a wrong first fix is corrected`() {
    for wrong in [SIMD2(900.0, 700), SIMD2(-9000, 0), SIMD2(300, 10)] {
      var state = GuidanceState(route)
      _ = state.update(MapLocation(TestCity.coordinate(wrong), time: -30, accuracy: 5))
      for second in 0...20 {
        _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
      }
      #expect(wrong.x == 300 || abs((state.position?.routeDistance ?? 0) - 200) < 15, "\(wrong)")
    }
  }

  @Test func `arbitrary values lead to a finite state`() {
    var random = SplitMix64(seed: 1)
    let odd = [0, -0.0, 1, -1, .nan, .infinity, -.infinity, 1e308, -1e308, 90, -180, 1e12]
    for _ in 0..<50 {
      var state = GuidanceState(route)
      func pick() -> Double {
        random.int(in: 0...3) == 0
          ? odd[random.int(in: 0...odd.count - 1)] : random.double(in: -200...200)
      }
      for _ in 0..<100 {
        let coordinate = Coordinate(latitude: pick(), longitude: pick())
        _ = state.update(
          MapLocation(
            random.int(in: 0...1) == 0 ? coordinate : TestCity.middle, time: pick(),
            accuracy: pick(),
            course: pick(), speed: pick(), altitude: pick()))
        _ = state.tick(pick())
      }
      #expect(state.progress.distance.isFinite)
      #expect(state.progress.timeRemaining.isFinite)
    }
  }
}
