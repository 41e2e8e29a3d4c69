// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport
import Testing

@Suite struct ReplayTests {
  private func fixes(_ path: String) throws -> [Location] {
    let folder = try #require(Shared.folder)
    return try LocationFile.read(
      Array(Data(contentsOf: URL(filePath: folder + "/data/gps/" + path))))
  }

  @Test(
    .enabled(if: Shared.folder != nil, "needs the shared data"),
    arguments: ["barefoot/x0001-001.json", "barefoot/x0001-015.json"])
  func `a recorded drive is followed to its end, its fixes without speed or course`(path: String)
    async throws
  {
    let fixes = try fixes(path)
    let outcome = try await Replay(provider: RecordingProvider(fixes), fixes: fixes).run()
    print(
      "\(path): \(fixes.count) fixes, \(outcome.departures) departures,",
      "\(outcome.announcements.count) announcements, \(outcome.matchedShare * 100) % matched,",
      "\(outcome.meanOffset) m beside, at most \(outcome.worstStepBack) m back")
    #expect(outcome.arrivals == 1)
    #expect(outcome.departures == 0)
    #expect(outcome.mostReroutesOfADeparture <= 1)
    #expect(outcome.worstStepBack <= 5)
    #expect(outcome.meanOffset < 15)
    #expect(outcome.announcedBehind == 0)
  }
}
