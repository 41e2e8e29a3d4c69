// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Alternatives of routes over several waypoints, with their costs computed from the tags of the roads.
@Suite struct ViaAlternativeTests {
  @Test(arguments: [UInt64](1...6))
  func `alternatives pass all waypoints, are valid and differ in one leg`(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: 300 + seed)
    let roads = RawRoads(columns: 9, rows: 9, random: &random) { random in
      ["maxspeed": ["20", "30", "50", "100"][random.int(in: 0...3)]]
    }
    let provider = try GraphRouteProvider(try await roads.graph())
    var count = 0
    for _ in 0..<8 {
      let nodes = (0..<4).map { _ in random.int(in: 0...80) }
      guard Set(nodes).count == 4 else { continue }
      var request = RouteRequest(
        from: roads.coordinate(nodes[0]),
        to: nodes.dropFirst().map { Waypoint(roads.coordinate($0)) })
      request.snappingLimit = 5
      request.alternatives = 2
      let router = try await provider.router(for: request)
      let planner = LegPlanner(router: router, index: provider.index, limit: 5)
      guard let routes = try? planner.foundPaths(for: request) else { continue }
      #expect(routes.count <= 3)
      for route in routes { try check(route, nodes, roads, router) }
      for route in routes.dropFirst() {
        #expect(Self.cost(route) >= Self.cost(routes[0]))
        try compare(route, with: routes[0], router)
      }
      count += routes.count - 1
    }
    #expect(count > 0)
  }

  private static func cost(_ route: [FoundPath]) -> Int { route.reduce(0) { $0 + Int($1.cost) } }

  /// Checks that a route passes its nodes in order, and that its cost is the sum of those of its roads and turns.
  private func check(
    _ route: [FoundPath], _ nodes: [Int], _ roads: RawRoads, _ router: CustomizedRouter
  ) throws {
    let graph = router.router.graph
    let plain = ArcDijkstra(graph: graph, turns: router.router.turns, metric: router.router.metric)
    #expect(route.count == nodes.count - 1)
    for (number, leg) in route.enumerated() {
      let coordinates = [coordinate(of: leg.start, in: graph), coordinate(of: leg.end, in: graph)]
      #expect(coordinates[0].distance(to: roads.coordinate(nodes[number])) < 1)
      #expect(coordinates[1].distance(to: roads.coordinate(nodes[number + 1])) < 1)
      #expect(plain.cost(of: leg) == Int(leg.cost))
      guard number > 0 else { continue }
      let before = route[number - 1].end
      #expect(leg.start.arc == before.arc && leg.start.share == before.share)
    }
    let parts = route.map { (arcs: $0.arcs, start: $0.start.share, end: $0.end.share) }
    let arcs = try #require(roads.arcs(of: parts, in: graph))
    let costs = try #require(roads.costs(of: arcs, RawRoads.Trip()))
    // A path may begin or end at a turn, on an arc of which it travels no part.
    let turns = try #require(roads.endTurns(of: parts, in: graph))
    #expect(abs(costs.weight + turns - Self.cost(route)) <= 2 * arcs.count + 2)
  }

  /// The coordinate of a position at one end of an arc.
  private func coordinate(of position: ArcPosition, in graph: RoadGraph) -> Coordinate {
    let vertex =
      position.share < 0.5 ? graph.arcTails[position.arc] : graph.arcHeads[position.arc]
    return graph.coordinate(ofVertex: Int(vertex))
  }

  /// Checks that an alternative differs from the best route in one leg, with limited extra cost and overlap.
  private func compare(
    _ route: [FoundPath], with best: [FoundPath], _ router: CustomizedRouter
  ) throws {
    let changed = route.indices.filter { route[$0] != best[$0] }
    #expect(changed.count == 1)
    let number = try #require(changed.first)
    let (leg, other) = (route[number], best[number])
    #expect(leg.cost <= other.cost + other.cost / 4)
    let graph = router.router.graph
    let used = Set(other.arcs.map { graph.arcEdges[$0] })
    var shared = 0.0
    for (place, arc) in leg.arcs.enumerated() where used.contains(graph.arcEdges[arc]) {
      var share = 1.0
      if place == 0 { share -= leg.start.share }
      if place == leg.arcs.count - 1 { share -= 1 - leg.end.share }
      shared += share * Double(router.router.metric.arcs[arc])
    }
    #expect(shared <= 0.8 * Double(other.cost))
  }
}
