// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport
import RhumbTools
import Testing

/// Drives through a synthetic city that combines all road features in a small area.
@Suite struct DriveTests {
  private static func outcome(_ seed: UInt64) async throws -> TrialOutcome {
    var random = SplitMix64(seed: seed &* 7919)
    let city = TestCity(seed: seed / 10)
    let waypoints = (0..<random.int(in: 1...3)).map { _ in
      let spot = SIMD2(random.double(in: -500...500), random.double(in: -500...500))
      return Waypoint(TestCity.coordinate(spot))
    }
    let origin = TestCity.coordinate(
      SIMD2(random.double(in: -500...500), random.double(in: -500...500)))
    var options = TrialOptions(seed: seed)
    options.noise = [2.5, 4, 6][random.int(in: 0...2)]
    options.hasCourseAndSpeed = seed % 4 != 0
    options.wrongTurns = Int(seed % 3)
    options.stops = random.int(in: 0...3)
    options.dropouts = random.int(in: 0...2)
    options.rerouteFailures = seed % 10 == 5 ? 2 : 0
    var drive = try await DriveTrial(city, from: origin, to: waypoints, options: options)
    return await drive.run()
  }

  @Test func `two hundred drives arrive without faults`() async throws {
    var tally = DriveTally()
    for seed in UInt64(0)..<200 { tally.add(try await DriveTests.outcome(seed), seed: seed) }
    print("synthetic city: \(tally)")
    #expect(tally.departures > 50)
    #expect(tally.announcements > 2000)
  }
}

/// Checks and sums over all drives.
struct DriveTally: CustomStringConvertible {
  var drives = 0
  var departures = 0
  var reroutes = 0
  var announcements = 0
  var ignored = 0
  var worstLag = 0.0

  var description: String {
    "\(drives) drives, \(departures) departures, \(reroutes) reroutes, \(announcements) announcements, "
      + "\(ignored) bad fixes, at most \(Int(worstLag)) m from the true position"
  }

  mutating func add(_ outcome: TrialOutcome, seed: UInt64) {
    #expect(outcome.arrivals.count == outcome.waypoints, "drive \(seed) does not arrive")
    #expect(outcome.faults.isEmpty, "drive \(seed): \(outcome.faults.prefix(3))")
    #expect(outcome.worstStepBack <= 2, "drive \(seed)")
    drives += 1
    departures += outcome.departures
    reroutes += outcome.reroutes.values.reduce(0, +)
    announcements += outcome.announcements
    ignored += outcome.ignored
    worstLag = max(worstLag, outcome.worstLag)
  }
}
