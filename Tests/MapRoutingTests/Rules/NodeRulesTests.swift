// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Barriers and limits at nodes of roads.
@Suite struct NodeRulesTests {
  /// A street from a to c with a node b that has tags, and a detour that is twice as long.
  ///
  ///     a b c
  ///     d e f
  private func network(_ tags: [String: String]) -> TestNetwork {
    var network = TestNetwork("a b c\nd e f")
    network.way(1, "abc")
    network.way(2, "adefc")
    network.tag("b", tags)
    return network
  }

  // 2026-11-23, a Monday.
  private static func time(_ hour: Int) -> Date {
    Date(timeIntervalSince1970: 1_795_392_000 + Double(hour * 3600))
  }

  /// Whether the direct street is used, in both directions.
  private func isDirect(
    _ tags: [String: String], at departure: Date? = nil, vehicle: RouteRequest.Vehicle? = nil,
    mode: TravelMode = .driving
  ) async throws -> Bool {
    let network = network(tags)
    let provider = try GraphRouteProvider(try await network.graph())
    var isDirect: Set<Bool> = []
    for (from, to) in [("a", "c"), ("c", "a")] as [(Character, Character)] {
      var request = RouteRequest(
        from: network.coordinate(from), to: [Waypoint(network.coordinate(to))], travelMode: mode)
      request.departure = departure
      request.timeZone = .gmt
      request.vehicle = vehicle
      let meters = try await provider.routes(for: request)[0].distance
      #expect(abs(meters - 219) < 3 || abs(meters - 441) < 3)
      isDirect.insert(meters < 300)
    }
    #expect(isDirect.count == 1, "\(tags)")
    return isDirect.contains(true)
  }

  /// The travel modes that can pass a node, as letters: d, c, w.
  @Test(
    arguments: [
      (["barrier": "bollard"], "cw"), (["barrier": "bollard", "motor_vehicle": "yes"], "dcw"),
      (["barrier": "bollard", "bicycle": "no"], "w"), (["barrier": "cycle_barrier"], "cw"),
      (["barrier": "cycle_barrier", "bicycle": "no"], "w"), (["barrier": "rope"], "cw"),
      (["barrier": "gate"], "dcw"), (["barrier": "gate", "access": "no"], ""),
      (["barrier": "gate", "access": "no", "foot": "yes"], "w"),
      (["barrier": "gate", "motor_vehicle": "no"], "cw"),
      (["barrier": "gate", "access": "private"], "dcw"), (["barrier": "lift_gate"], "dcw"),
      (["barrier": "stile"], "w"), (["barrier": "wicket_gate"], "cw"), (["barrier": "wall"], ""),
      (["barrier": "height_restrictor", "maxheight": "2"], "dcw"),
      (["barrier": "kerb"], "dcw"), (["barrier": "cattle_grid"], "dcw"),
      (["barrier": "block", "access": "no", "bicycle": "yes"], "c"),
      (["highway": "crossing", "bicycle": "no"], "dcw"), (["motor_vehicle": "no"], "cw"),
    ] as [([String: String], String)])
  func `a barrier stops some traffic`(tags: [String: String], passing: String) async throws {
    for (mode, letter) in [(TravelMode.driving, "d"), (.cycling, "c"), (.walking, "w")] {
      let isDirect = try await isDirect(tags, mode: mode)
      // The gate's delay of a minute is more than the detour.
      if tags == ["barrier": "gate"] || tags == ["barrier": "lift_gate"], mode == .driving {
        continue
      }
      #expect(isDirect == passing.contains(letter), "\(tags) \(mode)")
    }
  }

  @Test(
    arguments: [
      (["barrier": "height_restrictor", "maxheight": "2.1"], "height"),
      (["maxheight:physical": "7'2\""], "height"),
      (["barrier": "bollard", "motor_vehicle": "yes", "maxwidth": "2"], "width"),
      (["barrier": "lift_gate", "access": "yes", "maxweight": "3.5"], "weight"),
      (["highway": "crossing", "maxlength": "6"], "length"),
      (["barrier": "toll_booth", "maxaxleload": "1.5"], "axleLoad"),
    ] as [([String: String], String)])
  func `a limit at a node stops larger and heavier vehicles`(
    tags: [String: String], limited: String
  ) async throws {
    let small = RouteRequest.Vehicle(height: 2, width: 1.8, length: 5, weight: 3000, axleLoad: 1400)
    var large = small
    switch limited {
    case "height": large.height = 2.3
    case "width": large.width = 2.1
    case "length": large.length = 7
    case "weight": large.weight = 4000
    default: large.axleLoad = 1600
    }
    let isFree = tags["barrier"] != "toll_booth"
    #expect(try await isDirect(tags) == isFree || !isFree)
    #expect(try await isDirect(tags, vehicle: small) == (try await isDirect(tags)))
    #expect(try await !isDirect(tags, vehicle: large))
    #expect(try await isDirect(tags, vehicle: large, mode: .walking))
  }

  @Test func `a barrier is closed to some vehicles`() async throws {
    let truck = RouteRequest.Vehicle(isTruck: true)
    #expect(try await !isDirect(["barrier": "bus_trap"], vehicle: truck))
    let gate = ["barrier": "gate", "motor_vehicle": "yes", "hgv": "no"]
    #expect(try await isDirect(gate))
    #expect(try await isDirect(gate, vehicle: .init(weight: 9000)))
    #expect(try await !isDirect(gate, vehicle: truck))
  }

  @Test func `a barrier is open or closed at times`() async throws {
    let night = [
      "barrier": "gate", "motor_vehicle": "yes", "motor_vehicle:conditional": "no @ (22:00-06:00)",
    ]
    #expect(try await isDirect(night))
    #expect(try await isDirect(night, at: Self.time(12)))
    #expect(try await !isDirect(night, at: Self.time(23)))
    #expect(try await isDirect(night, at: Self.time(23), mode: .cycling))
    let day = ["barrier": "bollard", "motor_vehicle:conditional": "yes @ (06:00-10:00)"]
    #expect(try await !isDirect(day))
    #expect(try await isDirect(day, at: Self.time(8)))
    #expect(try await !isDirect(day, at: Self.time(11)))
    #expect(try await !isDirect(day, vehicle: .init(height: 2)))
    let park = ["barrier": "gate", "access:conditional": "no @ (22:00-06:00)", "access": "yes"]
    #expect(try await !isDirect(park, at: Self.time(23), mode: .walking))
    #expect(try await isDirect(park, at: Self.time(8), mode: .walking))
  }

  @Test func `the limits of a traffic sign are those of the road behind it`() async throws {
    let sign = ["traffic_sign": "DE:262-5.5", "maxweight": "5.5"]
    #expect(try await isDirect(sign, vehicle: .init(weight: 9000)))
  }

  @Test func `rules of nodes survive the graph's file, and damaged ones cause an error`()
    async throws
  {
    let graph = try await network(["barrier": "height_restrictor", "maxheight": "2"]).graph()
    #expect(graph.sections[RoadRules.verticesSection] != nil)
    let folder = try TemporaryFolder()
    try graph.write(to: folder.path + "/a.graph")
    let read = try RoadGraph(opening: folder.path + "/a.graph")
    let rules = { (graph: RoadGraph) in
      Array(graph.sections[RoadRules.verticesSection] ?? Column([]))
    }
    #expect(rules(read) == rules(graph))
    for (vertex, condition) in [(graph.vertexCount, 0), (0, 7)] {
      var damaged = graph
      damaged.setSection(
        RoadRules.verticesSection,
        [
          RoadRules.VertexRule(
            vertex: UInt32(vertex), condition: UInt32(condition), access: .driving, opens: 0)
        ])
      #expect(throws: RoutingError.self) { try GraphRouteProvider(damaged) }
    }
  }
}
