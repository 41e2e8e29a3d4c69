// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Turn restrictions over several ways that hold at some times or for some vehicles.
@Suite struct ConditionalChainTests {
  private static let street = ["highway": "residential"]
  private static let main = ["highway": "primary", "oneway": "yes", "maxspeed": "30"]

  /// Two carriageways connected by short ways: from f to c, the direct way turns back over e and b.
  ///
  ///     a d
  ///     b e
  ///     c f
  private func carriageways(_ tags: [String: String]) -> TestNetwork {
    var network = TestNetwork("a d\nb e\nc f")
    network.way(1, "fe", Self.main)
    network.way(2, "ed", Self.main)
    network.way(3, "ab", Self.main)
    network.way(4, "bc", Self.main)
    network.way(5, "eb", Self.street)
    network.way(6, "da", Self.street)
    network.writer.relation(
      1, [(.way, 1, "from"), (.way, 5, "via"), (.way, 4, "to")],
      tags.merging(["type": "restriction"]) { $1 })
    return network
  }

  // 2026-11-23, a Monday.
  private static func time(_ hour: Int, _ minute: Int = 0, day: Int = 0) -> Date {
    Date(timeIntervalSince1970: 1_795_392_000 + Double(day * 86_400 + hour * 3600 + minute * 60))
  }

  private func meters(
    _ network: TestNetwork, _ provider: GraphRouteProvider, from: Character = "f",
    to: Character = "c", at departure: Date? = nil, vehicle: RouteRequest.Vehicle? = nil,
    mode: TravelMode = .driving
  ) async throws -> Double {
    var request = RouteRequest(
      from: network.coordinate(from), to: [Waypoint(network.coordinate(to))], travelMode: mode)
    request.departure = departure
    request.timeZone = .gmt
    request.vehicle = vehicle
    return try await provider.routes(for: request)[0].distance
  }

  @Test func `a chain is forbidden while its condition holds`() async throws {
    let network = carriageways(
      ["restriction:conditional": "no_u_turn @ (Mo-Fr 07:00-09:00)", "except": "bicycle"])
    let graph = try await network.graph()
    #expect((0..<graph.arcCount).filter { graph.isShadow($0) }.count == 1)
    let provider = try GraphRouteProvider(graph)
    let direct = try await meters(network, provider)
    #expect(direct < 350)
    #expect(try await meters(network, provider, at: Self.time(8)) > 500)
    #expect(try await meters(network, provider, at: Self.time(8), mode: .cycling) == direct)
    #expect(try await meters(network, provider, at: Self.time(10)) == direct)
    #expect(try await meters(network, provider, at: Self.time(8, day: 6)) == direct)
    // The parts of the chain alone are allowed.
    #expect(try await meters(network, provider, to: "b", at: Self.time(8)) < 250)
    #expect(try await meters(network, provider, from: "e", at: Self.time(8)) < 250)
  }

  @Test func `a chain is forbidden to trucks`() async throws {
    let network = carriageways(["restriction:hgv": "no_u_turn"])
    let provider = try GraphRouteProvider(try await network.graph())
    #expect(try await meters(network, provider) < 350)
    #expect(try await meters(network, provider, vehicle: .init(height: 4)) < 350)
    #expect(try await meters(network, provider, vehicle: .init(isTruck: true)) > 500)
  }

  @Test func `a chain is checked at the time at which the route reaches its last turn`()
    async throws
  {
    // The first street takes several minutes.
    var network = TestNetwork("a d\nb e\nc f\n  g\n  h\n  i\n  j\n  k\n  l")
    network.way(1, "fe", Self.main)
    network.way(2, "ed", Self.main)
    network.way(3, "ab", Self.main)
    network.way(4, "bc", Self.main)
    network.way(5, "eb", Self.street)
    network.way(6, "da", Self.street)
    network.way(7, "lkjihgf", ["highway": "residential", "maxspeed": "10"])
    network.writer.relation(
      1, [(.way, 1, "from"), (.way, 5, "via"), (.way, 4, "to")],
      ["type": "restriction", "restriction:conditional": "no_u_turn @ (07:00-09:00)"])
    let provider = try GraphRouteProvider(try await network.graph())
    let direct = try await meters(network, provider, from: "l", at: Self.time(6, 30))
    #expect(direct < 1050)
    #expect(try await meters(network, provider, from: "l", at: Self.time(6, 57)) > direct + 150)
    #expect(try await meters(network, provider, from: "l", at: Self.time(8, 57)) == direct)
  }

  @Test func `an only-restriction over a via way holds at its times`() async throws {
    var network = TestNetwork("a b c d\n    e\n    f")
    network.way(1, "ab")
    network.way(2, "bc")
    network.way(3, "cd")
    network.way(4, "cef")
    network.writer.relation(
      1, [(.way, 1, "from"), (.way, 2, "via"), (.way, 3, "to")],
      ["type": "restriction", "restriction:conditional": "only_straight_on @ (07:00-09:00)"])
    let provider = try GraphRouteProvider(try await network.graph())
    let direct = try await meters(network, provider, from: "a", to: "f")
    #expect(direct < 450)
    #expect(
      try await meters(network, provider, from: "a", to: "f", at: Self.time(8)) > direct + 150)
    #expect(try await meters(network, provider, from: "b", to: "f", at: Self.time(8)) < 340)
    #expect(try await meters(network, provider, from: "a", to: "d", at: Self.time(8)) < 340)
  }

  @Test func `chains with different conditions on the same roads are independent`() async throws {
    var network = carriageways(["restriction:conditional": "no_u_turn @ (07:00-09:00)"])
    network.writer.relation(
      2, [(.way, 1, "from"), (.way, 5, "via"), (.way, 4, "to")],
      ["type": "restriction", "restriction:conditional": "no_u_turn @ (Sa,Su)"])
    let provider = try GraphRouteProvider(try await network.graph())
    #expect(try await meters(network, provider, at: Self.time(8)) > 500)
    #expect(try await meters(network, provider, at: Self.time(12, day: 6)) > 500)
    #expect(try await meters(network, provider, at: Self.time(12)) < 350)
  }
}
