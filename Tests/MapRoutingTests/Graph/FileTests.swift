// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapOSM
import MapRoute
import MapRouting
import MapTestSupport
import Testing

@Suite struct FileTests {
  static func network() -> TestNetwork {
    var network = TestNetwork("a b c d\n  e f\n  g h")
    network.way(1, "abcd", ["highway": "primary", "name": "Mäkelänkatu", "maxspeed": "50"])
    network.way(2, "beg")
    network.way(3, "cfh", ["highway": "footway"])
    network.way(4, "ef", ["highway": "tertiary", "oneway": "yes"])
    network.restriction("no_left_turn", from: 2, via: "b", to: 1)
    network.restriction("no_u_turn", from: 2, over: [4], to: 3)
    return network
  }

  /// The bytes of a graph file.
  static func bytes(_ graph: RoadGraph) throws -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).graph").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try graph.write(to: path)
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// Reads all parts of a graph.
  static func useAll(_ graph: RoadGraph) throws {
    let table = TurnTable(graph)
    _ = CostModel(.driving).weights(of: graph, turns: table)
    for arc in 0..<graph.arcCount {
      _ = graph.coordinates(of: arc)
      _ = graph.isShadow(arc)
      _ = graph.string(graph.road(of: arc).name)
    }
    _ = try RoadIndex(graph).nearest(SnapRequest(TestNetwork.gridCoordinate(1, 1), count: 5))
  }

  @Test func `a graph survives writing and reading`() async throws {
    var graph = try await Self.network().graph()
    graph.setSection("more", [UInt32(1), 2, 3])
    let again = try RoadGraph(bytes: try Self.bytes(graph))
    #expect(Array(again.vertexLatitudes) == Array(graph.vertexLatitudes))
    #expect(Array(again.arcHeads) == Array(graph.arcHeads))
    #expect(Array(again.arcAccess) == Array(graph.arcAccess))
    #expect(Array(again.roads) == Array(graph.roads))
    #expect(Array(again.forbiddenTurns) == Array(graph.forbiddenTurns))
    #expect(again.roads.map { again.string($0.name) }.contains("Mäkelänkatu"))
    #expect(again.section("more", of: UInt32.self).map { Array($0) } == [1, 2, 3])
    #expect(again.section("none", of: UInt32.self) == nil)
    #expect(try Self.bytes(again) == Self.bytes(graph))
  }

  @Test func `the same extract gives the same file, with one task or many`() async throws {
    let bytes = Self.network().bytes
    var files: Set<[UInt8]> = []
    for tasks in [1, 2, 8] {
      let graph = try await RoadGraph.build(
        from: OSMFile(bytes: bytes), options: BuildOptions(tasks: tasks))
      files.insert(try Self.bytes(graph))
    }
    #expect(files.count == 1)
  }

  @Test func `every truncation causes an error`() async throws {
    let bytes = try Self.bytes(try await Self.network().graph())
    for count in 0..<bytes.count {
      let error = #expect(throws: RoutingError.self) {
        try RoadGraph(bytes: Array(bytes.prefix(count)))
      }
      #expect(error == (count < 8 ? .notAGraph : .truncated))
    }
  }

  @Test func `flipped bytes cause an error or a valid graph`() async throws {
    let bytes = try Self.bytes(try await Self.network().graph())
    var generator = SplitMix64(seed: 11)
    var opened = 0
    for _ in 0..<4000 {
      var damaged = bytes
      damaged[Int.random(in: bytes.indices, using: &generator)] =
        UInt8.random(in: 0...255, using: &generator)
      do {
        try Self.useAll(try RoadGraph(bytes: damaged))
        opened += 1
      } catch {
        #expect(error is RoutingError)
      }
    }
    #expect(opened > 0)
  }

  @Test func `other versions and other files are not reported as damaged`() async throws {
    var bytes = try Self.bytes(try await Self.network().graph())
    bytes[8] = 9
    #expect(throws: RoutingError.otherVersion(found: 9, expected: 2)) {
      try RoadGraph(bytes: bytes)
    }
    #expect(throws: RoutingError.notAGraph) { try RoadGraph(bytes: Array("PMTiles3....".utf8)) }
    #expect(throws: RoutingError.self) { try RoadGraph(opening: "/nowhere") }
    #expect(throws: RoutingError.self) { try RoadGraph(opening: "/tmp") }
    let graph = try await Self.network().graph()
    #expect(throws: RoutingError.self) { try graph.write(to: "/nowhere/x.graph") }
  }
}
