// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapRouting

@Suite struct MetricRouterTests {
  @Test(arguments: [UInt64](1...12))
  func `paths through grids cost the same as with plain Dijkstra`(seed: UInt64) async {
    let side = 3 + Int(seed) * 2
    var roads = SyntheticRoads.grid(side, side + 2, oneways: 0.3, seed: seed)
    roads.forbidden = seed.isMultiple(of: 2) ? 0.15 : 0
    await expectSameCosts(roads.graph(seed: seed), for: .driving, pairs: 120, seed: seed)
  }

  @Test(arguments: [UInt64](1...30))
  func `paths through scattered roads cost the same as with plain Dijkstra`(seed: UInt64) async {
    var roads = SyntheticRoads.scattered(20 + Int(seed) * 8, seed: seed)
    roads.forbidden = 0.1
    let graph = roads.graph(seed: seed)
    await expectSameCosts(graph, for: .driving, pairs: 60, seed: seed)
    await expectSameCosts(graph, for: .walking, pairs: 60, seed: seed)
  }

  @Test func `a start behind the target on the same arc needs a loop`() async throws {
    let graph = SyntheticRoads.grid(3, 3, oneways: 0, seed: 1).graph(seed: 1)
    let router = await router(graph, .random(graph, TurnTable(graph), for: .driving, seed: 1))
    var search = HierarchySearch(router.hierarchy)
    let ahead = try #require(
      router.path(
        from: [ArcPosition(arc: 4, share: 0.2)], to: [ArcPosition(arc: 4, share: 0.7)],
        search: &search))
    #expect(ahead.arcs == [4])
    let behind = try #require(
      router.path(
        from: [ArcPosition(arc: 4, share: 0.7)], to: [ArcPosition(arc: 4, share: 0.2)],
        search: &search))
    #expect(behind.arcs.count > 2)
    #expect(behind.arcs.first == 4 && behind.arcs.last == 4)
  }

  @Test func `an empty graph has no paths`() async {
    let graph = SyntheticRoads().graph(seed: 1)
    let router = await router(graph, Metric(arcs: [], turns: []))
    var search = HierarchySearch(router.hierarchy)
    let position = [ArcPosition(arc: 0, share: 0)]
    #expect(router.path(from: position, to: position, search: &search) == nil)
  }

  @Test func `costs near the maximum do not overflow`() async {
    let graph = SyntheticRoads.grid(4, 4, oneways: 0, seed: 1).graph(seed: 1)
    let turns = TurnTable(graph)
    var metric = Metric.random(graph, turns, for: .driving, seed: 3)
    for arc in metric.arcs.indices { metric.arcs[arc] = arc % 3 == 0 ? .max - 1 : .max / 2 - 1 }
    for turn in metric.turns.indices { metric.turns[turn] = .max - 1 }
    let router = await router(graph, metric)
    var search = HierarchySearch(router.hierarchy)
    for arc in 0..<graph.arcCount {
      let position = ArcPosition(arc: arc, share: 0.5, penalty: .max)
      let other = ArcPosition(arc: 0, share: 0.1, penalty: .max)
      _ = router.path(from: [position], to: [other], search: &search)
    }
  }

  private func router(_ graph: RoadGraph, _ metric: Metric) async -> MetricRouter {
    let hierarchy = await RoadHierarchy.build(graph, access: [.driving, .cycling, .walking])
    return MetricRouter(
      graph: graph, hierarchy: hierarchy, turns: TurnTable(graph), metric: metric)
  }

  /// Compares random pairs with a fixed seed, each with one or two positions at both ends.
  private func expectSameCosts(
    _ graph: RoadGraph, for access: RoadGraph.Access, pairs: Int, seed: UInt64
  ) async {
    let metric = Metric.random(graph, TurnTable(graph), for: access, seed: seed)
    let router = await router(graph, metric)
    let plain = ArcDijkstra(graph: graph, turns: router.turns, metric: metric)
    var search = HierarchySearch(router.hierarchy)
    var random = SplitMix64(seed: seed)
    guard graph.arcCount > 0 else { return }
    for pair in 0..<pairs {
      let starts = positions(on: graph, near: nil, random: &random)
      let isNear = pair.isMultiple(of: 4)
      let ends = positions(on: graph, near: isNear ? starts[0].arc : nil, random: &random)
      let path = router.path(from: starts, to: ends, search: &search)
      let expected = plain.cost(from: starts, to: ends)
      #expect(path.map { Int($0.cost) } == expected)
      if let path { #expect(plain.cost(of: path) == expected) }
    }
  }

  private func positions(
    on graph: RoadGraph, near arc: Int?, random: inout SplitMix64
  ) -> [ArcPosition] {
    let arc = arc ?? .random(in: 0..<graph.arcCount, using: &random)
    let share = Double(Int.random(in: 0...4, using: &random)) / 4
    var positions = [ArcPosition(arc: arc, share: share)]
    let other = (0..<graph.arcCount).first {
      $0 != arc && graph.edge(of: $0) == graph.edge(of: arc)
    }
    if let other, Bool.random(using: &random) {
      positions.append(
        ArcPosition(arc: other, share: 1 - share, penalty: .random(in: 0...300, using: &random)))
    }
    return positions
  }
}
