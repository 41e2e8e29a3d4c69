// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Routes over roads that are closed at some times or to some vehicles.
@Suite struct RoadRulesTests {
  /// A street from a to c, whose second half has the tags, and a detour that is twice as long.
  ///
  ///     a b c
  ///     d e f
  private func network(_ tags: [String: String]) -> TestNetwork {
    var network = TestNetwork("a b c\nd e f")
    network.way(1, "ab")
    network.way(2, "bc", tags.merging(["highway": "residential"]) { first, _ in first })
    network.way(3, "ad")
    network.way(4, "def")
    network.way(5, "fc")
    return network
  }

  /// A day of the week beginning with Monday, and hours and minutes.
  private static func time(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Date {
    // 2026-11-23 is a Monday.
    Date(timeIntervalSince1970: 1_795_392_000 + Double(day * 86_400 + hour * 3600 + minute * 60))
  }

  /// Whether the direct street is used.
  private func isDirect(
    _ tags: [String: String], back: Bool = false, at departure: Date? = nil,
    vehicle: RouteRequest.Vehicle? = nil, mode: TravelMode = .driving
  ) async throws -> Bool {
    try await network(tags)
      .usesDirectStreet(back: back, at: departure, vehicle: vehicle, mode: mode)
  }

  @Test(arguments: [
    "access:conditional", "vehicle:conditional", "motor_vehicle:conditional",
    "motorcar:conditional",
  ])
  func `a road is closed while a condition holds`(key: String) async throws {
    let tags = [key: "no @ (Mo-Fr 07:00-09:00)"]
    #expect(try await isDirect(tags))
    #expect(try await isDirect(tags, at: Self.time(0, 6, 59)))
    #expect(try await !isDirect(tags, at: Self.time(0, 7)))
    #expect(try await !isDirect(tags, back: true, at: Self.time(4, 8)))
    #expect(try await isDirect(tags, at: Self.time(5, 8)))
    let isClosedToFeet = key == "access:conditional"
    #expect(try await isDirect(tags, at: Self.time(0, 8), mode: .walking) != isClosedToFeet)
  }

  @Test func `a closed road is open while a condition holds`() async throws {
    let tags = ["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (20:00-06:00)"]
    #expect(try await !isDirect(tags))
    #expect(try await !isDirect(tags, at: Self.time(1, 12)))
    #expect(try await isDirect(tags, at: Self.time(1, 22)))
    #expect(try await isDirect(tags, at: Self.time(1, 12), mode: .cycling))
  }

  @Test func `the last condition that holds applies`() async throws {
    let tags = ["motor_vehicle:conditional": "no @ (06:00-22:00); yes @ (Su)"]
    #expect(try await !isDirect(tags, at: Self.time(5, 12)))
    #expect(try await isDirect(tags, at: Self.time(6, 12)))
  }

  @Test func `no permission opens a road for vehicles that do not fit`() async throws {
    let low = [
      "maxheight": "3", "motor_vehicle:conditional": "no @ (22:00-06:00); yes @ (Su)",
    ]
    #expect(try await isDirect(low, at: Self.time(6, 12)))
    #expect(try await isDirect(low, at: Self.time(6, 12), vehicle: .init(height: 2)))
    #expect(try await !isDirect(low, at: Self.time(6, 12), vehicle: .init(height: 4)))
    let night = [
      "motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (20:00-06:00)", "hgv": "no",
    ]
    #expect(try await isDirect(night, at: Self.time(1, 22)))
    #expect(try await !isDirect(night, at: Self.time(1, 22), vehicle: .init(isTruck: true)))
    let delivery = ["hgv": "no", "hgv:conditional": "yes @ (06:00-10:00)"]
    #expect(try await isDirect(delivery, at: Self.time(1, 8), vehicle: .init(isTruck: true)))
    #expect(try await !isDirect(delivery, at: Self.time(1, 12), vehicle: .init(isTruck: true)))
  }

  @Test func `a road is one-way while a condition holds`() async throws {
    let tags = ["oneway:conditional": "yes @ (Mo-Fr 06:00-10:00)"]
    #expect(try await isDirect(tags, at: Self.time(0, 8)))
    #expect(try await !isDirect(tags, back: true, at: Self.time(0, 8)))
    #expect(try await isDirect(tags, back: true, at: Self.time(0, 11)))
    let one = ["motor_vehicle:backward:conditional": "no @ (06:00-10:00)"]
    #expect(try await isDirect(one, at: Self.time(0, 8)))
    #expect(try await !isDirect(one, back: true, at: Self.time(0, 8)))
  }

  @Test(arguments: [
    ("access", TravelMode.driving), ("access", .walking), ("vehicle", .cycling),
    ("motor_vehicle", .driving), ("motorcar", .driving), ("bicycle", .cycling), ("foot", .walking),
  ])
  func `a direction is closed while a condition holds`(key: String, mode: TravelMode) async throws {
    for isBack in [false, true] {
      let tag = key + (isBack ? ":backward" : ":forward") + ":conditional"
      let tags = [tag: "no @ (06:00-10:00)"]
      #expect(try await isDirect(tags, back: !isBack, at: Self.time(0, 8), mode: mode))
      #expect(try await !isDirect(tags, back: isBack, at: Self.time(0, 8), mode: mode))
      #expect(try await isDirect(tags, back: isBack, at: Self.time(0, 11), mode: mode))
    }
  }

  @Test func `a direction of a one-way road is open while a condition holds`() async throws {
    let signs: [[String: String]] = [
      ["oneway": "yes", "oneway:conditional": "no @ (20:00-06:00)"],
      ["oneway": "yes", "motor_vehicle:backward:conditional": "yes @ (20:00-06:00)"],
      [
        "motor_vehicle:backward": "no",
        "motor_vehicle:backward:conditional": "yes @ (20:00-06:00)",
      ],
    ]
    for tags in signs {
      #expect(try await isDirect(tags))
      #expect(try await !isDirect(tags, back: true))
      #expect(try await isDirect(tags, back: true, at: Self.time(0, 22)))
      #expect(try await isDirect(tags, at: Self.time(0, 22)))
      #expect(try await !isDirect(tags, back: true, at: Self.time(0, 12)))
      #expect(try await isDirect(tags, at: Self.time(0, 12)))
    }
    let bicycles = ["oneway": "yes", "bicycle:backward:conditional": "yes @ (20:00-06:00)"]
    #expect(try await isDirect(bicycles, back: true, at: Self.time(0, 22), mode: .cycling))
    #expect(try await !isDirect(bicycles, back: true, at: Self.time(0, 12), mode: .cycling))
    #expect(try await !isDirect(bicycles, back: true, at: Self.time(0, 22)))
  }

  @Test func `the direction of a reversible road changes with the time`() async throws {
    let tags = [
      "oneway": "reversible",
      "oneway:conditional": "yes @ (Mo-Fr 05:00-11:00); -1 @ (Mo-Fr 13:00-23:00)",
    ]
    for (hour, ahead, back) in [(8, true, false), (15, false, true), (12, false, false)] {
      #expect(try await isDirect(tags, at: Self.time(0, hour)) == ahead)
      #expect(try await isDirect(tags, back: true, at: Self.time(0, hour)) == back)
    }
    #expect(try await !isDirect(tags))
    #expect(try await !isDirect(tags, back: true))
  }

  @Test(arguments: [
    ["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (06:00-22:00)"],
    ["access:conditional": "no @ (22:00-06:00); yes @ (06:00-22:00)"],
    ["hgv": "no", "hgv:conditional": "yes @ (06:00-22:00)"],
    ["motor_vehicle:backward": "no"],
  ])
  func `only the sign's own times open a direction against it`(access: [String: String])
    async throws
  {
    let tags = access.merging(["oneway": "yes", "oneway:conditional": "no @ (20:00-06:00)"]) { $1 }
    let truck = RouteRequest.Vehicle(isTruck: true)
    #expect(try await isDirect(tags, at: Self.time(0, 12), vehicle: truck))
    #expect(try await !isDirect(tags, back: true, at: Self.time(0, 12), vehicle: truck))
    #expect(try await !isDirect(tags, back: true, at: Self.time(0, 23), vehicle: truck))
  }

  @Test func `of the times of a one-way sign, the last that holds applies to cars only`()
    async throws
  {
    let tags = [
      "oneway": "reversible",
      "oneway:conditional": "yes @ (05:00-11:00); -1 @ (13:00-23:00); no @ (Sa,Su)",
      "foot:conditional": "yes @ (06:00-22:00)",
    ]
    #expect(try await isDirect(tags, back: true, at: Self.time(5, 8)))
    #expect(try await isDirect(tags, at: Self.time(5, 8)))
    #expect(try await isDirect(tags, at: Self.time(0, 8)))
    #expect(try await !isDirect(tags, back: true, at: Self.time(0, 8)))
    #expect(try await isDirect(tags, back: true, at: Self.time(0, 8), mode: .walking))
  }

  @Test func `a one-way street with a condition stays one-way for its width`() async throws {
    let network = network(
      ["oneway": "yes", "lanes": "1", "oneway:conditional": "no @ (20:00-06:00)"])
    let graph = try await network.graph()
    let roads = (0..<graph.arcCount).map { graph.road(of: $0) }
    #expect(roads.contains { $0.flags.contains(.oneway) })
    #expect(!roads.contains { $0.flags.contains(.narrow) })
  }

  @Test func `a direction is closed to trucks while a condition holds`() async throws {
    let truck = RouteRequest.Vehicle(isTruck: true)
    let tags = ["hgv:backward:conditional": "no @ (22:00-06:00)"]
    #expect(try await !isDirect(tags, back: true, at: Self.time(0, 23), vehicle: truck))
    #expect(try await isDirect(tags, at: Self.time(0, 23), vehicle: truck))
    #expect(try await isDirect(tags, back: true, at: Self.time(0, 23)))
  }

  @Test(arguments: [
    (["maxheight": "3.5"], "height"), (["maxheight:physical": "11'6\""], "height"),
    (["maxwidth": "2.3 m"], "width"), (["maxlength": "10"], "length"),
    (["maxweight": "7.5"], "weight"), (["maxweight": "7500 kg"], "weight"),
    (["maxaxleload": "6"], "axleLoad"),
  ])
  func `a limit closes a road to larger and heavier vehicles`(
    tags: [String: String], limited: String
  ) async throws {
    let small = RouteRequest.Vehicle(
      height: 3.4, width: 2.2, length: 9, weight: 7400, axleLoad: 5900)
    let large = RouteRequest.Vehicle(
      height: 3.6, width: 2.4, length: 11, weight: 7600, axleLoad: 6100)
    #expect(try await isDirect(tags))
    #expect(try await isDirect(tags, vehicle: small))
    #expect(try await !isDirect(tags, vehicle: large))
    #expect(try await isDirect(tags, vehicle: large, mode: .walking))
    var other = large
    switch limited {
    case "height": other.height = nil
    case "width": other.width = small.width
    case "length": other.length = small.length
    case "weight": other.weight = small.weight
    default: other.axleLoad = small.axleLoad
    }
    #expect(try await isDirect(tags, vehicle: other))
  }

  @Test func `roads are closed to trucks, trailers and hazardous materials`() async throws {
    let truck = RouteRequest.Vehicle(weight: 18_000, isTruck: true)
    #expect(try await !isDirect(["hgv": "no"], vehicle: truck))
    #expect(try await isDirect(["hgv": "no"], vehicle: .init(weight: 18_000)))
    #expect(try await isDirect(["hgv": "designated"], vehicle: truck))
    #expect(try await !isDirect(["trailer": "no"], vehicle: .init(hasTrailer: true)))
    #expect(
      try await !isDirect(["hazmat": "no"], vehicle: .init(carriesHazardousMaterials: true)))
    #expect(try await isDirect(["hazmat": "no"], vehicle: truck))
    let night = ["hgv:conditional": "no @ (22:00-06:00)"]
    #expect(try await !isDirect(night, at: Self.time(0, 23), vehicle: truck))
    #expect(try await isDirect(night, at: Self.time(0, 12), vehicle: truck))
    #expect(try await isDirect(night, at: Self.time(0, 23)))
    let heavy = ["maxweight:conditional": "12 @ (22:00-06:00)"]
    #expect(try await !isDirect(heavy, at: Self.time(0, 23), vehicle: truck))
    #expect(try await isDirect(heavy, at: Self.time(0, 12), vehicle: truck))
  }

  @Test(arguments: [
    ("maxheight", "3.5", RouteRequest.Vehicle(height: 3.6)),
    ("maxwidth", "2.3", .init(width: 2.4)), ("maxlength", "10", .init(length: 11)),
    ("maxweight", "7.5", .init(weight: 7600)), ("maxaxleload", "6", .init(axleLoad: 6100)),
    ("hazmat", "no", .init(carriesHazardousMaterials: true)),
    ("trailer", "no", .init(hasTrailer: true)),
  ])
  func `a limit can have a time`(key: String, value: String, vehicle: RouteRequest.Vehicle)
    async throws
  {
    let tags = ["\(key):conditional": "\(value) @ (22:00-06:00)"]
    #expect(try await !isDirect(tags, at: Self.time(0, 23), vehicle: vehicle))
    #expect(try await isDirect(tags, at: Self.time(0, 12), vehicle: vehicle))
    #expect(try await isDirect(tags, vehicle: vehicle))
    #expect(try await isDirect(tags, at: Self.time(0, 23)))
  }

  @Test(arguments: [
    ("maxheight", "3.5", RouteRequest.Vehicle(height: 3.6)),
    ("maxwidth", "2.3", .init(width: 2.4)), ("maxlength", "10", .init(length: 11)),
    ("maxweight", "7.5", .init(weight: 7600)),
  ])
  func `a limit can have a direction`(key: String, value: String, vehicle: RouteRequest.Vehicle)
    async throws
  {
    for back in [false, true] {
      let tags = ["\(key):\(back ? "backward" : "forward")": value]
      #expect(try await !isDirect(tags, back: back, vehicle: vehicle))
      #expect(try await isDirect(tags, back: !back, vehicle: vehicle))
      #expect(try await isDirect(tags, back: back))
    }
  }

  @Test func `a turn is forbidden while a condition holds`() async throws {
    var network = TestNetwork("a b c\nd e f\ng h i")
    network.way(1, "he")
    network.way(2, "ed")
    network.way(3, "eb")
    network.way(4, "bad")
    network.way(5, "ef")
    let node = Int64(Character("e").asciiValue ?? 0)
    network.writer.relation(
      1, [(.way, 1, "from"), (.node, node, "via"), (.way, 2, "to")],
      [
        "type": "restriction",
        "restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:00)",
        "restriction:hgv": "no_left_turn", "except": "bicycle",
      ])
    let provider = try GraphRouteProvider(try await network.graph())
    func meters(
      at departure: Date?, _ vehicle: RouteRequest.Vehicle? = nil, _ mode: TravelMode = .driving
    ) async throws -> Double {
      var request = RouteRequest(
        from: network.coordinate("h"), to: [Waypoint(network.coordinate("d"))], travelMode: mode)
      request.departure = departure
      request.timeZone = .gmt
      request.vehicle = vehicle
      return try await provider.routes(for: request)[0].distance
    }
    let direct = try await meters(at: nil)
    #expect(direct < 230)
    #expect(try await meters(at: Self.time(0, 8)) > 400)
    #expect(try await meters(at: Self.time(0, 8), nil, .cycling) == direct)
    #expect(try await meters(at: Self.time(0, 10)) == direct)
    #expect(try await meters(at: Self.time(6, 8)) == direct)
    #expect(try await meters(at: nil, .init(isTruck: true)) > 400)
  }

  @Test func `rules survive the graph's file, and damaged rules cause an error`() async throws {
    let network = network(["maxheight": "3", "access:conditional": "no @ (Su)"])
    let folder = try TemporaryFolder()
    try await network.graph().write(to: folder.path + "/a.graph")
    let graph = try RoadGraph(opening: folder.path + "/a.graph")
    let rules = try RoadRules(graph)
    var request = RouteRequest(from: network.coordinate("a"), to: [])
    #expect(rules.conditions(for: request) == [])
    request.departure = Self.time(6, 12)
    request.timeZone = .gmt
    #expect(rules.conditions(for: request) == [1])
    request.vehicle = .init(height: 4)
    #expect(rules.conditions(for: request) == [1, 2])
    var damaged = graph
    damaged.setSection(
      RoadRules.edgesSection,
      [
        RoadRules.EdgeRule(
          edge: UInt32(graph.edgeCount), condition: 0, access: .driving, directions: .both,
          opens: 0)
      ])
    #expect(throws: RoutingError.self) { try GraphRouteProvider(damaged) }
    damaged = graph
    damaged.setSection(
      RoadRules.edgesSection,
      [RoadRules.EdgeRule(edge: 0, condition: 9, access: .driving, directions: .both, opens: 0)])
    #expect(throws: RoutingError.self) { try GraphRouteProvider(damaged) }
    let meeting = try #require(
      (0..<graph.arcCount).first { graph.arcTails[$0] == graph.arcHeads[0] })
    for (arc, condition, isValid) in [(0, 0, false), (meeting, 9, false), (meeting, 0, true)] {
      damaged = graph
      damaged.setSection(
        RoadRules.turnsSection,
        [RoadRules.TurnRule(from: 0, to: UInt32(arc), condition: UInt32(condition), access: 1)])
      #expect(((try? GraphRouteProvider(damaged)) != nil) == isValid)
    }
  }

  @Test func `streets with different limits are not joined`() async throws {
    var network = TestNetwork("a b c")
    network.way(1, "ab")
    network.way(2, "bc", ["highway": "residential", "maxweight": "3.5"])
    #expect(try await network.graph().edgeCount == 2)
  }
}
