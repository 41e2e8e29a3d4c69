// SPDX-License-Identifier: Apache-2.0
import MapRoute
import MapRouting
import Testing

@Suite struct CostTests {
  private func turn(
    _ from: String, _ to: String, _ network: TestNetwork, _ graph: RoadGraph, _ model: CostModel
  ) throws -> UInt32 {
    let table = TurnTable(graph)
    let metric = model.durations(of: graph, turns: table)
    func arc(_ letters: String) throws -> Int {
      let tail = try graph.vertex(letters.first ?? "?", network)
      let head = try graph.vertex(letters.last ?? "?", network)
      return try #require(graph.arcs(leaving: tail).first { Int(graph.arcHeads[$0]) == head })
    }
    return metric.turns[table.turn(from: try arc(from), to: try arc(to), in: graph)]
  }

  private var crossing: TestNetwork {
    var network = TestNetwork("a b c\nd e f\ng h i")
    network.way(1, "beh")
    network.way(2, "def")
    return network
  }

  @Test func `a turn across oncoming traffic costs more, going straight costs almost nothing`()
    async throws
  {
    let network = crossing
    let graph = try await network.graph()
    let model = CostModel(.driving)
    let left = try turn("he", "ed", network, graph, model)
    let right = try turn("he", "ef", network, graph, model)
    let ahead = try turn("he", "eb", network, graph, model)
    #expect(left > right && right > ahead)
    #expect(ahead < 20)
    // 7.5 s / (1 + e^(-(13 · 1.075 · 90/180 - 6.5 / 1.075))) = 5.4 s, and for oncoming traffic
    // 2 s / (1 + e^(-(13 · 90/180 - 3.25))) = 1.9 s
    #expect(abs(Int(left) - 7320) < 60)
  }

  @Test func `signals cost time, and U-turns are cheap only at a road's end`() async throws {
    var network = crossing
    network.tag("e", ["highway": "traffic_signals"])
    let graph = try await network.graph()
    #expect(try turn("he", "eb", network, graph, CostModel(.driving)) >= 2000)
    #expect(try turn("eh", "he", network, graph, CostModel(.driving)) == 20_000)
    let table = TurnTable(graph)
    let weights = CostModel(.driving).weights(of: graph, turns: table)
    #expect(weights.turns.filter { $0 == 120_000 }.count == 4)
  }

  @Test func `gates cost cars a minute, unless access is tagged`() async throws {
    var network = crossing
    let open = try turn("he", "eb", network, try await network.graph(), CostModel(.driving))
    network.tag("e", ["barrier": "gate"])
    let graph = try await network.graph()
    let gated = try turn("he", "eb", network, graph, CostModel(.driving))
    #expect(gated == open + 60_000)
    #expect(try turn("he", "eb", network, graph, CostModel(.walking)) == 0)
    network.tag("e", ["barrier": "gate", "access": "permissive"])
    #expect(
      try turn("he", "eb", network, try await network.graph(), CostModel(.driving)) == open)
  }

  static let widths: [([String: String], Double)] = [
    (["lanes": "1"], 2), (["width": "3.5"], 2), (["width": "6 m"], 1),
    (["oneway": "yes", "lanes": "1"], 1),
  ]

  @Test(arguments: widths)
  func `narrow two-way roads have a higher weight`(
    tags: [String: String], factor: Double
  ) async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", tags.merging(["highway": "residential"]) { $1 })
    let graph = try await network.graph()
    let table = TurnTable(graph)
    let weight = CostModel(.driving).weights(of: graph, turns: table).arcs[0]
    let duration = CostModel(.driving).durations(of: graph, turns: table).arcs[0]
    #expect(abs(Double(weight) / Double(duration) - factor) < 0.01)
  }

  @Test func `an arc's duration is its length divided by the speed`() async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", ["highway": "primary", "maxspeed": "50"])
    let graph = try await network.graph()
    let table = TurnTable(graph)
    let meters = Double(graph.edgeLengths[0]) / 10
    let driving = CostModel(.driving).durations(of: graph, turns: table)
    #expect(abs(Double(driving.arcs[0]) - meters / (40 / 3.6) * 1000) < 1)
    let walking = CostModel(.walking).durations(of: graph, turns: table)
    #expect(abs(Double(walking.arcs[0]) - meters / (5 / 3.6) * 1000) < 1)
    let shortest = CostModel(.driving, prefersShorter: true).weights(of: graph, turns: table)
    #expect(shortest.arcs[0] == graph.edgeLengths[0])
  }

  @Test func `avoided roads are used if there is no alternative`() async throws {
    var network = TestNetwork("a b c\nd   e")
    network.way(1, "abc", ["highway": "motorway", "oneway": "no"])
    network.way(2, "adec", ["highway": "secondary"])
    let graph = try await network.graph()
    let avoiding = CostModel(.driving, avoidsHighways: true)
    #expect(graph.edgeCount == 2)
    let table = TurnTable(graph)
    let plain = CostModel(.driving).weights(of: graph, turns: table)
    let other = avoiding.weights(of: graph, turns: table)
    for arc in 0..<graph.arcCount {
      let isMotorway = graph.road(of: arc).roadClass == .motorway
      let ratio = Double(other.arcs[arc]) / Double(plain.arcs[arc])
      #expect(abs(ratio - (isMotorway ? CostModel.avoidanceFactor : 1)) < 0.01)
    }
    #expect(
      avoiding.durations(of: graph, turns: table)
        == CostModel(.driving).durations(of: graph, turns: table))
  }

  @Test func `restricted roads are not used as shortcuts, but stay reachable`() async throws {
    var network = TestNetwork("a b c d\ne     f")
    network.way(1, "ab", ["highway": "residential"])
    network.way(2, "bc", ["highway": "residential", "access": "destination"])
    network.way(3, "cd", ["highway": "residential"])
    network.way(4, "befc", ["highway": "residential"])
    let graph = try await network.graph()
    let table = TurnTable(graph)
    let weights = CostModel(.driving).weights(of: graph, turns: table)
    let times = CostModel(.driving).durations(of: graph, turns: table)
    #expect(zip(weights.turns, times.turns).contains { Int($0) - Int($1) == 3_600_000 })
    #expect(weights.arcs == times.arcs)
    #expect(weights.turns.map { $0 == Metric.closed } == times.turns.map { $0 == Metric.closed })
  }
}
