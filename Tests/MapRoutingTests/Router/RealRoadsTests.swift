// SPDX-License-Identifier: Apache-2.0
import MapOSM
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

@Suite(.enabled(if: Shared.has("data/osm"), "needs the shared data"))
struct RealRoadsTests {
  private static let models = [
    CostModel(.driving), CostModel(.cycling), CostModel(.walking),
    CostModel(.driving, avoidsHighways: true, avoidsTolls: true, avoidsFerries: true),
    CostModel(.driving, prefersShorter: true),
  ]

  @Test(arguments: ["liechtenstein", "helsinki", "munich", "copenhagen"])
  func `paths on real roads cost the same as with plain Dijkstra`(place: String) async throws {
    let graph = try await Self.graph(place)
    let turns = TurnTable(graph)
    for (number, model) in Self.models.enumerated() {
      let metric = model.weights(of: graph, turns: turns)
      let hierarchy = await RoadHierarchy.build(
        graph, access: RoadHierarchy.group(of: model.access))
      let router = MetricRouter(graph: graph, hierarchy: hierarchy, turns: turns, metric: metric)
      let plain = ArcDijkstra(graph: graph, turns: turns, metric: metric)
      var search = HierarchySearch(hierarchy)
      var random = SplitMix64(seed: UInt64(number + 1))
      let open = (0..<graph.arcCount).filter { metric.arcs[$0] != Metric.closed }
      var found = 0
      // The plain search is slow in the largest extract, and under a sanitizer.
      let count = (place == "copenhagen" ? 15 : 60) / (isSanitized ? 5 : 1)
      for _ in 0..<count {
        let starts = [ArcPosition(arc: open.randomElement(using: &random) ?? 0, share: 0.3)]
        let ends = [ArcPosition(arc: open.randomElement(using: &random) ?? 0, share: 0.6)]
        let path = router.path(from: starts, to: ends, search: &search)
        let expected = plain.cost(from: starts, to: ends)
        #expect(path.map { Int($0.cost) } == expected)
        if let path { #expect(plain.cost(of: path) == expected) }
        found += path == nil ? 0 : 1
      }
      #expect(found > count * 2 / 3)
    }
  }

  @Test func `paths with 1,000 closed or slow ways cost the same as with plain Dijkstra`()
    async throws
  {
    let graph = try await Self.graph("sf-downtown")
    let provider = try GraphRouteProvider(graph)
    let ways = try #require(graph.section("ways", of: WayPart.self))
    var random = SplitMix64(seed: 17)
    let reports = (0..<1000).map { _ in
      LiveTraffic.Report(
        way: ways[random.int(in: 0...(ways.count - 1))].way,
        direction: [.both, .forward, .backward][random.int(in: 0...2)],
        speed: random.int(in: 0...3) == 0 ? 0 : random.double(in: 1...90))
    }
    let usual = await provider.router(for: CostModel())
    #expect(try provider.setTraffic(LiveTraffic(reports)) == 1000)
    let router = await provider.router(for: CostModel())
    let oracle = ArcDijkstra(graph: graph, turns: provider.turns, metric: router.router.metric)
    let open = (0..<graph.arcCount).filter { router.isOpen($0) }
    var changed = 0
    for _ in 0..<(isSanitized ? 6 : 30) {
      let starts = [ArcPosition(arc: open.randomElement(using: &random) ?? 0, share: 0.3)]
      let ends = [ArcPosition(arc: open.randomElement(using: &random) ?? 0, share: 0.6)]
      let found = router.foundPaths(from: starts, to: ends, alternatives: 0).first
      #expect(found.map { Int($0.cost) } == oracle.cost(from: starts, to: ends))
      let before = usual.foundPaths(from: starts, to: ends, alternatives: 0).first
      changed += found?.arcs == before?.arcs ? 0 : 1
    }
    #expect(changed > 3)
  }

  @Test func `stored hierarchies give the same routes as new ones`() async throws {
    var graph = try await Self.graph("helsinki")
    let fresh = try GraphRouteProvider(graph)
    await graph.addHierarchies()
    let stored = try GraphRouteProvider(graph)
    for access in RoadHierarchy.groups {
      let hierarchy = try RoadHierarchy(in: graph, access: access)
      #expect(hierarchy != nil)
    }
    for request in Self.requests(graph, count: 20, seed: 5) {
      let expected = try? await fresh.routes(for: request)
      let found = try? await stored.routes(for: request)
      #expect(found == expected)
    }
  }

  @Test func `a damaged hierarchy causes an error`() async throws {
    var graph = try await Self.graph("helsinki")
    await graph.addHierarchies()
    var random = SplitMix64(seed: 7)
    for name in graph.sections.keys.filter({ $0.hasPrefix("hierarchy") }).sorted() {
      let numbers = try #require(graph.section(name, of: UInt32.self))
      var damaged = graph
      damaged.setSection(name, Array(numbers.dropLast()))
      #expect(throws: RoutingError.self) { try GraphRouteProvider(damaged) }
      // Values within all bounds may give other paths, but must not crash.
      for _ in 0..<6 {
        var other = Array(numbers)
        other[.random(in: 0..<other.count, using: &random)] = .random(
          in: 0..<UInt32(numbers.count), using: &random)
        damaged.setSection(name, other)
        guard let provider = try? GraphRouteProvider(damaged) else { continue }
        for request in Self.requests(graph, count: 3, seed: 1) {
          _ = try? await provider.paths(for: request)
        }
      }
    }
  }

  @Test func `many concurrent tasks get the same routes as one task`() async throws {
    let graph = try await Self.graph("helsinki")
    let requests = Self.requests(graph, count: 24, seed: 3)
    let alone = try GraphRouteProvider(graph)
    var expected: [[[RoadPath]]?] = []
    for request in requests { expected.append(try? await alone.paths(for: request)) }
    let shared = try GraphRouteProvider(graph)
    await withTaskGroup(of: (Int, [[RoadPath]]?).self) { group in
      for (number, request) in requests.enumerated() {
        group.addTask { (number, try? await shared.paths(for: request)) }
      }
      for await (number, paths) in group { #expect(paths == expected[number]) }
    }
    #expect(expected.contains { $0 != nil && $0?.count ?? 0 > 1 })
  }

  @Test func `consecutive legs have no U-turn between them`() async throws {
    let graph = try await Self.graph("helsinki")
    let provider = try GraphRouteProvider(graph)
    var request = Self.requests(graph, count: 1, seed: 2)[0]
    let others = Self.requests(graph, count: 5, seed: 3)
    request.destinations += others.flatMap(\.destinations)
    request.travelMode = .driving
    let legs = try #require(try await provider.paths(for: request).first)
    #expect(legs.count == request.destinations.count)
    for (leg, next) in zip(legs, legs.dropFirst()) {
      #expect(next.arcs.first == leg.arcs.last)
      #expect(next.start == leg.end)
    }
    let route = try #require(try await provider.routes(for: request).first)
    let seconds = legs.flatMap(\.seconds).reduce(0, +)
    #expect(abs(route.duration - seconds) < 0.5)
  }

  static func graph(_ place: String) async throws -> RoadGraph {
    let folder = try #require(Shared.folder)
    return try await RoadGraph.build(from: OSMFile(path: "\(folder)/data/osm/\(place).osm.pbf"))
  }

  /// Requests of all kinds between vertices.
  static func requests(_ graph: RoadGraph, count: Int, seed: UInt64) -> [RouteRequest] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let from = Int.random(in: 0..<graph.vertexCount, using: &random)
      let to = Int.random(in: 0..<graph.vertexCount, using: &random)
      return RouteRequest(
        from: graph.coordinate(ofVertex: from),
        heading: number.isMultiple(of: 3) ? .random(in: 0..<360, using: &random) : nil,
        to: [Waypoint(graph.coordinate(ofVertex: to), prefersSameSideOfRoad: number % 4 == 1)],
        travelMode: [.driving, .walking, .cycling][number % 3],
        avoidsHighways: number % 5 == 1, prefersShorter: number % 7 == 1, alternatives: number % 3)
    }
  }
}
