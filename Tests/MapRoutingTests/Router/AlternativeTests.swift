// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

@Suite struct AlternativeTests {
  @Test func `alternatives are reasonable, and the best path comes first`() async throws {
    let graph = SyntheticRoads.grid(24, 24, oneways: 0.1, seed: 9).graph(seed: 9)
    let turns = TurnTable(graph)
    let metric = Metric.random(graph, turns, for: .driving, seed: 9)
    let hierarchy = await RoadHierarchy.build(graph, access: .driving)
    let router = MetricRouter(graph: graph, hierarchy: hierarchy, turns: turns, metric: metric)
    let plain = ArcDijkstra(graph: graph, turns: turns, metric: metric)
    var search = HierarchySearch(hierarchy)
    var other = HierarchySearch(hierarchy)
    var random = SplitMix64(seed: 9)
    var count = 0
    for _ in 0..<100 {
      let start = ArcPosition(arc: .random(in: 0..<graph.arcCount, using: &random), share: 0.25)
      let end = ArcPosition(arc: .random(in: 0..<graph.arcCount, using: &random), share: 0.75)
      let paths = router.paths(
        from: [start], to: [end], alternatives: 2, search: &search, other: &other)
      let best = router.path(from: [start], to: [end], search: &search)
      #expect(paths.first == best)
      #expect(paths.count <= 3)
      #expect(paths.map(\.cost) == paths.map(\.cost).sorted())
      for (place, path) in paths.enumerated() {
        #expect(plain.cost(of: path) == Int(path.cost))
        if place == 0 { continue }
        #expect(path.cost <= paths[0].cost + paths[0].cost / 4)
        #expect(Set(path.arcs.map { graph.arcHeads[$0] }).count == path.arcs.count)
        for earlier in paths[..<place] {
          let shared = shared(path, earlier, graph: graph, metric: metric)
          #expect(shared <= 0.8 * Double(paths[0].cost))
        }
      }
      count += paths.count - 1
    }
    #expect(count > 30)
  }

  @Test func `the same request gets the same paths on many threads at once`() async {
    let graph = SyntheticRoads.grid(20, 20, oneways: 0.1, seed: 4).graph(seed: 4)
    let turns = TurnTable(graph)
    let metric = Metric.random(graph, turns, for: .driving, seed: 4)
    let first = MetricRouter(
      graph: graph, hierarchy: await RoadHierarchy.build(graph, access: .driving), turns: turns,
      metric: metric)
    let second = MetricRouter(
      graph: graph, hierarchy: await RoadHierarchy.build(graph, access: .driving), turns: turns,
      metric: metric)
    let expected = paths(first)
    await withTaskGroup(of: [[FoundPath]].self) { group in
      for number in 0..<8 {
        group.addTask { paths(number.isMultiple(of: 2) ? first : second) }
      }
      for await found in group { #expect(found == expected) }
    }
  }

  @Test func `a route over several waypoints has alternatives that pass them all`() async throws {
    let graph = try RoadGraph(opening: SimulatedTrackTests.helsinki)
    let provider = try GraphRouteProvider(graph)
    var random = SplitMix64(seed: 6)
    var count = 0
    for _ in 0..<20 {
      let coordinates = (0..<3).map { _ in
        graph.coordinate(ofVertex: .random(in: 0..<graph.vertexCount, using: &random))
      }
      var request = RouteRequest(
        from: coordinates[0], to: coordinates.dropFirst().map { Waypoint($0) })
      guard let best = try? await provider.routes(for: request)[0] else { continue }
      request.alternatives = 2
      let routes = try await provider.routes(for: request)
      #expect(routes[0].line == best.line)
      #expect(Set(routes.map(\.line)).count == routes.count && routes.count <= 3)
      for route in routes {
        #expect(route.legs.count == 2)
        let ends = [route, best].map {
          $0.line.position(at: $0.legs[0].stretch.upperBound).coordinate
        }
        #expect(ends[0].distance(to: ends[1]) < 1)
        #expect(route.duration < 1.5 * best.duration)
      }
      count += routes.count - 1
    }
    #expect(count >= 8, "\(count)")
  }

  private func paths(_ router: MetricRouter) -> [[FoundPath]] {
    var search = HierarchySearch(router.hierarchy)
    var other = HierarchySearch(router.hierarchy)
    var random = SplitMix64(seed: 4)
    return (0..<40).map { _ in
      let start = ArcPosition(arc: .random(in: 0..<router.graph.arcCount, using: &random), share: 0)
      let end = ArcPosition(arc: .random(in: 0..<router.graph.arcCount, using: &random), share: 1)
      return router.paths(
        from: [start], to: [end], alternatives: 2, search: &search, other: &other)
    }
  }

  private func shared(
    _ path: FoundPath, _ other: FoundPath, graph: RoadGraph, metric: Metric
  ) -> Double {
    var sum = 0.0
    for (place, arc) in path.arcs.enumerated() where other.arcs.contains(arc) {
      var share = 1.0
      if place == 0 { share -= path.start.share }
      if place == path.arcs.count - 1 { share -= 1 - path.end.share }
      sum += share * Double(metric.arcs[arc])
    }
    return sum
  }
}
