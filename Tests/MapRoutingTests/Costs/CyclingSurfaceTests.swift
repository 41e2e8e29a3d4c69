// SPDX-License-Identifier: Apache-2.0
import MapRoute
import Testing

@testable import MapRouting

/// The surfaces that a bicycle avoids.
@Suite struct CyclingSurfaceTests {
  /// A straight street from a to b, and a paved one around it. The paved one is 1 + 4.06 / `columns` times as long: it has
  /// 0.002° of latitude more than the `columns` times 0.0005° of longitude at 10° N.
  ///
  ///     a   b
  ///     d   e
  private static func network(columns: Int, _ tags: [String: String]) -> TestNetwork {
    let space = String(repeating: " ", count: columns - 1)
    var network = TestNetwork("a\(space)b\nd\(space)e")
    network.way(1, "ab", ["highway": "residential"].merging(tags) { $1 })
    network.way(2, "adeb", ["highway": "residential", "surface": "asphalt"])
    // Cuts the paved street, without a delay.
    network.tag("d", ["highway": "motorway_junction"])
    return network
  }

  // The columns from which on the detour is shorter than 16/12, 16/10 or 16/6 of the street.
  @Test(
    arguments: [
      (["surface": "gravel"], 13), (["surface": "compacted"], 13), (["tracktype": "grade3"], 13),
      (["surface": "ground", "smoothness": "intermediate"], 13),
      (["surface": "sett"], 7), (["surface": "cobblestone"], 7), (["surface": "grass_paver"], 7),
      (["surface": "clay"], 7), (["surface": "asphalt", "smoothness": "bad"], 7),
      (["tracktype": "grade4"], 7), (["surface": "sand", "smoothness": "bad"], 7),
      (["surface": "unhewn_cobblestone"], 3), (["surface": "sand"], 3), (["surface": "mud"], 3),
      (["smoothness": "very_bad"], 3), (["surface": "asphalt", "smoothness": "horrible"], 3),
      (["tracktype": "grade5"], 3),
    ] as [([String: String], Int)])
  func `a bicycle takes a paved street that is longer by less than the ratio of the speeds`(
    tags: [String: String], columns: Int
  ) async throws {
    let near = Self.network(columns: columns - 1, tags)
    #expect(try await near.graph().way("a", "b", near, .cycling) == "ab")
    let far = Self.network(columns: columns, tags)
    let graph = try await far.graph()
    #expect(try graph.way("a", "b", far, .cycling) == "adb")
    #expect(try graph.way("a", "b", far, .walking) == "ab")
  }

  @Test(arguments: [
    ["surface": "asphalt"], ["surface": "paving_stones"], ["surface": "concrete"], [:],
    ["surface": "sett", "smoothness": "good"], ["surface": "asphalt", "tracktype": "grade5"],
  ])
  func `a bicycle takes no detour around a paved street`(tags: [String: String]) async throws {
    let network = Self.network(columns: 60, tags)
    #expect(try await network.graph().way("a", "b", network, .cycling) == "ab")
  }

  @Test(
    arguments: [
      ("residential", "sett", 10), ("residential", "sand", 6), ("cycleway", "cobblestone", 10),
      ("path", "asphalt", 14), ("path", "gravel", 12), ("path", "grass", 10), ("track", "mud", 6),
      ("pedestrian", "sett", 10), ("pedestrian", "unhewn_cobblestone", 6),
    ] as [(String, String, Double)])
  func `the speed of a bicycle is the lower one of the road and the surface`(
    highway: String, surface: String, speed: Double
  ) async throws {
    var network = TestNetwork("a b c")
    network.way(1, "abc", ["highway": highway, "surface": surface, "bicycle": "yes"])
    let graph = try await network.graph()
    let turns = TurnTable(graph)
    let durations = CostModel(.cycling).durations(of: graph, turns: turns)
    #expect(graph.arcCount == 2)
    for arc in 0..<graph.arcCount {
      // Milliseconds for a decimeter.
      let rate = Double(durations.arcs[arc]) / Double(graph.edgeLengths[graph.edge(of: arc)])
      #expect(abs(rate - 360 / speed) < 0.05)
    }
  }
}
