// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapOSM
import MapRoute
import MapRouting
import MapTestSupport
import RhumbTools
import Testing

/// Drives on real roads with the real router: fifty on the sample graph, the others if the extracts are
/// available.
@Suite struct RealDriveTests {
  @Test func `drives through Helsinki arrive without faults`() async throws {
    try await drive(on: try RealRoads.sample(), name: "helsinki", first: 0)
  }

  @Test(
    .enabled(if: Shared.has("data/osm"), "needs the shared data"),
    arguments: [("munich", UInt64(50)), ("copenhagen", 100), ("liechtenstein", 150)])
  func `drives on other real roads arrive without faults`(name: String, first: UInt64)
    async throws
  {
    try await drive(on: try await RealRoads.extract(name), name: name, first: first)
  }

  /// The first line has a gap of 9 s before a parallel street, a first fix with a wrong course, and a sharp turn that the
  /// fixes reach late. The second one has a rest before a U-turn, and a new route that begins with one. The third one has a
  /// gap in which the vehicle accelerates, a sharp turn after several bends, and noise before a U-turn. The others have first
  /// fixes that do not fit, a slow vehicle beside a U-turn, a long rest between two parts of the route, and first fixes on a
  /// street that the route passes twice. The last two lines have noise at a walking
  /// pace, a wrong fix just after a U-turn, and a doubt for many seconds.
  @Test(
    .enabled(if: Shared.has("data/osm"), "needs the shared data"),
    arguments: [
      ("sf-downtown", UInt64(900_164)), ("helsinki", 1_000_246), ("munich", 20_261_332),
      ("copenhagen", 21_000_200), ("helsinki", 21_100_216),
      ("sf-downtown", 28_120_834), ("liechtenstein", 28_121_572), ("munich", 28_121_538),
      ("liechtenstein", 29_005_597), ("helsinki", 29_006_911), ("munich", 29_001_293),
      ("liechtenstein", 29_013_292), ("helsinki", 50_001_856), ("helsinki", 50_002_831),
      ("munich", 30_000_003), ("liechtenstein", 30_002_552), ("munich", 32_001_968),
      ("copenhagen", 32_008_340), ("copenhagen", 40_018_495),
    ])
  func `drives in which guidance was wrong have no faults`(name: String, number: UInt64)
    async throws
  {
    let roads = try await RealRoads.extract(name)
    let trial = await DriveTrial.chosen(
      number, among: roads.places, length: 500...1500, by: roads.provider)
    var drive = try #require(trial, "there is no drive \(number)")
    let outcome = await drive.run()
    #expect(outcome.faults.isEmpty)
    #expect(outcome.arrivals.count == outcome.waypoints)
  }

  private func drive(on roads: RealRoads, name: String, first: UInt64) async throws {
    var tally = DriveTally()
    for number in first..<first + 50 {
      let trial = await DriveTrial.chosen(
        number, among: roads.places, length: 300...700, by: roads.provider)
      var drive = try #require(trial, "there is no drive \(number)")
      tally.add(await drive.run(), seed: number)
    }
    print("\(name): \(tally)")
    #expect(tally.departures >= 15)
    #expect(tally.announcements > 300)
  }
}

/// A routing graph of real roads, with coordinates on it.
struct RealRoads {
  let graph: RoadGraph
  let provider: GraphRouteProvider
  let places: [Coordinate]

  init(_ graph: RoadGraph) throws {
    self.graph = graph
    provider = try GraphRouteProvider(graph)
    places = (0..<graph.arcCount).filter { graph.arcCore[$0].contains(.driving) }
      .map { graph.coordinate(ofVertex: Int(graph.arcTails[$0])) }
  }

  /// Returns the sample graph.
  static func sample() throws -> RealRoads {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "Sources/Rhumb/Resources/Samples/helsinki.graph").path
    return try RealRoads(RoadGraph(opening: path))
  }

  static func extract(_ name: String) async throws -> RealRoads {
    let folder = try #require(Shared.folder)
    let file = try OSMFile(path: "\(folder)/data/osm/\(name).osm.pbf")
    return try RealRoads(await RoadGraph.build(from: file))
  }
}
