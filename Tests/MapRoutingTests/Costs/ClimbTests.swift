// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Hills on the roads of a graph.
@Suite struct ClimbTests {
  /// A street over a hill, from a to c, and a level one around it.
  ///
  ///     a b c
  ///     d e f
  private let network: TestNetwork = {
    var network = TestNetwork("a b c\nd e f")
    network.way(1, "abc")
    network.way(2, "adefc")
    // Cuts the street, without a delay.
    network.tag("b", ["highway": "motorway_junction"])
    return network
  }()

  /// A ridge of 40 m across the street at b, which does not reach the other street.
  private func ridge(_ coordinate: Coordinate) -> Double? {
    let top = network.coordinate("b")
    guard abs(coordinate.latitude - top.latitude) < 0.0004 else { return 100 }
    return 100 + max(0, 40 - abs(coordinate.longitude - top.longitude) * 40_000)
  }

  private func hilly() async throws -> RoadGraph {
    var graph = try await network.graph()
    await graph.addClimbs { ridge($0) }
    return graph
  }

  private func route(
    _ graph: RoadGraph, _ mode: TravelMode, to end: Character = "c", shortest: Bool = false
  ) async throws -> Route {
    let request = RouteRequest(
      from: network.coordinate("a"), to: [Waypoint(network.coordinate(end))], travelMode: mode,
      prefersShorter: shortest)
    return try await GraphRouteProvider(graph).routes(for: request)[0]
  }

  @Test func `a bicycle avoids a hill, others and shortest routes do not`() async throws {
    let graph = try await hilly()
    #expect(try await route(graph, .cycling).distance > 400)
    for (mode, isShortest) in [(TravelMode.driving, false), (.walking, false), (.cycling, true)] {
      let direct = try await route(graph, mode, shortest: isShortest)
      #expect(direct.distance < 230)
      let hills = try #require(direct.elevationChange)
      #expect(abs(hills.climb - 40) < 0.2 && abs(hills.descent - 40) < 0.2)
    }
    #expect(try await route(try await network.graph(), .cycling).distance < 230)
  }

  @Test func `a climb takes longer than the level road and a descent is faster`() async throws {
    let graph = try await hilly()
    let level = try await route(try await network.graph(), .cycling, to: "b")
    let up = try await route(graph, .cycling, to: "b")
    #expect(abs(up.duration - level.duration - 40 * CostModel.climbSeconds) < 1)
    let request = RouteRequest(
      from: network.coordinate("b"), to: [Waypoint(network.coordinate("c"))], travelMode: .cycling)
    let down = try await GraphRouteProvider(graph).routes(for: request)[0]
    #expect(down.duration < level.duration && down.duration > level.duration * 0.6)
    #expect(try #require(down.elevationChange).climb < 1)
    let driving = try await route(graph, .driving, to: "b")
    #expect(
      driving.duration == (try await route(try await network.graph(), .driving, to: "b")).duration)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `costs in random hills equal those of plain Dijkstra with times from lengths and heights`(
    seed: UInt64
  ) async throws {
    let hills = RandomHills(seed: seed)
    let level = try await hills.network.graph()
    var graph = level
    await graph.addClimbs { hills.height(at: $0) }
    let model = CostModel(.cycling, cyclingPreference: .fast)
    let provider = try GraphRouteProvider(graph)
    let router = await provider.router(for: model).router
    var metric = model.weights(of: level, turns: provider.turns)
    for arc in 0..<graph.arcCount where metric.arcs[arc] != Metric.closed {
      metric.arcs[arc] = UInt32((hills.seconds(of: arc, in: level) * 1000).rounded())
    }
    let plain = ArcDijkstra(graph: level, turns: provider.turns, metric: metric)
    var search = HierarchySearch(router.hierarchy)
    var pairs = 0
    for from in 0..<graph.arcCount {
      for to in 0..<graph.arcCount {
        let starts = [ArcPosition(arc: from, share: 0.3)]
        let ends = [ArcPosition(arc: to, share: 0.6)]
        let found = router.path(from: starts, to: ends, search: &search).map { Int($0.cost) }
        let expected = plain.cost(from: starts, to: ends)
        // Each arc is rounded to a millisecond.
        #expect(abs((found ?? -1) - (expected ?? -1)) <= 40, "\(from) to \(to)")
        pairs += found == nil ? 0 : 1
      }
    }
    #expect(pairs > graph.arcCount * graph.arcCount / 2)
  }

  @Test func `climbs survive the graph's file, and damaged ones cause an error`() async throws {
    let folder = try TemporaryFolder()
    try await hilly().write(to: folder.path + "/a.graph")
    let graph = try RoadGraph(opening: folder.path + "/a.graph")
    #expect(try await route(graph, .cycling).distance > 400)
    var damaged = graph
    damaged.setSection(RoadClimbs.section, [UInt32(1)])
    #expect(throws: RoutingError.self) { try GraphRouteProvider(damaged) }
    damaged.setSection(RoadClimbs.section, [UInt8(1)])
    #expect(throws: RoutingError.self) { try GraphRouteProvider(damaged) }
  }

  @Test(arguments: ["tunnel", "bridge"])
  func `a tunnel and a bridge do not follow the ground`(key: String) async throws {
    var network = TestNetwork("a b c d")
    network.way(1, "abcd", ["highway": "residential", key: "yes"])
    var graph = try await network.graph()
    let start = network.coordinate("a").longitude
    // A mountain of 300 m, whose far side is 10 m higher.
    await graph.addClimbs { coordinate in
      let share = (coordinate.longitude - start) / 0.003
      return share * 10 + (share > 0.2 && share < 0.8 ? 300 : 0)
    }
    let climbs = try #require(try RoadClimbs(graph))
    for arc in 0..<graph.arcCount {
      let change = climbs.change(of: arc, in: graph)
      #expect(abs(max(change.climb, change.descent) - 10) < 0.2)
      #expect(min(change.climb, change.descent) == 0)
    }
  }

  @Test func `unknown elevations are level, and those of any size are limited`() async throws {
    for height in [nil, Double.nan, .infinity, 1e300, -1e300] {
      var graph = try await network.graph()
      var isFirst = true
      await graph.addClimbs { _ in
        defer { isFirst.toggle() }
        return isFirst ? height : 0
      }
      let climbs = try #require(try RoadClimbs(graph))
      for arc in 0..<graph.arcCount {
        #expect(climbs.change(of: arc, in: graph).climb <= 6553.5)
      }
      #expect(try await route(graph, .cycling).distance > 0)
    }
  }

  @Test(
    arguments: [
      ([], 0, 0), ([5], 0, 0), ([0, 10], 10, 0), ([10, 0], 0, 10), ([0, 1, 0], 0, 0),
      ([0, 2.9, 0], 0, 0), ([0, 5, 0], 5, 5), ([0, 2, 1, 3, 2, 4], 4, 0),
      ([0, 10, 8, 12, 0], 12, 12), ([0, 10, 6, 12], 16, 4), ([8, 0, 8], 8, 8),
      ([5, 3, 6, 4, 5], 0, 0),
    ] as [([Double], Double, Double)])
  func `rises and falls between the ends count if they are prominent`(
    heights: [Double], climb: Double, descent: Double
  ) {
    let sums = ElevationProfile(heights).sums
    #expect(sums.climb == climb && sums.descent == descent)
    // The sums agree with the ends.
    #expect(sums.climb - sums.descent == (heights.last ?? 0) - (heights.first ?? 0))
  }
}

/// Streets, paths and tracks in both directions in a grid of 4 × 4 nodes with random heights. The slope between two nodes is
/// constant.
private struct RandomHills {
  private static let side = 4
  private(set) var network: TestNetwork
  /// The heights of the nodes in meters, row by row from the north.
  private let heights: [Double]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("abcdefghijklmnop").map(String.init)
    let rows = (0..<Self.side).map { row in
      letters[(row * Self.side)..<((row + 1) * Self.side)].joined(separator: " ")
    }
    network = TestNetwork(rows.joined(separator: "\n"))
    heights = letters.map { _ in Double(random.int(in: 0...120)) / 10 }
    let kinds = [
      ["highway": "residential"], ["highway": "path"], ["highway": "track", "surface": "gravel"],
    ]
    // Cuts the streets at all nodes, without a delay.
    for letter in "abcdefghijklmnop" { network.tag(letter, ["highway": "motorway_junction"]) }
    var id: Int64 = 0
    for node in letters.indices {
      let (row, column) = (node / Self.side, node % Self.side)
      let others = [
        column + 1 < Self.side ? node + 1 : nil, row + 1 < Self.side ? node + Self.side : nil,
      ]
      for other in others.compactMap(\.self) {
        id += 1
        // An eighth of the streets is missing.
        guard random.int(in: 0...7) > 0 else { continue }
        network.way(id, letters[node] + letters[other], kinds[random.int(in: 0...2)])
      }
    }
  }

  /// The column and the row of a place, with fractions between the nodes.
  private func position(_ coordinate: Coordinate) -> (column: Double, row: Double) {
    ((coordinate.longitude - 10) / 0.001, (10 - coordinate.latitude) / 0.001)
  }

  /// The height at a place on a street, in meters.
  func height(at coordinate: Coordinate) -> Double? {
    let (column, row) = position(coordinate)
    let (left, top) = (Int(column + 0.0001), Int(row + 0.0001))
    let (right, bottom) = (min(left + 1, Self.side - 1), min(top + 1, Self.side - 1))
    func mean(_ first: Double, _ second: Double, _ share: Double) -> Double {
      first + (second - first) * share
    }
    let (across, down) = (column - Double(left), row - Double(top))
    return mean(
      mean(heights[top * Self.side + left], heights[top * Self.side + right], across),
      mean(heights[bottom * Self.side + left], heights[bottom * Self.side + right], across), down)
  }

  /// The documented time of a bicycle. Its speed is 16 km/h on streets, 14 on paths and 12 on gravel. A meter of climb
  /// takes 7.5 s more, and a meter of descent 2 s less, at most 35 %.
  func seconds(of arc: Int, in graph: RoadGraph) -> Double {
    let speed =
      switch graph.road(of: arc).roadClass {
      case .residential: 16.0
      case .path: 14.0
      default: 12.0
      }
    let level = Double(graph.edgeLengths[graph.edge(of: arc)]) / 10 / (speed / 3.6)
    let rise =
      height(ofVertex: Int(graph.arcHeads[arc]), in: graph)
      - height(ofVertex: Int(graph.arcTails[arc]), in: graph)
    return rise > 0 ? level + 7.5 * rise : level - min(2 * -rise, 0.35 * level)
  }

  private func height(ofVertex vertex: Int, in graph: RoadGraph) -> Double {
    let (column, row) = position(graph.coordinate(ofVertex: vertex))
    return heights[Int(row.rounded()) * Self.side + Int(column.rounded())]
  }
}
