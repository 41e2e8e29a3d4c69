// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Speed limits that hold at some times or for trucks.
@Suite struct ConditionalSpeedTests {
  // 2026-11-23, a Monday.
  private static func time(_ hour: Int, _ minute: Int = 0, day: Int = 0) -> Date {
    Date(timeIntervalSince1970: 1_795_392_000 + Double(day * 86_400 + hour * 3600 + minute * 60))
  }

  private static let truck = RouteRequest.Vehicle(isTruck: true)

  private func route(
    _ network: TestNetwork, _ provider: GraphRouteProvider, _ from: Character, _ to: Character,
    at departure: Date?, vehicle: RouteRequest.Vehicle? = nil, mode: TravelMode = .driving
  ) async throws -> Route {
    var request = RouteRequest(
      from: network.coordinate(from), to: [Waypoint(network.coordinate(to))], travelMode: mode)
    request.departure = departure
    request.timeZone = .gmt
    request.vehicle = vehicle
    return try await provider.routes(for: request)[0]
  }

  /// The speed on a single street in km/h.
  private func speed(
    _ tags: [String: String], back: Bool = false, at departure: Date? = nil,
    vehicle: RouteRequest.Vehicle? = nil
  ) async throws -> Double {
    var network = TestNetwork("a b")
    network.way(1, "ab", tags.merging(["highway": "primary"]) { first, _ in first })
    let provider = try GraphRouteProvider(try await network.graph())
    let route = try await route(
      network, provider, back ? "b" : "a", back ? "a" : "b", at: departure, vehicle: vehicle)
    return route.distance / route.duration * 3.6
  }

  /// Tags, whether against the geometry, the hour, whether for a truck, and the driving speed in km/h: 80 % of the limit.
  private static let speeds: [([String: String], Bool, Int?, Bool, Double)] = [
    (["maxspeed": "50", "maxspeed:conditional": "30 @ (22:00-06:00)"], false, nil, false, 40),
    (["maxspeed": "50", "maxspeed:conditional": "30 @ (22:00-06:00)"], false, 12, false, 40),
    (["maxspeed": "50", "maxspeed:conditional": "30 @ (22:00-06:00)"], false, 23, false, 24),
    (["maxspeed": "50", "maxspeed:conditional": "30 @ (22:00-06:00)"], true, 23, false, 24),
    (["maxspeed:conditional": "30 @ (22:00-06:00)"], false, 23, false, 24),
    (["maxspeed": "50", "maxspeed:conditional": "100 @ (22:00-06:00)"], false, 23, false, 80),
    (["maxspeed": "50", "maxspeed:conditional": "20 mph @ (Mo-Fr)"], false, 8, false, 26),
    (["maxspeed": "50", "maxspeed:conditional": "30 @ (Sa,Su)"], false, 8, false, 40),
    // The last value that holds applies.
    (["maxspeed:conditional": "30 @ (06:00-22:00); 60 @ (Mo 10:00-14:00)"], false, 8, false, 24),
    (["maxspeed:conditional": "30 @ (06:00-22:00); 60 @ (Mo 10:00-14:00)"], false, 12, false, 48),
    // In one direction.
    (
      ["maxspeed": "50", "maxspeed:backward:conditional": "30 @ (22:00-06:00)"], false, 23, false,
      40
    ),
    (
      ["maxspeed": "50", "maxspeed:backward:conditional": "30 @ (22:00-06:00)"], true, 23, false,
      24
    ),
    (["maxspeed:forward:conditional": "30 @ (06:00-22:00)"], false, 8, false, 24),
    // Of trucks.
    (["maxspeed": "100", "maxspeed:hgv": "60"], false, nil, true, 48),
    (["maxspeed": "100", "maxspeed:hgv": "60"], false, nil, false, 80),
    (["maxspeed": "50", "maxspeed:hgv": "80"], false, nil, true, 40),
    (["maxspeed": "100", "maxspeed:hgv:backward": "60"], true, nil, true, 48),
    (["maxspeed": "100", "maxspeed:hgv:backward": "60"], false, nil, true, 80),
    (["maxspeed": "100", "maxspeed:hgv:conditional": "60 @ (22:00-06:00)"], false, 23, true, 48),
    (["maxspeed": "100", "maxspeed:hgv:conditional": "60 @ (22:00-06:00)"], false, 12, true, 80),
    (["maxspeed": "100", "maxspeed:hgv:conditional": "60 @ (22:00-06:00)"], false, 23, false, 80),
    (["maxspeed": "100", "maxspeed:conditional": "60 @ (weight>7.5)"], false, nil, false, 80),
    // Of all vehicles and of trucks: the lower one.
    (
      ["maxspeed": "50", "maxspeed:conditional": "100 @ (22:00-06:00)", "maxspeed:hgv": "60"],
      false, 23, true, 48
    ),
    (
      ["maxspeed": "50", "maxspeed:conditional": "100 @ (22:00-06:00)", "maxspeed:hgv": "60"],
      false, 12, true, 40
    ),
    // With a surface and an advisory speed.
    (
      ["maxspeed": "50", "maxspeed:conditional": "80 @ (06:00-22:00)", "surface": "gravel"], false,
      8, false, 40
    ),
    (
      ["maxspeed": "100", "maxspeed:advisory": "40", "maxspeed:conditional": "80 @ (Mo)"], false, 8,
      false, 32
    ),
    (
      ["maxspeed": "100", "maxspeed:advisory": "40", "maxspeed:conditional": "30 @ (Mo)"], false, 8,
      false, 24
    ),
  ]

  @Test(arguments: speeds) func `a limit has times, directions and vehicles`(
    tags: [String: String], back: Bool, hour: Int?, isTruck: Bool, expected: Double
  ) async throws {
    let found = try await speed(
      tags, back: back, at: hour.map { Self.time($0) }, vehicle: isTruck ? Self.truck : nil)
    #expect(abs(found - expected) < 0.1, "\(tags)")
  }

  // MARK: - Displayed limits

  /// The limits of a route's sections in km/h; 0 for none.
  private func limits(_ route: Route) -> [Int] {
    route.sections.map { Int((($0.speedLimit ?? 0) * 3.6).rounded()) }
  }

  private static let school = [
    "maxspeed": "50", "maxspeed:conditional": "30 @ (Mo-Fr 07:00-17:00)",
  ]
  private static let back = ["maxspeed:backward:conditional": "30 @ (07:00-17:00)"]

  /// Tags, whether against the geometry, the hours since a Monday, whether for a truck, and the limit in km/h.
  private static let signs: [([String: String], Bool, Int?, Bool, Int)] = [
    (school, false, 10, false, 30), (school, true, 10, false, 30), (school, false, 20, false, 50),
    (school, false, 5 * 24 + 10, false, 50), (school, false, nil, false, 50),
    (back, true, 10, false, 30), (back, false, 10, false, 0),
    (["maxspeed": "80", "maxspeed:conditional": "none @ (20:00-06:00)"], false, 23, false, 0),
    (["maxspeed": "none", "maxspeed:conditional": "80 @ (20:00-06:00)"], false, 23, false, 80),
    (["maxspeed": "120", "maxspeed:conditional": "140 @ (20:00-06:00)"], false, 23, false, 140),
    (["maxspeed": "100", "maxspeed:hgv": "60"], false, nil, true, 60),
    (["maxspeed": "100", "maxspeed:hgv": "60"], false, nil, false, 100),
    (["maxspeed": "50", "maxspeed:hgv": "60"], false, nil, true, 50),
    (["maxspeed:hgv": "60"], false, nil, true, 60),
    (["maxspeed": "60", "maxspeed:conditional": "20 mph @ (07:00-17:00)"], false, 8, false, 32),
    (["maxspeed": "60", "maxspeed:conditional": "80 @ (weight>7.5)"], false, 8, false, 60),
  ]

  @Test(arguments: signs)
  func `a route has the limit of its time and vehicle`(
    tags: [String: String], back: Bool, hour: Int?, isTruck: Bool, expected: Int
  ) async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", tags.merging(["highway": "primary"]) { first, _ in first })
    let provider = try GraphRouteProvider(try await network.graph())
    let route = try await route(
      network, provider, back ? "b" : "a", back ? "a" : "b", at: hour.map { Self.time($0) },
      vehicle: isTruck ? Self.truck : nil)
    #expect(limits(route) == [expected])
  }

  @Test func `the time zone and the holidays of a request count for a limit`() async throws {
    var network = TestNetwork("a b")
    network.way(
      1, "ab",
      [
        "highway": "primary", "maxspeed": "50",
        "maxspeed:conditional": "30 @ (Mo-Fr 07:00-17:00; PH off)",
      ])
    let provider = try GraphRouteProvider(try await network.graph())
    var request = RouteRequest(
      from: network.coordinate("a"), to: [Waypoint(network.coordinate("b"))])
    request.departure = Self.time(10)
    request.timeZone = .gmt
    let day = try await provider.routes(for: request)[0]
    #expect(limits(day) == [30])
    request.timeZone = try #require(TimeZone(secondsFromGMT: -8 * 3600))
    let night = try await provider.routes(for: request)[0]
    #expect(limits(night) == [50])
    request.timeZone = .gmt
    request.publicHolidays = [Self.time(0)]
    let holiday = try await provider.routes(for: request)[0]
    #expect(limits(holiday) == [50])
  }

  @Test func `a drive past the time of a limit has both limits`() async throws {
    var network = TestNetwork("a b c d e f g h i")
    for (id, nodes) in [(1, "abc"), (2, "cde"), (3, "efg"), (4, "ghi")] {
      network.way(
        Int64(id), nodes,
        Self.school.merging(["highway": "residential", "name": "Street \(id)"]) { $1 })
    }
    let provider = try GraphRouteProvider(try await network.graph())
    let block = network.coordinate("a").distance(to: network.coordinate("b"))
    // Two blocks take 33 s at 24 km/h. The third street is reached after the end of school.
    let late = try await route(
      network, provider, "a", "i", at: Self.time(16, 59).addingTimeInterval(15))
    #expect(limits(late) == [30, 50])
    #expect(abs(late.sections[0].stretch.upperBound - 4 * block) < 1)
    let early = try await route(
      network, provider, "a", "i", at: Self.time(6, 59).addingTimeInterval(45))
    #expect(limits(early) == [50, 30])
  }

  @Test func `a route computed again has the limits of its new times`() async throws {
    let network = Self.street(Self.school, hasDetour: false)
    let provider = try GraphRouteProvider(try await network.graph())
    func request(_ time: Date) -> RouteRequest {
      var options = TravelOptions()
      options.timeZone = .gmt
      options.departure = time
      return options.request(from: network.coordinate("a"), to: network.coordinate("k"))
    }
    let route = try await provider.routes(for: request(Self.time(16, 30)))[0]
    #expect(limits(route) == [0, 30])
    let later = try #require(
      await provider.retimed(route, from: 0, for: request(Self.time(16, 59))))
    #expect(limits(later.route) == [0, 50])
    // After six of ten blocks, the street with the limit is 32 s away.
    for (seconds, limit) in [(0.0, 30), (50, 50)] {
      let time = Self.time(16, 59).addingTimeInterval(seconds)
      let timed = try #require(
        await provider.retimed(route, from: route.distance * 0.6, for: request(time)))
      #expect(limits(timed.route) == [0, limit])
    }
  }

  @Test func `a graph of an earlier version has the limits without conditions`() async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", Self.school.merging(["highway": "primary"]) { $1 })
    var graph = try await network.graph()
    let rules = try #require(
      graph.section(RoadRules.speedsSection, of: RoadRules.SpeedRule.self))
    #expect(rules.map(\.limit) == [30])
    graph.setSection(
      RoadRules.speedsSection,
      rules.map { rule in
        var rule = rule
        rule.limit = 0
        return rule
      })
    let provider = try GraphRouteProvider(graph)
    let route = try await route(network, provider, "a", "b", at: Self.time(10))
    #expect(limits(route) == [50])
    #expect(abs(route.distance / route.duration * 3.6 - 24) < 0.1)
  }

  @Test(arguments: [
    "30 @ wet", "signals @ (22:00-06:00)", "30", "-1 @ (22:00-06:00)", "30 @ (sunset-sunrise)",
  ])
  func `conditions and values that are not supported are ignored`(value: String) async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", ["highway": "primary", "maxspeed:conditional": value])
    #expect(try await network.graph().sections[RoadRules.speedsSection] == nil)
  }

  @Test func `a slow road is avoided at its times, by cars only`() async throws {
    var network = TestNetwork("a b c\nd e f")
    network.way(1, "ab")
    network.way(2, "bc", ["highway": "residential", "maxspeed:conditional": "5 @ (22:00-06:00)"])
    network.way(3, "ad")
    network.way(4, "def")
    network.way(5, "fc")
    let provider = try GraphRouteProvider(try await network.graph())
    func meters(_ hour: Int?, _ mode: TravelMode = .driving) async throws -> Double {
      let time = hour.map { Self.time($0) }
      return try await route(network, provider, "a", "c", at: time, mode: mode).distance
    }
    #expect(try await meters(nil) < 300)
    #expect(try await meters(12) < 300)
    #expect(try await meters(23) > 400)
    #expect(try await meters(23, .cycling) < 300)
    #expect(try await meters(23, .walking) < 300)
  }

  /// A street of 9 blocks, a part with a condition, and a detour around it. A block takes 16 s.
  private static func street(_ tags: [String: String], hasDetour: Bool) -> TestNetwork {
    var network = TestNetwork("a b c d e f g h i j k\n                l m n")
    network.way(1, "abcdefghi")
    network.way(2, "ijk", tags.merging(["highway": "residential"]) { $1 })
    if hasDetour { network.way(3, "ilmnk") }
    return network
  }

  @Test func `a road has the speed of the time at which the route reaches it`() async throws {
    let network = Self.street(["maxspeed:conditional": "5 @ (12:00-13:00)"], hasDetour: true)
    let provider = try GraphRouteProvider(try await network.graph())
    func meters(_ from: Character, _ time: Date) async throws -> Double {
      try await route(network, provider, from, "k", at: time).distance
    }
    let direct = try await meters("a", Self.time(11, 30))
    #expect(try await meters("a", Self.time(11, 59)) > direct + 200)
    #expect(try await meters("h", Self.time(11, 59)) < 350)
    #expect(try await meters("a", Self.time(12, 20)) > direct + 200)
    #expect(try await meters("a", Self.time(12, 59)) == direct)
  }

  @Test func `durations have the speeds of the times at which the route reaches its roads`()
    async throws
  {
    let network = Self.street(["maxspeed:conditional": "5 @ (12:00-13:00)"], hasDetour: false)
    let provider = try GraphRouteProvider(try await network.graph())
    func seconds(_ time: Date) async throws -> Double {
      try await route(network, provider, "a", "k", at: time).duration
    }
    let block = network.coordinate("a").distance(to: network.coordinate("b")) * 3.6
    let (fast, slow) = (10 * block / 25, 8 * block / 25 + 2 * block / 4)
    #expect(try await abs(seconds(Self.time(11, 30)) - fast) < 0.2)
    #expect(try await abs(seconds(Self.time(11, 59)) - slow) < 0.2)
    #expect(try await abs(seconds(Self.time(12, 30)) - slow) < 0.2)
    #expect(try await abs(seconds(Self.time(12, 59)) - fast) < 0.2)
  }

  @Test func `a matrix and retimed routes have conditional speeds, and live traffic replaces them`()
    async throws
  {
    let network = Self.street(["maxspeed:conditional": "5 @ (12:00-13:00)"], hasDetour: false)
    let provider = try GraphRouteProvider(try await network.graph())
    let (start, end) = (network.coordinate("i"), network.coordinate("k"))
    var options = TravelOptions()
    options.departure = Self.time(12, 30)
    options.timeZone = .gmt
    let request = options.request(from: start, to: end)
    let slow = try await provider.routes(for: request)[0]
    let matrix = try await RouteMatrix(from: [start], to: [end], by: provider, options: options)
    let entry = try #require(matrix.entries[0][0])
    #expect(abs(entry.duration - slow.duration) < 0.1)
    let retimed = try #require(await provider.retimed(slow, from: 0, for: request))
    #expect(abs(retimed.route.duration - slow.duration) < 0.1)
    try provider.setTraffic(LiveTraffic([.init(way: 2, speed: 20)]))
    let live = try await provider.routes(for: request)[0]
    #expect(abs(live.duration - live.distance * 3.6 / 20) < 0.2)
  }

  @Test(arguments: [(11, 30), (11, 59), (12, 30), (12, 59)])
  func `a route computed again has the speeds of the times at which it reaches its roads`(
    hour: Int, minute: Int
  ) async throws {
    let network = Self.street(["maxspeed:conditional": "5 @ (12:00-13:00)"], hasDetour: false)
    let provider = try GraphRouteProvider(try await network.graph())
    var options = TravelOptions()
    options.departure = Self.time(hour, minute)
    options.timeZone = .gmt
    let request = options.request(
      from: network.coordinate("a"), to: network.coordinate("k"))
    let route = try await provider.routes(for: request)[0]
    let same = try #require(await provider.retimed(route, from: 0, for: request))
    #expect(abs(same.route.duration - route.duration) < 0.1)
    // The vehicle is at the middle of the route at the departure: the rest has the times of a route from there.
    let middle = route.line.position(at: route.distance / 2).coordinate
    func seconds(_ from: Coordinate, _ to: Coordinate) async throws -> Double {
      try await provider.routes(for: options.request(from: from, to: to))[0].duration
    }
    let sum =
      try await seconds(network.coordinate("a"), middle)
      + seconds(middle, network.coordinate("k"))
    let later = try #require(
      await provider.retimed(route, from: route.distance / 2, for: request))
    #expect(abs(later.route.duration - sum) < 0.2)
  }

  @Test func `speeds survive the graph's file, and damaged ones cause an error`() async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", ["highway": "primary", "maxspeed:hgv": "60"])
    let graph = try await network.graph()
    let folder = try TemporaryFolder()
    try graph.write(to: folder.path + "/a.graph")
    let read = try RoadGraph(opening: folder.path + "/a.graph")
    let bytes = { (graph: RoadGraph) in
      Array(graph.sections[RoadRules.speedsSection] ?? Column([]))
    }
    #expect(bytes(read) == bytes(graph) && !bytes(read).isEmpty)
    for (edge, condition, speed) in [(1, 1, 9), (0, 2, 9), (0, 1, 0)] {
      var damaged = graph
      damaged.setSection(
        RoadRules.speedsSection,
        [
          RoadRules.SpeedRule(
            edge: UInt32(edge), condition: UInt32(condition), directions: .both,
            speed: UInt8(speed), lowers: 0)
        ])
      #expect(throws: RoutingError.self) { try GraphRouteProvider(damaged) }
    }
  }

  @Test func `streets with different limits at times are not joined`() async throws {
    var network = TestNetwork("a b c")
    network.way(1, "ab")
    network.way(2, "bc", ["highway": "residential", "maxspeed:conditional": "20 @ (Mo-Fr)"])
    #expect(try await network.graph().edgeCount == 2)
  }
}
