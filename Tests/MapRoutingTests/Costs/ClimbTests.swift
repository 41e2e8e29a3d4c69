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
  private func ridge(_ place: Coordinate) -> Double? {
    let top = network.coordinate("b")
    guard abs(place.latitude - top.latitude) < 0.0004 else { return 100 }
    return 100 + max(0, 40 - abs(place.longitude - top.longitude) * 40_000)
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
    await graph.addClimbs { place in
      let share = (place.longitude - start) / 0.003
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
