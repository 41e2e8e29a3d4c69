// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import Testing

@testable import MapRouting

/// Routes whose travel times are computed again.
@Suite struct RetimedRouteTests {
  private let network: TestNetwork = {
    var network = TestNetwork("a b c d\n  e f")
    for (id, nodes) in [(1, "ab"), (2, "bc"), (3, "cd"), (4, "be"), (5, "ef"), (6, "fc")] {
      network.way(Int64(id), nodes)
    }
    return network
  }()

  private var request: RouteRequest {
    RouteRequest(
      from: network.coordinate("a"),
      to: [Waypoint(network.coordinate("c")), Waypoint(network.coordinate("d"))])
  }

  @Test func `without traffic a route has the same times`() async throws {
    let provider = try GraphRouteProvider(try await network.graph())
    let route = try await provider.routes(for: request)[0]
    let retimed = try #require(await provider.retimed(route, from: 0, for: request))
    #expect(retimed == RetimedRoute(route, closures: []))
    #expect(provider.timeChanges == 0)
  }

  @Test func `with traffic a route has the times of a new route on the same roads`() async throws {
    let provider = try GraphRouteProvider(try await network.graph())
    let route = try await provider.routes(for: request)[0]
    // The way is still the fastest, so that a new route is the oracle.
    try provider.setTraffic(
      LiveTraffic([.init(way: 2, speed: 20), .init(way: 4, speed: 2), .init(way: 5, speed: 2)]))
    #expect(provider.timeChanges == 1)
    let retimed = try #require(await provider.retimed(route, from: 0, for: request))
    #expect(retimed.route == (try await provider.routes(for: request)[0]))
    #expect(retimed.route.duration > route.duration + 2)
    #expect(retimed.route.line == route.line && retimed.closures.isEmpty)
  }

  @Test func `closed roads are at their distances`() async throws {
    let provider = try GraphRouteProvider(try await network.graph())
    let route = try await provider.routes(for: request)[0]
    try provider.setTraffic(LiveTraffic([.init(way: 2, speed: 0)]))
    let retimed = try #require(await provider.retimed(route, from: 0, for: request))
    let start = network.coordinate("a").distance(to: network.coordinate("b"))
    #expect(retimed.closures.count == 1 && abs(retimed.closures[0] - start) < 1)
    #expect(retimed.route == route)
  }

  @Test func `a route of another graph, and damaged roads, have no times`() async throws {
    let provider = try GraphRouteProvider(try await network.graph())
    let route = try await provider.routes(for: request)[0]
    var other = TestNetwork("a b c d\n  e f")
    other.way(1, "abcd")
    let second = try GraphRouteProvider(try await other.graph())
    #expect(await second.retimed(route, from: 0, for: request) == nil)
    var damaged: [Route] = [route, route, route, route, route]
    damaged[0].traces = []
    damaged[1].traces[0].arcs.append(.max)
    damaged[2].traces[0].arcs.reverse()
    damaged[3].traces[0].start = .nan
    damaged[4].traces[0].arcs = []
    for route in damaged { #expect(await provider.retimed(route, from: 0, for: request) == nil) }
  }
}
