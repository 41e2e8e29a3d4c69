// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapRouting
import MapTestSupport
import RhumbTools
import Testing

@Suite struct ReplayTests {
  private func fixes(_ path: String) throws -> [MapLocation] {
    let folder = try #require(Shared.folder)
    return try LocationFile.read(
      Array(Data(contentsOf: URL(filePath: folder + "/data/gps/" + path))))
  }

  @Test(
    .enabled(if: Shared.has("data/gps"), "needs the shared data"),
    arguments: ["barefoot/x0001-001.json", "barefoot/x0001-015.json"])
  func `a recorded drive without speed and course is followed to its end`(path: String)
    async throws
  {
    let fixes = try fixes(path)
    let outcome = try await ReplayTrial(RecordingProvider(fixes), fixes: fixes).run()
    check(outcome)
    #expect(outcome.departures == 0)
    let matched = outcome.positions.filter { $0.position.routeDistance != nil }
    #expect(matched.count == outcome.positions.count)
    var beside = 0.0
    for (fix, matched) in zip(fixes, outcome.positions) {
      beside += matched.position.coordinate.distance(to: fix.coordinate) / Double(fixes.count)
    }
    #expect(beside < 15)
  }

  @Test(.enabled(if: Shared.has("data/gps"), "needs the shared data"))
  func `a recorded driver ignoring the routes through Munich is guided to the end`() async throws {
    // The recording lies outside the extract: project its speed and receiver errors onto its roads.
    let fixes = try fixes("barefoot/x0001-001.json")
    let roads = try await RealRoads.extract("munich")
    var departures = 0
    for seed in 0..<4 {
      var random = SplitMix64(seed: UInt64(seed))
      var coordinates = [roads.places[0]]
      while coordinates.count < 20 {
        let next = roads.places[random.int(in: 0...roads.places.count - 1)]
        if next.distance(to: coordinates[coordinates.count - 1]) > 300 { coordinates.append(next) }
      }
      let way = try await roads.provider.routes(
        for: RouteRequest(from: coordinates[0], to: coordinates.dropFirst().map { Waypoint($0) }))
      let driven = ReplayTrial.moved(fixes, onto: way[0].line)
      #expect(driven.count > 300)
      let outcome = try await ReplayTrial(roads.provider, fixes: driven).run()
      check(outcome)
      departures += outcome.departures
      print(
        "munich \(seed): \(driven.count) fixes, \(outcome.departures) departures,",
        "\(outcome.announcements) announcements")
    }
    #expect(departures > 4)
  }

  private func check(_ outcome: TrialOutcome) {
    #expect(outcome.arrivals.count == 1)
    #expect(outcome.worstStepBack <= 2)
    #expect(outcome.faults.isEmpty, "\(outcome.faults.prefix(3))")
  }
}
