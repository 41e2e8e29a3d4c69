// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapOSM
import MapTestSupport
import Testing

@testable import MapRouting

@Suite("Malicious extracts") struct HostileExtractTests {
  /// A star: one central node where short streets end. The streets are numbered from 1.
  private func star(_ count: Int) -> ExtractWriter {
    var writer = ExtractWriter()
    writer.node(1, 10, 10)
    for number in 1...Int64(count) {
      let angle = Double(number) / Double(count) * 2 * .pi
      writer.node(number + 1, 10 + 0.001 * sin(angle), 10 + 0.001 * cos(angle))
      writer.way(number, [number + 1, 1], ["highway": "residential"])
    }
    return writer
  }

  private func build(_ writer: ExtractWriter) async throws -> (RoadGraph, skipped: Int) {
    var skipped = 0
    let graph = try await RoadGraph.build(from: OSMFile(bytes: writer.bytes)) {
      skipped = $0.skippedRestrictions
    }
    return (graph, skipped)
  }

  @Test("restrictions with many ways are dropped and counted; others apply")
  func manyWays() async throws {
    var writer = star(40)
    let all = (1...Int64(40)).map { (ExtractWriter.Kind.way, $0) }
    let via = [(ExtractWriter.Kind.node, Int64(1), "via")]
    let tags = ["type": "restriction", "restriction": "no_entry"]
    for id in 1...Int64(50) {
      writer.relation(
        id, all.map { ($0.0, $0.1, "from") } + via + all.map { ($0.0, $0.1, "to") }, tags)
    }
    writer.relation(99, [(.way, 1, "from"), (.way, 2, "to")] + via, tags)
    let (graph, skipped) = try await build(writer)
    #expect(skipped == 50)
    #expect(graph.forbiddenTurns.count == 1)
  }

  @Test("a relation with too many members is dropped early")
  func manyMembers() async throws {
    var writer = star(3)
    let members = [(ExtractWriter.Kind, Int64, String)](
      repeating: (.way, 1, "from"), count: ResourceLimits.restrictionWays + 1)
    writer.relation(
      1, members + [(.node, 1, "via"), (.way, 2, "to")],
      ["type": "restriction", "restriction": "no_left_turn"])
    #expect(try await build(writer).skipped == 1)
  }

  @Test("a node has a limited number of edges, and dropped edges are counted")
  func manyEdges() async throws {
    let limit = ResourceLimits.edgesAtNode
    var writer = star(3000)
    // Streets that are dropped at one end do not count at the other end.
    writer.node(5000, 10.1, 10)
    writer.node(5001, 10.1, 10.001)
    for number in Int64(0)..<64 {
      writer.way(5000 + number, [5000, 1], ["highway": "residential"])
    }
    writer.way(6000, [5000, 5001], ["highway": "residential"])
    var skipped = 0
    let graph = try await RoadGraph.build(from: OSMFile(bytes: writer.bytes)) {
      skipped = $0.skippedEdges
    }
    #expect(graph.edgeCount == limit + 1)
    #expect(skipped == 3000 - limit + 64)
  }

  @Test("restrictions over a lattice of ways are dropped after a limited search")
  func lattice() async throws {
    // A lattice has more paths between opposite corners than can be enumerated.
    var writer = ExtractWriter()
    let side = Int64(7)
    for row in 0..<side {
      for column in 0..<side {
        writer.node(
          row * side + column + 1, 10 + Double(row) * 1e-3, 10 + Double(column) * 1e-3)
      }
    }
    var via: [(ExtractWriter.Kind, Int64, String)] = []
    for line in 0..<side {
      let street = ["highway": "residential"]
      writer.way(100 + line, (0..<side).map { line * side + $0 + 1 }, street)
      writer.way(200 + line, (0..<side).map { $0 * side + line + 1 }, street)
      via += [(.way, 100 + line, "via"), (.way, 200 + line, "via")]
    }
    writer.node(1000, 9.999, 10)
    writer.node(1001, 10.007, 10.006)
    writer.way(1, [1000, 1], ["highway": "residential"])
    writer.way(2, [side * side, 1001], ["highway": "residential"])
    for id in 1...Int64(20) {
      writer.relation(
        id, [(.way, 1, "from"), (.way, 2, "to")] + via,
        ["type": "restriction", "restriction": "no_u_turn"])
    }
    let (graph, skipped) = try await build(writer)
    #expect(skipped == 20)
    #expect((0..<graph.arcCount).allSatisfy { !graph.isShadow($0) })
  }

  @Test("the number of arc copies for restrictions is limited at a node")
  func manyChains() async throws {
    // From each of 60 streets over one bridge to each of 60 other streets.
    var writer = star(60)
    writer.node(5000, 10.1, 10.1)
    writer.way(5000, [1, 5000], ["highway": "residential"])
    for number in Int64(1)...60 {
      writer.node(6000 + number, 10.1 + Double(number) * 1e-4, 10.11)
      writer.way(6000 + number, [5000, 6000 + number], ["highway": "residential"])
      writer.relation(
        number, [(.way, number, "from"), (.way, 5000, "via"), (.way, 6000 + number, "to")],
        ["type": "restriction", "restriction": "no_left_turn"])
    }
    let (graph, skipped) = try await build(writer)
    #expect((0..<graph.arcCount).filter(graph.isShadow).count == ResourceLimits.chainsOverNode)
    #expect(skipped == 60 - ResourceLimits.chainsOverNode)
  }

  @Test("a name above the length limit of tags is ignored")
  func longNames() async throws {
    var writer = ExtractWriter()
    writer.node(1, 10, 10)
    writer.node(2, 10, 10.001)
    let name = String(repeating: "x", count: ResourceLimits.tagBytes)
    writer.way(1, [1, 2], ["highway": "residential", "name": name, "ref": name + "x"])
    let (graph, _) = try await build(writer)
    let road = graph.road(of: 0)
    #expect(graph.string(road.name) == name)
    #expect(graph.string(road.ref).isEmpty)
  }

  @Test("a way many times around the Earth has the maximum length")
  func longWays() async throws {
    var writer = ExtractWriter()
    for node in Int64(1)...40 { writer.node(node, 0, node.isMultiple(of: 2) ? 0 : 179.9) }
    writer.way(1, Array(1...40), ["highway": "residential"])
    let (graph, _) = try await build(writer)
    #expect(Array(graph.edgeLengths) == [UInt32.max])
  }

  @Test(
    "the restrictions of the shared suite are limited",
    .enabled(if: Shared.has("suites/hostile"), "needs the shared data"))
  func sharedRestrictions() async throws {
    let path = (Shared.folder ?? "") + "/suites/hostile/restriction-bomb.osm.pbf"
    var skipped = 0
    let graph = try await RoadGraph.build(from: OSMFile(path: path)) {
      skipped = $0.skippedRestrictions
    }
    #expect(skipped > 0)
    #expect(graph.forbiddenTurns.count < 1_000_000)
  }
}
