// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import MapRouting
import MapTestSupport
import Testing

/// The numbers of pairs of locations with a route, compared with the record in `Tests/Conformance/routes.tsv`.
///
/// Each line of the record has an extract, a travel mode, the number of pairs, and the numbers of pairs for which Rhumb, OSRM
/// and Valhalla found a route in `Benchmarks/compare-routes.py`. The script selects its pairs with OSRM. The test selects as
/// many other pairs with a seed.
@Suite struct FoundRoutesTests {
  /// A line of the record.
  private struct Row {
    let extract: String
    let mode: TravelMode
    let pairs: Int
    let found: Int
    let peers: [Int]

    init?(_ line: Substring) {
      let fields = line.split(separator: "\t").map(String.init)
      let modes = ["driving": TravelMode.driving, "cycling": .cycling, "walking": .walking]
      guard fields.count == 6, let mode = modes[fields[1]] else { return nil }
      let numbers = fields.dropFirst(2).compactMap { Int($0) }
      guard numbers.count == 4, numbers[0] > 0 else { return nil }
      extract = fields[0]
      self.mode = mode
      pairs = numbers[0]
      found = numbers[1]
      peers = Array(numbers[2...])
    }
  }

  private static let extracts = [
    "helsinki", "munich", "liechtenstein", "copenhagen", "sf-downtown",
  ]

  private static func rows() throws -> [Row] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Conformance/routes.tsv"), encoding: .utf8)
    return try text.split(separator: "\n").map { line in try #require(Row(line), "\(line)") }
  }

  @Test func `the record has at least as many routes as the better of the other engines`() throws {
    let rows = try Self.rows()
    #expect(rows.count == Self.extracts.count * 3)
    for row in rows {
      #expect(row.found >= row.peers.max() ?? 0, "\(row.extract) \(row.mode)")
    }
  }

  @Test(
    .enabled(if: Shared.has("data/osm"), "needs the shared data"), arguments: extracts)
  func `as many routes are found as recorded`(extract: String) async throws {
    let graph = try await RealRoadsTests.graph(extract)
    let provider = try GraphRouteProvider(graph)
    for row in try Self.rows() where row.extract == extract {
      let pairs = isSanitized ? row.pairs / 10 : row.pairs
      var random = SplitMix64(seed: 1)
      var lost: [String] = []
      for _ in 0..<pairs {
        let start = Self.coordinate(near: graph, &random)
        let end = Self.coordinate(near: graph, &random)
        let request = RouteRequest(from: start, to: [Waypoint(end)], travelMode: row.mode)
        let paths = try? await provider.paths(for: request)
        if paths == nil { lost.append("\(start) to \(end)") }
      }
      #expect(pairs - lost.count >= row.found * pairs / row.pairs, "\(row.mode): \(lost)")
    }
  }

  /// A location within 100 m of an intersection or an end of a road.
  private static func coordinate(near graph: RoadGraph, _ random: inout SplitMix64) -> Coordinate {
    let vertex = random.int(in: 0...graph.vertexCount - 1)
    let meters = SIMD2(random.double(in: -70...70), random.double(in: -70...70))
    return graph.coordinate(ofVertex: vertex).moved(by: meters)
  }
}
