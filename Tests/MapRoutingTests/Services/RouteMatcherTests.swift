// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

@Suite struct RouteMatcherTests {
  /// A few crossing streets, one of them one-way, with a forbidden turn and a dead end.
  private static var town: TestNetwork {
    var network = TestNetwork(
      """
      a-b-c
      | | |
      d-e-f-g
      """)
    network.way(1, "abc")
    network.way(2, "def", ["highway": "residential", "oneway": "yes", "name": "Low Street"])
    network.way(3, "ad")
    network.way(4, "be")
    network.way(5, "cf")
    network.way(6, "fg")
    network.restriction("no_left_turn", from: 2, via: "e", to: 4)
    return network
  }

  @Test(arguments: [UInt64](1...24))
  func `the best sequence and its certainty are those of all sequences`(seed: UInt64) async throws {
    var network = Self.town
    // A restriction over two roads, which has copies of arcs.
    if seed.isMultiple(of: 2) { network.restriction("no_left_turn", from: 3, over: [2], to: 5) }
    let graph = try await network.graph()
    var random = SplitMix64(seed: seed)
    let fixes = Self.walk(in: graph, count: 4, random: &random)
    let oracle = MatchOracle(graph, fixes: fixes)
    let provider = try GraphRouteProvider(graph)
    var matcher = TrackMatcher(
      provider.index, turns: provider.turns, rules: await provider.durations(for: .driving),
      access: .driving, fixes: fixes.map { .init($0) })
    try matcher.run()
    guard oracle.best > -.infinity else { return }
    let chain = try #require(matcher.chains.first)
    #expect(matcher.chains.count == 1)
    #expect(abs(try #require(chain.last.scores.max()) - oracle.best) < 1e-3)
    let states = chain.states
    let posteriors = chain.posteriors(of: states) {
      graph.arcEdges[$0.arc] == graph.arcEdges[$1.arc]
    }
    for (fix, state) in states.enumerated() {
      let half = graph.arcEdges[chain.layers[fix].states[state].arc]
      #expect(abs(posteriors[fix] - oracle.probability(of: half, at: fix)) < 1e-3)
    }
  }

  /// Locations near a random walk over the roads, about 40 m apart.
  private static func walk(
    in graph: RoadGraph, count: Int, random: inout SplitMix64
  ) -> [Coordinate] {
    var arc = random.int(in: 0...graph.arcCount - 1)
    var along = random.double(in: 0...50)
    return (0..<count).map { _ in
      var line = RouteLine(graph.coordinates(of: arc))
      while along > line.length {
        along -= line.length
        let leaving = graph.arcs(leaving: Int(graph.arcHeads[arc]))
        arc = random.int(in: leaving.lowerBound...leaving.upperBound - 1)
        line = RouteLine(graph.coordinates(of: arc))
      }
      let coordinate = line.position(at: along).coordinate
      along += random.double(in: 20...60)
      return coordinate.moved(by: [random.normal() * 8, random.normal() * 8])
    }
  }

  @Test func `a drive has its roads, names, distance and offsets`() async throws {
    let network = Self.town
    let graph = try await network.graph()
    let start = network.coordinate("d")
    // East on Low Street, 8 m off the road, then 50 m up to c.
    var fixes = stride(from: 20.0, through: 200, by: 20).map { start.moved(by: [$0, -8]) }
    let corner = network.coordinate("f")
    fixes += stride(from: 10.0, through: 50, by: 20).map { corner.moved(by: [6, $0]) }
    let match = try await Self.match(fixes, graph, seconds: 2)
    let matching = try #require(match.matchings.first)
    #expect(match.matchings.count == 1)
    #expect(match.points.allSatisfy { $0 != nil })
    #expect(matching.fixes == 0...12)
    #expect(matching.recordedDuration == 24)
    let expected = start.distance(to: corner) - 20 + 50
    #expect(abs(matching.distance - expected) < 1)
    #expect(matching.roads.map(\.name) == ["Low Street", ""])
    #expect(matching.route.legs.flatMap(\.steps).first?.name == "Low Street")
    #expect(matching.confidence > 0.6 && matching.confidence <= 1)
    for (point, fix) in zip(match.points, fixes) {
      let point = try #require(point)
      let coordinate = matching.route.line.position(at: point.offset).coordinate
      #expect(coordinate.distance(to: point.coordinate) < 0.5)
      #expect(abs(point.coordinate.distance(to: fix) - point.distance) < 0.1)
    }
    let offsets = match.points.compactMap { $0?.offset }
    #expect(offsets == offsets.sorted())
    let lengths = matching.legs.joined().reduce(0) {
      $0 + graph.meters(of: $1.arc) * ($1.end - $1.start)
    }
    #expect(abs(lengths - matching.distance) < 0.5)
  }

  @Test func `a vehicle that turns around in the middle of a road has two legs`() async throws {
    let network = Self.town
    let graph = try await network.graph()
    let start = network.coordinate("a")
    let there = stride(from: 10.0, through: 60, by: 10)
    let back = stride(from: 50.0, through: 10, by: -10)
    let fixes = (Array(there) + Array(back)).map { start.moved(by: [$0, 1]) }
    let match = try await Self.match(fixes, graph, seconds: 3)
    let matching = try #require(match.matchings.first)
    #expect(matching.route.legs.count == 2)
    #expect(abs(matching.distance - 100) < 2)
    #expect(match.points.allSatisfy { $0 != nil })
  }

  @Test func `a track over a ferry is matched to it`() async throws {
    var network = TestNetwork("a-b----c-d")
    network.way(1, "ab")
    network.way(2, "bc", ["route": "ferry", "name": "Ferry", "motor_vehicle": "yes"])
    network.way(3, "cd")
    let graph = try await network.graph()
    let (start, end) = (network.coordinate("a"), network.coordinate("d"))
    let length = start.distance(to: end)
    let fixes = stride(from: 10.0, to: length, by: 10).map { start.moved(by: [$0, 3]) }
    let match = try await Self.match(fixes, graph, seconds: 2)
    #expect(match.matchings.count == 1 && match.points.allSatisfy { $0 != nil })
    let matching = try #require(match.matchings.first)
    #expect(matching.roads.map(\.name).contains("Ferry"))
    #expect(abs(matching.distance - (fixes[0].distance(to: fixes[fixes.count - 1]))) < 1)
  }

  @Test func `a road with hairpins is followed where the noise reaches its other parts`()
    async throws
  {
    // One road up and down, 55 m apart.
    var network = TestNetwork("adeh\n\n\nbcfg")
    network.way(1, "abcdefgh")
    let matcher = RouteMatcher(try GraphRouteProvider(try await network.graph()))
    let line = RouteLine("abcdefgh".map { network.coordinate($0) })
    for seed in UInt64(1)...10 {
      var random = SplitMix64(seed: seed)
      var error = SIMD2(0.0, 0.0)
      let truth = Array(stride(from: 10.0, to: line.length, by: 10))
      let fixes = truth.enumerated().map { second, distance in
        // Noise of 16 m that changes slowly, as that of receivers does.
        error = 0.9 * error + SIMD2(random.normal(), random.normal()) * (16 * 0.436)
        return RouteMatcher.Fix(
          line.position(at: distance).coordinate.moved(by: error), time: Double(second),
          accuracy: 24)
      }
      let match = try await matcher.match(fixes)
      #expect(match.matchings.count == 1)
      for (point, distance) in zip(match.points, truth) {
        let offset = try #require(point).offset
        #expect(abs(offset - distance) < 130, "seed \(seed): \(offset) m, \(distance) m true")
      }
      #expect(abs((match.matchings.first?.distance ?? 0) - line.length) < 60, "seed \(seed)")
    }
  }

  @Test func `a vehicle that waits stays at its position`() async throws {
    let network = Self.town
    let graph = try await network.graph()
    var random = SplitMix64(seed: 7)
    let center = network.coordinate("a").moved(by: [50, 0])
    let fixes = (0..<60).map { _ in center.moved(by: [random.normal() * 4, random.normal() * 4]) }
    let match = try await Self.match(fixes, graph, seconds: 1)
    let matching = try #require(match.matchings.first)
    #expect(match.matchings.count == 1)
    #expect(matching.route.legs.count == 1)
    #expect(matching.distance < 30)
  }

  @Test func `an outlier is dropped, and a jump starts another matching`() async throws {
    let network = Self.town
    let graph = try await network.graph()
    let start = network.coordinate("d")
    var fixes = stride(from: 10.0, through: 100, by: 10).map { start.moved(by: [$0, 0]) }
    // Near another street, but too far for one second.
    fixes[5] = network.coordinate("g")
    let match = try await Self.match(fixes, graph, seconds: 1)
    #expect(match.matchings.count == 1)
    #expect(match.points.indices.filter { match.points[$0] == nil } == [5])
    // A gap that no vehicle can drive.
    let end = network.coordinate("g")
    let jumped =
      fixes.prefix(5) + stride(from: 80.0, through: 40, by: -10).map { end.moved(by: [-$0, 0]) }
    let parts = try await Self.match(Array(jumped), graph, seconds: 0.1)
    #expect(parts.matchings.map(\.fixes) == [0...4, 5...9])
  }

  @Test func `roads that are not connected are separate matchings`() async throws {
    var network = TestNetwork("a-b c-d")
    network.way(1, "ab")
    network.way(2, "cd")
    let graph = try await network.graph()
    let fixes = ["a", "b", "c", "d"].flatMap { letter -> [Coordinate] in
      let coordinate = network.coordinate(Character(letter))
      let isEnd = letter == "b" || letter == "d"
      return (0..<4).map { coordinate.moved(by: [Double(isEnd ? $0 - 4 : $0) * 10, 3]) }
    }
    let match = try await Self.match(fixes, graph, seconds: 10)
    #expect(match.matchings.map(\.fixes) == [0...7, 8...15])
    #expect(
      match.points.compactMap { $0?.matching } == [0, 0, 0, 0, 0, 0, 0, 0]
        + Array(repeating: 1, count: 8))
  }

  @Test func `hostile tracks end in time without a crash`() async throws {
    let graph = try await Self.town.graph()
    let matcher = RouteMatcher(try GraphRouteProvider(graph))
    var random = SplitMix64(seed: 3)
    let odd = [Double.nan, .infinity, -.infinity, 0, -5, 1e300, 5]
    let fixes = (0..<400).map { number in
      let near = Self.town.coordinate("e")
        .moved(by: [random.normal() * 300, random.normal() * 300])
      let coordinate =
        number % 9 == 0
        ? Coordinate(latitude: odd[number % 7], longitude: odd[(number + 3) % 7]) : near
      return RouteMatcher.Fix(
        coordinate, time: odd[(number / 3) % 7], accuracy: odd[(number / 5) % 7])
    }
    let match = try await matcher.match(fixes)
    #expect(match.points.count == 400)
    for matching in match.matchings { #expect((0...1).contains(matching.confidence)) }
    #expect(try await matcher.match([]).matchings.isEmpty)
    #expect(try await matcher.match([fixes[1]]).matchings.isEmpty)
    await #expect(throws: RoutingServiceError.tooManyLocations(50_001, limit: 50_000)) {
      _ = try await matcher.match(Array(repeating: fixes[1], count: 50_001))
    }
  }

  @Test func `a mode without roads is an error, and so is a canceled task`() async throws {
    var network = TestNetwork("a-b")
    network.way(1, "ab", ["highway": "footway"])
    let matcher = RouteMatcher(try GraphRouteProvider(try await network.graph()))
    await #expect(throws: RoutingServiceError.travelModeUnsupported(.driving)) {
      _ = try await matcher.match([])
    }
    let fixes = [RouteMatcher.Fix](repeating: .init(network.coordinate("a")), count: 10)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await matcher.match(fixes, travelMode: .walking)
    }
    await #expect(throws: RoutingServiceError.canceled) { _ = try await task.value }
  }

  @Test func `the formats have all parts and points`() async throws {
    let network = Self.town
    let graph = try await network.graph()
    let start = network.coordinate("d")
    let fixes = stride(from: 10.0, through: 100, by: 10).map { start.moved(by: [$0, 2]) }
    let match = try await Self.match(fixes, graph, seconds: 1)
    let osrm = match.osrmJSON()
    #expect(osrm["code"]?.string == "Ok")
    #expect(osrm["tracepoints"]?.array?.count == 10)
    #expect(osrm["matchings"]?[0]?["confidence"]?.number != nil)
    #expect(osrm["matchings"]?[0]?["legs"]?.array?.count == 1)
    #expect(osrm["tracepoints"]?[9]?["waypoint_index"]?.number == 9)
    #expect(match.geoJSON["features"]?.array?.count == 11)
    #expect(match.geoJSON["features"]?[0]?["properties"]?["roads"]?[0]?.string == "Low Street")
    #expect(match.gpx.contains("<trkseg>\n<trkpt lat=\"9.998\" lon=\"10.0000"))
  }

  static func match(
    _ fixes: [Coordinate], _ graph: RoadGraph, seconds: Double
  ) async throws -> TrackMatch {
    let matcher = RouteMatcher(try GraphRouteProvider(graph))
    return try await matcher.match(
      fixes.enumerated().map { .init($1, time: Double($0) * seconds) })
  }
}
