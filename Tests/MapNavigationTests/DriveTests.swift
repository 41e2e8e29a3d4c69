// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport
import Testing

@Suite struct DriveTests {
  private static func outcome(_ seed: UInt64) async throws -> DriveHarness.Outcome {
    var random = SplitMix64(seed: seed &* 7919)
    let city = TestCity(seed: seed / 10)
    let waypoints = (0..<random.int(in: 1...3)).map { _ in
      let spot = SIMD2(random.double(in: -500...500), random.double(in: -500...500))
      return Waypoint(TestCity.coordinate(spot))
    }
    let origin = TestCity.coordinate(
      SIMD2(random.double(in: -500...500), random.double(in: -500...500)))
    var options = DriveHarness.Options(seed: seed)
    options.noise = [2.5, 4, 6][random.int(in: 0...2)]
    options.hasCourseAndSpeed = seed % 4 != 0
    options.wrongTurns = Int(seed % 3)
    options.stops = random.int(in: 0...3)
    options.dropouts = random.int(in: 0...2)
    options.rerouteFailures = seed % 10 == 5 ? 2 : 0
    var drive = try await DriveHarness(city, from: origin, to: waypoints, options: options)
    return await drive.run()
  }

  @Test func `two hundred drives arrive and nothing is told wrong`() async throws {
    var (departures, reroutes, told, bad, worst) = (0, 0, 0, 0, 0.0)
    for seed in UInt64(0)..<200 {
      let outcome = try await DriveTests.outcome(seed)
      #expect(outcome.arrivals.count == outcome.waypoints.count, "seed \(seed) does not arrive")
      #expect(outcome.faults.isEmpty, "\(outcome.faults.prefix(3))")
      let limit = seed % 10 == 5 ? 3 : 1
      #expect(outcome.reroutes.values.allSatisfy { $0 <= limit }, "seed \(seed)")
      departures += outcome.departures
      reroutes += outcome.reroutes.values.reduce(0, +)
      told += outcome.announcements
      bad += outcome.ignored.values.reduce(0, +)
      worst = max(worst, outcome.worstLag)
    }
    print(
      "200 drives: \(departures) departures, \(reroutes) re-routes, \(told) announcements,",
      "\(bad) bad fixes, at most \(Int(worst)) m from the true place")
    #expect(departures > 50)
    #expect(told > 2000)
  }
}
