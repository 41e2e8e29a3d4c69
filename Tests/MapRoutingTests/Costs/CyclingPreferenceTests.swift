// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// The roads that a bicycle prefers.
@Suite struct CyclingPreferenceTests {
  /// A primary road from a to d, and a residential street beside it that is twice as long.
  ///
  ///     a b c d
  ///     e f g h
  private static func network(
    main: [String: String] = [:], side: [String: String] = [:]
  ) -> TestNetwork {
    var network = TestNetwork("a b c d\ne f g h")
    network.way(1, "abcd", ["highway": "primary"].merging(main) { $1 })
    network.way(2, "aefghd", ["highway": "residential"].merging(side) { $1 })
    // Cuts the roads, without a delay.
    for node in "bcfg" { network.tag(node, ["highway": "motorway_junction"]) }
    return network
  }

  private func way(
    _ preference: CyclingPreference, _ network: TestNetwork, from: Character = "a",
    to: Character = "d"
  ) async throws -> String? {
    let graph = try await network.graph()
    return try graph.way(
      from, to, network, model: CostModel(.cycling, cyclingPreference: preference))
  }

  @Test func `quiet takes the parallel street, fast the primary road`() async throws {
    let network = Self.network()
    #expect(try await way(.quiet, network) == "afgd")
    #expect(try await way(.fast, network) == "abcd")
    #expect(try await way(.balanced, network) == "abcd")
  }

  @Test(arguments: [
    ["cycleway": "lane"], ["cycleway:both": "track"], ["cycleway:right": "lane"],
    ["cycleway:left": "track", "cycleway:left:oneway": "no"], ["bicycle_road": "yes"],
    ["cyclestreet": "yes"], ["oneway": "yes", "cycleway:left": "lane"],
  ])
  func `quiet stays on a road with a cycle lane in its direction`(tags: [String: String])
    async throws
  {
    #expect(try await way(.quiet, Self.network(main: tags)) == "abcd")
  }

  @Test(arguments: [
    ["cycleway": "no"], ["cycleway:left": "lane"], ["cycleway": "shared_lane"],
    ["cycleway:right": "separate"], ["cycleway:right": "lane", "cycleway:right:oneway": "-1"],
    ["oneway": "yes", "oneway:bicycle": "no", "cycleway": "opposite_lane"],
  ])
  func `quiet leaves a road without a cycle lane in its direction`(tags: [String: String])
    async throws
  {
    #expect(try await way(.quiet, Self.network(main: tags)) != "abcd")
  }

  @Test func `the lane of the other side counts in that direction and where traffic keeps left`()
    async throws
  {
    let left = Self.network(main: ["cycleway:left": "lane"])
    #expect(try await way(.quiet, left, from: "d", to: "a") == "dcba")
    let british = Self.network(main: ["cycleway:left": "lane", "driving_side": "left"])
    #expect(try await way(.quiet, british) == "abcd")
  }

  @Test func `quiet prefers low speed limits`() async throws {
    var network = TestNetwork("a b c\nd   e")
    network.way(1, "abc", ["highway": "residential", "maxspeed": "80"])
    network.way(2, "adec", ["highway": "residential", "maxspeed": "30"])
    let graph = try await network.graph()
    let turns = TurnTable(graph)
    let metric = CostModel(.cycling, cyclingPreference: .quiet).weights(of: graph, turns: turns)
    for arc in 0..<graph.arcCount {
      let rate = Double(metric.arcs[arc]) / Double(graph.edgeLengths[graph.edge(of: arc)])
      let isSlow = graph.road(of: arc).limitForward == 30
      #expect(abs(rate - 360.0 / 16 * (isSlow ? 0.9 : 1.6)) < 0.1)
    }
  }

  @Test func `a joined road with a lane on a part of it counts in proportion`() async throws {
    var network = TestNetwork("a b c d e")
    network.way(1, "ab", ["highway": "primary", "cycleway": "lane"])
    network.way(2, "bcde", ["highway": "primary"])
    let graph = try await network.graph()
    #expect(graph.edgeCount == 1)
    let lanes = try #require(try CycleLanes(graph))
    #expect(abs(lanes.share(of: 0, in: graph) - 0.25) < 0.01)
    let turns = TurnTable(graph)
    func weight(_ preference: CyclingPreference) -> Double {
      let model = CostModel(.cycling, cyclingPreference: preference)
      return Double(model.weights(of: graph, turns: turns).arcs[0])
    }
    #expect(abs(weight(.quiet) / weight(.fast) - (0.25 * 1.5 + 0.75 * 3.5)) < 0.02)
  }

  @Test func `durations and other travel modes do not depend on the preference`() async throws {
    let graph = try await Self.network().graph()
    let turns = TurnTable(graph)
    let usual = CostModel(.cycling).durations(of: graph, turns: turns)
    for preference in CyclingPreference.allCases {
      let model = CostModel(.cycling, cyclingPreference: preference)
      #expect(model.durations(of: graph, turns: turns) == usual)
      #expect(CostModel(.walking, cyclingPreference: preference) == CostModel(.walking))
      #expect(
        CostModel(.cycling, prefersShorter: true, cyclingPreference: preference)
          == CostModel(.cycling, prefersShorter: true))
    }
  }

  @Test func `fast costs are the durations`() async throws {
    let graph = try await Self.network(main: ["cycleway": "lane"]).graph()
    let turns = TurnTable(graph)
    let model = CostModel(.cycling, cyclingPreference: .fast)
    #expect(
      model.weights(of: graph, turns: turns).arcs == model.durations(of: graph, turns: turns).arcs)
  }

  @Test(arguments: CyclingPreference.allCases)
  func `costs of all pairs equal those of plain Dijkstra`(preference: CyclingPreference)
    async throws
  {
    let network = Self.network(
      main: ["cycleway:right": "lane", "maxspeed": "50"], side: ["maxspeed": "30"])
    let graph = try await network.graph()
    let provider = try GraphRouteProvider(graph)
    let model = CostModel(.cycling, cyclingPreference: preference)
    let router = await provider.router(for: model)
    let plain = ArcDijkstra(
      graph: graph, turns: provider.turns, metric: model.weights(of: graph, turns: provider.turns))
    var search = HierarchySearch(router.router.hierarchy)
    var found = 0
    for from in 0..<graph.arcCount {
      for to in 0..<graph.arcCount {
        let starts = [ArcPosition(arc: from, share: 0.3)]
        let ends = [ArcPosition(arc: to, share: 0.6)]
        let path = router.router.path(from: starts, to: ends, search: &search)
        #expect(path.map { Int($0.cost) } == plain.cost(from: starts, to: ends))
        found += path == nil ? 0 : 1
      }
    }
    #expect(found == graph.arcCount * graph.arcCount)
  }

  @Test func `cycle lanes survive the graph's file, and damaged ones cause an error`() async throws
  {
    let folder = try TemporaryFolder()
    let network = Self.network(main: ["cycleway": "lane"])
    try await network.graph().write(to: folder.path + "/a.graph")
    var graph = try RoadGraph(opening: folder.path + "/a.graph")
    let quiet = CostModel(.cycling, cyclingPreference: .quiet)
    #expect(try graph.way("a", "d", network, model: quiet) == "abcd")
    graph.setSection(CycleLanes.section, [UInt8](repeating: 255, count: 3))
    #expect(throws: RoutingError.self) { try GraphRouteProvider(graph) }
    graph.setSection(CycleLanes.section, [UInt16(1)])
    #expect(throws: RoutingError.self) { try GraphRouteProvider(graph) }
    // A graph from before this version.
    graph.sections[CycleLanes.section] = nil
    _ = try GraphRouteProvider(graph)
    #expect(try graph.way("a", "d", network, model: quiet) != "abcd")
  }

  @Test(.enabled(if: Shared.has("data/osm"), "needs the shared data"))
  func `quiet routes through Helsinki use main roads less and are not much longer`() async throws {
    let graph = try await RealRoadsTests.graph("helsinki")
    let provider = try GraphRouteProvider(graph)
    var random = SplitMix64(seed: 11)
    let places = (0..<graph.arcCount).filter { graph.arcCore[$0].contains(.cycling) }
      .map { graph.coordinate(ofVertex: Int(graph.arcTails[$0])) }
    var lengths: [CyclingPreference: (all: Double, main: Double)] = [:]
    var pairs = 0
    while pairs < 50 {
      let from = places[random.int(in: 0...places.count - 1)]
      let to = places[random.int(in: 0...places.count - 1)]
      guard from.distance(to: to) > 500 else { continue }
      pairs += 1
      for preference in CyclingPreference.allCases {
        var request = RouteRequest(from: from, to: [Waypoint(to)], travelMode: .cycling)
        request.cyclingPreference = preference
        let path = try #require(try await provider.paths(for: request).first?.first)
        for (place, arc) in path.arcs.enumerated() {
          let start = place == 0 ? path.start : 0
          let end = place == path.arcs.count - 1 ? path.end : 1
          let length = Double(graph.edgeLengths[graph.edge(of: arc)]) / 10 * (end - start)
          lengths[preference, default: (0, 0)].all += length
          switch graph.road(of: arc).roadClass {
          case .primary, .primaryLink, .secondary, .secondaryLink:
            lengths[preference, default: (0, 0)].main += length
          default: break
          }
        }
      }
    }
    print("cycling in Helsinki: \(lengths)")
    let (quiet, fast) = (try #require(lengths[.quiet]), try #require(lengths[.fast]))
    let balanced = try #require(lengths[.balanced])
    #expect(quiet.main / quiet.all < 0.5 * fast.main / fast.all)
    #expect(quiet.main / quiet.all < balanced.main / balanced.all)
    #expect(quiet.all < 1.3 * fast.all)
  }
}
