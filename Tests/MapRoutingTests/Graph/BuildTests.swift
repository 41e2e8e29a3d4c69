// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapOSM
import MapRoute
import MapRouting
import MapTestSupport
import Testing

@Suite struct BuildTests {
  @Test func `edges end at junctions and have shape points between them`() async throws {
    var network = TestNetwork(
      """
      a b c
        d
        e
      """)
    network.way(1, "abc")
    network.way(2, "bde")
    let graph = try await network.graph()
    #expect(graph.vertexCount == 4)
    #expect(graph.edgeCount == 3)
    #expect(graph.arcCount == 6)
    #expect(graph.shapeLatitudes.count == 1)
    let long = try #require((0..<3).max { graph.edgeLengths[$0] < graph.edgeLengths[$1] })
    // Two steps of 0.001° of latitude: 222.39 m on a sphere of 6 371 009 m.
    #expect(abs(Double(graph.edgeLengths[long]) - 2223.9) < 1)
  }

  @Test func `ways with equal properties are joined, others are not`() async throws {
    var network = TestNetwork("a b c d e")
    let tags = ["highway": "residential", "name": "Long Street"]
    network.way(1, "ab", tags)
    network.way(2, "bc", tags)
    network.way(3, "cd", tags.merging(["name": "Other Street"]) { $1 })
    network.way(4, "de", tags.merging(["name": "Other Street", "maxspeed": "30"]) { $1 })
    let graph = try await network.graph()
    #expect(graph.edgeCount == 3)
    #expect(graph.vertexCount == 4)
  }

  @Test func `an isolated ring stays a ring`() async throws {
    var network = TestNetwork("a b\nc d")
    network.way(1, "abd")
    network.way(2, "dca")
    let graph = try await network.graph()
    #expect(graph.edgeCount == 1)
    #expect(graph.arcTails[0] == graph.arcHeads[0])
  }

  @Test func `a way is cut at a missing node`() async throws {
    var network = TestNetwork("a b c d")
    network.way(1, "abXcd")
    let graph = try await network.graph()
    #expect(graph.edgeCount == 2)
    #expect(try graph.way("a", "b", network) == "ab")
    #expect(try graph.way("a", "c", network) == nil)
  }

  @Test func `repeated nodes and ways with one node are harmless`() async throws {
    var network = TestNetwork("a b c")
    network.way(1, "aabbcc")
    network.way(2, "a")
    network.way(3, "")
    network.way(4, "bb")
    let graph = try await network.graph()
    #expect(try graph.way("a", "c", network) == "ac")
    #expect((0..<graph.edgeCount).allSatisfy { graph.edgeLengths[$0] > 1 })
  }

  @Test func `an extract without roads gives an empty graph`() async throws {
    let graph = try await TestNetwork("a b").graph()
    #expect(graph.vertexCount == 0)
    #expect(graph.arcCount == 0)
    let index = try RoadIndex(graph)
    #expect(index.nearest(SnapRequest(TestNetwork.gridCoordinate(0, 0))).isEmpty)
  }

  @Test func `barriers block the right travel modes`() async throws {
    var network = TestNetwork("a b c d e f g")
    network.way(1, "abcdefg")
    network.tag("b", ["barrier": "bollard"])
    network.tag("d", ["barrier": "gate", "access": "no", "foot": "yes"])
    network.tag("f", ["barrier": "gate", "access": "private"])
    let graph = try await network.graph()
    #expect(try graph.way("a", "d", network) == nil)
    #expect(try graph.way("b", "d", network) == "bd")
    #expect(try graph.way("d", "g", network) == "dg")
    #expect(try graph.way("a", "d", network, .cycling) == "abd")
    #expect(try graph.way("b", "g", network, .cycling) == nil)
    #expect(try graph.way("a", "g", network, .walking) == "abdg")
  }

  @Test func `a ferry uses its tagged duration`() async throws {
    var network = TestNetwork("a b c")
    network.way(1, "abc", ["route": "ferry", "duration": "00:12"])
    let graph = try await network.graph()
    #expect(graph.roads[0].roadClass == .ferry)
    #expect(graph.roads[0].ferrySeconds == 720)
    // 219 m in 12 minutes are 1.1 km/h.
    #expect(graph.roads[0].speedForward == 1)
  }

  @Test func `signs and signals keep their direction`() async throws {
    var network = TestNetwork("a b c")
    network.way(1, "abc")
    network.tag("b", ["highway": "stop", "direction": "forward"])
    let graph = try await network.graph()
    #expect(graph.vertexFlags[try graph.vertex("b", network)] == [.stopSign, .forForward])
  }

  @Test func `names, numbers, signposts and lanes are read by direction`() async throws {
    var network = TestNetwork("a b c\n  d")
    network.way(
      1, "ab",
      [
        "highway": "motorway", "ref": "A 8", "maxspeed": "none", "toll": "yes",
        "turn:lanes": "left|through", "name": "Autobahn",
      ])
    network.way(2, "bc", ["highway": "motorway"])
    network.way(
      3, "bd",
      [
        "highway": "motorway_link", "oneway": "yes", "destination": "Ulm;Stuttgart",
        "destination:ref": "B 10",
      ])
    network.tag("b", ["highway": "motorway_junction", "ref": "61"])
    let graph = try await network.graph()
    let link = try #require(graph.roads.first { $0.roadClass == .motorwayLink })
    #expect(graph.string(link.exitRef) == "61")
    #expect(graph.string(link.destinationForward) == "B 10: Ulm, Stuttgart")
    let motorway = try #require(graph.roads.first { graph.string($0.ref) == "A 8" })
    #expect(graph.string(motorway.name) == "Autobahn")
    #expect(graph.string(motorway.turnLanesForward) == "left|through")
    #expect(motorway.flags.isSuperset(of: [.toll, .oneway]))
    #expect(motorway.limitForward == 0)
    #expect(motorway.speedForward == 112)
    #expect(graph.roads.filter { $0.exitRef != 0 }.count == 1)
  }

  @Test func `a signpost names roads, streets and places, and a link its junction`() async throws {
    var network = TestNetwork("a b c\n  d")
    network.way(1, "ab", ["highway": "motorway"])
    network.way(
      2, "bc",
      [
        "highway": "motorway", "junction:ref": "60", "destination:ref": "A 99;A 8",
        "destination:street": "Ring",
      ])
    network.way(
      3, "bd",
      [
        "highway": "motorway_link", "destination:forward": "Ulm",
        "destination:street:forward": "Ring",
        "destination:backward": "Linz", "destination:ref:backward": "B 10",
      ])
    network.tag("b", ["highway": "motorway_junction", "ref": "61", "name": "Kreuz Ulm"])
    let graph = try await network.graph()
    let link = try #require(graph.roads.first { $0.roadClass == .motorwayLink })
    #expect(graph.string(link.exitRef) == "61\nKreuz Ulm")
    #expect(graph.string(link.destinationForward) == "Ring: Ulm")
    #expect(graph.string(link.destinationBackward) == "B 10: Linz")
    let branch = try #require(graph.roads.first { graph.string($0.exitRef) == "60" })
    #expect(graph.string(branch.destinationForward) == "A 99, A 8, Ring")
  }

  @Test(arguments: [true, false])
  func `the driving side can be set by an option`(isLeft: Bool) async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab")
    let file = try OSMFile(bytes: network.bytes)
    let graph = try await file.roadGraph(options: BuildOptions(leftHandTraffic: isLeft))
    #expect(graph.roads[0].flags.contains(.leftHandTraffic) == isLeft)
  }

  @Test func `the driving side is determined by country`() async throws {
    var writer = ExtractWriter()
    writer.node(1, 51.5, -0.12)
    writer.node(2, 51.501, -0.12)
    writer.node(3, 48.14, 11.58)
    writer.node(4, 48.141, 11.58)
    writer.way(1, [1, 2], ["highway": "primary"])
    writer.way(2, [3, 4], ["highway": "primary"])
    let graph = try await RoadGraph.build(from: OSMFile(bytes: writer.bytes))
    let isLeft = (0..<2).map { graph.road(of: Int(graph.edgeArcs[$0 * 2])).flags }
    let vertices = (0..<2).map { graph.coordinate(ofVertex: graph.tail(ofEdge: $0)).latitude }
    for (flags, latitude) in zip(isLeft, vertices) {
      #expect(flags.contains(.leftHandTraffic) == (latitude > 50))
    }
  }
}
