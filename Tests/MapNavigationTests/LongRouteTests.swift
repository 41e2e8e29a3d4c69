// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import Testing

@Suite struct LongRouteTests {
  /// Returns a winding road with a number of vertices and a turn at every 50th vertex.
  private func road(_ vertices: Int) -> Route {
    let points = (0..<vertices).map {
      SIMD2(Double($0) * 12, $0 % 4 < 2 ? 0 : 3)
    }
    return TestRoute.make(
      points, speed: 14, limit: 14, turns: Array(stride(from: 50, to: vertices - 1, by: 50)))
  }

  /// Returns the CPU time of the current thread in seconds. Excludes tests that run in parallel.
  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Returns the minimum time of an update, in seconds, over several drives of 300 s in the middle of the
  /// route.
  private func secondsPerUpdate(_ route: Route) -> Double {
    var best = Double.infinity
    let start = route.distance * 0.5
    let fixes = (0..<300).map {
      TestRoute.fix(
        route, at: start + Double($0) * 14, time: Double($0), speed: 14)
    }
    for _ in 0..<5 {
      var state = GuidanceState(route)
      for second in 0..<3 {
        _ = state.update(TestRoute.fix(route, at: Double(second) * 14, time: Double(second) - 3))
      }
      for fix in fixes.prefix(5) { _ = state.update(fix) }
      let begin = threadSeconds()
      for fix in fixes.dropFirst(5) { _ = state.update(fix) }
      best = min(best, (threadSeconds() - begin) / 295)
      #expect(abs((state.position?.routeDistance ?? 0) - start - 299 * 14) < 20)
    }
    return best
  }

  @Test func `updates far off a long route are fast`() {
    let route = road(10_000)
    var state = GuidanceState(route)
    for second in 0..<20 {
      _ = state.update(
        TestRoute.fix(route, at: Double(second) * 14, time: Double(second), speed: 14))
    }
    let begin = threadSeconds()
    for second in 20..<4000 {
      let beside = min(Double(second - 20) * 5, 9000)
      _ = state.update(
        TestRoute.fix(
          route, at: Double(second) * 14, time: Double(second), speed: 14, beside: beside))
    }
    let microseconds = (threadSeconds() - begin) / 3980 * 1e6
    print("one update: \(microseconds) µs far off the route")
    #expect(microseconds < 2000)
    #expect(state.isOffRoute)
    // The vehicle returns to the route although no new route arrived.
    for second in 4000..<4010 {
      _ = state.update(
        TestRoute.fix(route, at: Double(second) * 14, time: Double(second) + 600, speed: 14))
    }
    #expect(!state.isOffRoute)
  }

  @Test func `the time of an update does not depend on the number of vertices`() {
    let short = secondsPerUpdate(road(1000))
    let long = secondsPerUpdate(road(10_000))
    print("one update: \(short * 1e6) µs of 1,000 vertices, \(long * 1e6) µs of 10,000")
    #expect(long < short * 4 + 50e-6)
  }
}
