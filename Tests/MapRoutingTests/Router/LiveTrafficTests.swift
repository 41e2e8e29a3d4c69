// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

@Suite struct LiveTrafficTests {
  /// A grid of streets with a way for each block, except for some ways, and with further tags of others.
  private static func grid(
    _ side: Int, without closed: Set<Int64> = [], tags: [Int64: [String: String]] = [:]
  ) -> TestNetwork {
    let letters = Array("abcdefghijklmnopqrstuvwxyz").map(String.init)
    let rows = (0..<side).map { row in
      letters[(row * side)..<((row + 1) * side)].joined(separator: " ")
    }
    var network = TestNetwork(rows.joined(separator: "\n"))
    var id: Int64 = 0
    for row in 0..<side {
      for column in 0..<side {
        let own = letters[row * side + column]
        for other in [(row, column + 1), (row + 1, column)]
        where other.0 < side && other.1 < side {
          id += 1
          if closed.contains(id) { continue }
          network.way(
            id, own + letters[other.0 * side + other.1],
            ["highway": "residential"].merging(tags[id] ?? [:]) { $1 })
        }
      }
    }
    return network
  }

  private static let corners: [Character] = ["a", "c", "h", "m", "p", "t", "v", "y"]

  @Test func `routes with closed ways are as long as in a graph without these ways`() async throws {
    var random = SplitMix64(seed: 5)
    let whole = Self.grid(5)
    let provider = try GraphRouteProvider(try await whole.graph())
    for _ in 0..<12 {
      let closed = Set((0..<8).map { _ in Int64(random.int(in: 1...40)) })
      let rest = try GraphRouteProvider(try await Self.grid(5, without: closed).graph())
      let reports = closed.map { LiveTraffic.Report(way: $0, speed: 0) }
      #expect(try provider.setTraffic(LiveTraffic(reports)) == closed.count)
      for (start, end) in zip(Self.corners, Self.corners.dropFirst()) {
        let request = RouteRequest(
          from: whole.coordinate(start), to: [Waypoint(whole.coordinate(end))])
        let found = try? await provider.routes(for: request)[0].distance
        let expected = try? await rest.routes(for: request)[0].distance
        #expect(abs((found ?? -1) - (expected ?? -1)) < 0.5, "\(start) to \(end)")
      }
    }
    try provider.setTraffic(nil)
    let request = RouteRequest(from: whole.coordinate("a"), to: [Waypoint(whole.coordinate("e"))])
    let direct = whole.coordinate("a").distance(to: whole.coordinate("e"))
    #expect(abs(try await provider.routes(for: request)[0].distance - direct) < 2)
  }

  /// Speed limits, and the driving speeds that follow from them: 80 %, in km/h.
  private static let limits = [(10, 8.0), (25, 20), (75, 60), (100, 80)]

  @Test func `routes with slow and fast ways cost the same as in a graph with these speeds`()
    async throws
  {
    var random = SplitMix64(seed: 6)
    let whole = Self.grid(5)
    let usual = try GraphRouteProvider(try await whole.graph())
    let provider = try GraphRouteProvider(usual.graph)
    let keys: [(LiveTraffic.Direction, String)] = [
      (.both, "maxspeed"), (.forward, "maxspeed:forward"), (.backward, "maxspeed:backward"),
    ]
    var changed = 0
    for _ in 0..<12 {
      var tags: [Int64: [String: String]] = [:]
      var reports: [LiveTraffic.Report] = []
      for way in Int64(1)...40 {
        guard random.int(in: 0...1) == 0 else { continue }
        let (limit, speed) = Self.limits[random.int(in: 0...3)]
        let (direction, key) = keys[random.int(in: 0...2)]
        tags[way] = [key: "\(limit)"]
        reports.append(LiveTraffic.Report(way: way, direction: direction, speed: speed))
      }
      let rebuilt = try GraphRouteProvider(try await Self.grid(5, tags: tags).graph())
      #expect(try provider.setTraffic(LiveTraffic(reports)) == reports.count)
      for (start, end) in zip(Self.corners, Self.corners.dropFirst()) {
        // No road counts more than its time, so that the duration of the best route is its cost.
        let request = RouteRequest(
          from: whole.coordinate(start), to: [Waypoint(whole.coordinate(end))])
        let found = try await provider.routes(for: request)[0].duration
        let expected = try await rebuilt.routes(for: request)[0].duration
        #expect(abs(found - expected) < 0.1, "\(start) to \(end)")
        let before = try await usual.routes(for: request)[0].duration
        changed += abs(found - before) > 1 ? 1 : 0
      }
    }
    #expect(changed > 30)
  }

  /// Two ways that are one edge of the graph, since nothing changes between them.
  private let street: TestNetwork = {
    var network = TestNetwork("a b c")
    network.way(7, "ab")
    network.way(8, "bc")
    return network
  }()

  @Test func `a speed changes the time on its way and in its direction only`() async throws {
    let provider = try GraphRouteProvider(try await street.graph())
    let (a, b, c) = (
      street.coordinate("a"), street.coordinate("b"), street.coordinate("c")
    )
    func time(_ from: Coordinate, _ to: Coordinate) async throws -> Double {
      try await provider.routes(for: RouteRequest(from: from, to: [Waypoint(to)]))[0].duration
    }
    let (usual, back) = (try await time(a, c), try await time(c, a))
    let jam = LiveTraffic([LiveTraffic.Report(way: 8, direction: .forward, speed: 5)])
    #expect(try jam.apply(to: provider) == 1)
    let slow = b.distance(to: c) / (5 / 3.6)
    #expect(abs(try await time(a, c) - (usual / 2 + slow)) < 0.5)
    #expect(try await time(c, a) == back)
    // A later report replaces an earlier one, and an unknown way changes nothing.
    let later = LiveTraffic(
      jam.reports + [.init(way: 8, speed: 200), .init(way: 99, speed: 0)])
    #expect(try later.apply(to: provider) == 2)
    #expect(try await time(a, c) < usual)
    try provider.setTraffic(LiveTraffic([.init(way: 7, direction: .backward, speed: 0)]))
    #expect(try await time(a, c) == usual)
    await #expect(throws: RouteError.self) { try await time(c, a) }
  }

  @Test func `a table and JSON give the same reports`() throws {
    let expected = LiveTraffic([
      .init(way: 4_211_337, speed: 12.5), .init(way: -3, direction: .backward, speed: 0),
      .init(way: 9_007_199_254_740_991, direction: .forward, speed: 80),
    ])
    let tables = [
      "way,speed,direction\n4211337,12.5,\n-3,0,backward\n9007199254740991,80,forward\n",
      "\u{FEFF}Direction;Way;name;Speed\r\nboth;4211337;x;12.5\r\n\r\nBackward;-3;;0\r\nforward;9007199254740991;;80",
      "way\tdirection\tspeed\n\"4211337\"\tboth\t12.5\n-3\tbackward\t0\n9007199254740991\tforward\t80",
    ]
    let json = """
      [{"way": 4211337, "speed": 12.5}, {"way": -3, "direction": "backward", "closed": true},
       {"way": 9007199254740991, "direction": "forward", "speed": 80}]
      """
    for text in tables + [json] {
      #expect(try LiveTraffic(feed: Array(text.utf8)) == expected, "\(text)")
    }
    #expect(try LiveTraffic(feed: Array("[]".utf8)).reports.isEmpty)
  }

  @Test(
    arguments: [(String, LiveTrafficError.Position, LiveTrafficError.Reason)]([
      ("", .whole, .empty), ("\n \n", .whole, .empty),
      ("id,speed\n1,2", .line(1), .missingColumn("way")),
      ("\nway;direction", .line(2), .missingColumn("speed")),
      ("way,speed\n1,20\nx,20", .line(3), .invalidWay),
      ("way,speed\n1", .line(2), .invalidSpeed), ("way,speed\n1,-1", .line(2), .invalidSpeed),
      ("way,speed\n1,nan", .line(2), .invalidSpeed),
      ("way,speed\n1,inf", .line(2), .invalidSpeed),
      ("way,speed,direction\n1,2,up", .line(2), .invalidDirection("up")),
      ("way,speed\n99999999999999999999,2", .line(2), .invalidWay),
      ("[{\"way\": 1, \"speed\": 2}, 5]", .report(2), .invalidWay),
      ("[{\"way\": 1.5, \"speed\": 2}]", .report(1), .invalidWay),
      ("[{\"way\": 1e300, \"speed\": 2}]", .report(1), .invalidWay),
      ("[{\"way\": 1, \"speed\": 2, \"direction\": 3}]", .report(1), .invalidDirection(nil)),
      ("\u{0}\u{1}", .line(1), .missingColumn("way")),
    ]))
  func `an invalid feed is an error with its position and its reason`(
    text: String, position: LiveTrafficError.Position, reason: LiveTrafficError.Reason
  ) throws {
    let error = #expect(throws: LiveTrafficError.self) {
      try LiveTraffic(feed: Array(text.utf8))
    }
    let shown = "\(text): \(error.map(String.init(describing:)) ?? "")"
    #expect(error?.position == position && error?.reason == reason, "\(shown)")
    #expect(error?.description.contains("the traffic feed") == true)
  }

  @Test func `a feed that begins as JSON and ends too early is an error of JSON`() {
    let error = #expect(throws: LiveTrafficError.self) { try LiveTraffic(feed: Array("[".utf8)) }
    guard case .notJSON(let json)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.position == .whole && json.reason == .unexpectedEnd)
  }

  @Test func `a graph without the numbers of its ways is an error for traffic only`() async throws {
    var graph = try await street.graph()
    graph.sections["ways"] = nil
    let provider = try GraphRouteProvider(graph)
    #expect(throws: RoutingError.waysMissing) { try provider.setTraffic(LiveTraffic()) }
    let (a, c) = (street.coordinate("a"), street.coordinate("c"))
    #expect(try await !provider.routes(for: RouteRequest(from: a, to: [Waypoint(c)])).isEmpty)
    graph.setSection("ways", [WayPart(way: 7, edge: 900, length: 5)])
    let damaged = try GraphRouteProvider(graph)
    #expect(throws: RoutingError.self) { try damaged.setTraffic(LiveTraffic()) }
  }
}
