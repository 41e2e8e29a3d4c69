// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Routes with rules compared with Dijkstra's algorithm on the tags of the roads.
@Suite struct RuleOracleTests {
  /// The request for a route between two nodes.
  private func request(
    _ roads: RawRoads, from start: Int, to goal: Int, _ trip: RawRoads.Trip
  ) -> RouteRequest {
    var request = RouteRequest(
      from: roads.coordinate(start), to: [Waypoint(roads.coordinate(goal))])
    request.snappingLimit = 5
    request.departure = trip.date
    request.timeZone = .gmt
    request.vehicle = trip.vehicle
    return request
  }

  /// The route between two nodes, as arcs of the reference and with its duration in milliseconds; `nil` if there is none.
  private func route(
    _ roads: RawRoads, from start: Int, to goal: Int, _ trip: RawRoads.Trip,
    by provider: GraphRouteProvider
  ) async throws -> (arcs: [Int], milliseconds: Double)? {
    let request = request(roads, from: start, to: goal, trip)
    guard let paths = try? await provider.paths(for: request)[0] else { return nil }
    let arcs = try arcs(of: paths, roads, provider)
    let seconds = paths.reduce(0.0) { $0 + $1.seconds.reduce(0, +) }
    return (arcs, seconds * 1000)
  }

  /// The arcs of the reference on paths.
  private func arcs(
    of paths: [RoadPath], _ roads: RawRoads, _ provider: GraphRouteProvider
  ) throws -> [Int] {
    let parts = paths.map { (arcs: $0.arcs, start: $0.start, end: $0.end) }
    return try #require(roads.arcs(of: parts, in: provider.graph))
  }

  /// Two different nodes.
  private func ends(_ roads: RawRoads, _ random: inout SplitMix64) -> (start: Int, goal: Int) {
    let count = roads.columns * roads.rows
    let start = random.int(in: 0...count - 1)
    return (start, (start + random.int(in: 1...count - 1)) % count)
  }

  // MARK: - Conditions that do not change

  /// Conditions that hold at noon on a Monday, and ones that do not.
  private static let windows = [
    "11:00-13:00", "Mo-Fr 10:00-14:00", "Mo 11:30-12:30", "13:00-14:00", "Sa,Su", "Sa 11:00-13:00",
    "06:00-10:00",
  ]

  private static func window(_ random: inout SplitMix64) -> String {
    windows[random.int(in: 0...windows.count - 1)]
  }

  /// A value with its condition.
  private static func item(_ value: String, at time: String) -> String { "\(value) @ (\(time))" }

  private static func limit(_ random: inout SplitMix64) -> String {
    ["10", "20", "30", "50", "100"][random.int(in: 0...4)]
  }

  /// The tags of a street with conditions.
  private static func conditionalTags(_ random: inout SplitMix64) -> [String: String] {
    var tags = ["maxspeed": limit(&random)]
    let values = ["no", "no", "yes", "destination", "delivery", "customers", "private"]
    func access() -> String {
      item(values[random.int(in: 0...values.count - 1)], at: window(&random))
    }
    func speed() -> String { item(limit(&random), at: window(&random)) }
    switch random.int(in: 0...9) {
    case 0...2: tags["motor_vehicle:conditional"] = access()
    case 3: tags["motor_vehicle:conditional"] = access() + "; " + access()
    case 4:
      tags["motor_vehicle"] = "no"
      tags["motor_vehicle:conditional"] = access()
    case 5: tags["motor_vehicle"] = "destination"
    default: break
    }
    if random.int(in: 0...3) == 0 { tags["maxspeed:conditional"] = speed() + "; " + speed() }
    if random.int(in: 0...7) == 0 { tags["oneway"] = "yes" }
    return tags
  }

  /// Random roads whose speeds, access and restrictions have conditions.
  private static func conditionalRoads(_ random: inout SplitMix64) -> RawRoads {
    var roads = RawRoads(columns: 5, rows: 4, random: &random, tags: conditionalTags)
    roads.addRestrictions(16, random: &random) { random in
      ["restriction:conditional": item("no_left_turn", at: window(&random))]
    }
    return roads
  }

  @Test(arguments: [UInt64](1...10))
  func `with conditions that do not change, a route is the best one`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let roads = Self.conditionalRoads(&random)
    let provider = try GraphRouteProvider(try await roads.graph())
    var found = 0
    for _ in 0..<12 {
      let (start, goal) = ends(roads, &random)
      let trip = RawRoads.Trip(departure: 12 * 3_600_000)
      if try await hasBestRoute(roads, from: start, to: goal, trip, by: provider) { found += 1 }
    }
    #expect(found > 0)
  }

  /// Expects the best route by the tags of the roads, or none. Returns whether there is a route.
  private func hasBestRoute(
    _ roads: RawRoads, from start: Int, to goal: Int, _ trip: RawRoads.Trip,
    by provider: GraphRouteProvider
  ) async throws -> Bool {
    let least = roads.leastWeight(from: start, to: goal, trip, limit: .max)
    let answer = try await route(roads, from: start, to: goal, trip, by: provider)
    #expect((answer == nil) == (least == nil), "\(start) to \(goal)")
    guard let taken = answer, let weight = least else { return false }
    let costs = try #require(roads.costs(of: taken.arcs, trip), "\(start) to \(goal)")
    #expect(abs(costs.weight - weight) <= 2 * taken.arcs.count, "\(start) to \(goal)")
    #expect(abs(Double(costs.milliseconds) - taken.milliseconds) < 50)
    return true
  }

  // MARK: - Vehicles

  /// The tags of a street with limits.
  private static func limitedTags(_ random: inout SplitMix64) -> [String: String] {
    var tags = ["maxspeed": limit(&random)]
    switch random.int(in: 0...17) {
    case 0: tags["maxheight"] = ["2", "3.5", "3.8 m"][random.int(in: 0...2)]
    case 1: tags["maxwidth"] = ["2", "2.3", "2.5 m"][random.int(in: 0...2)]
    case 2: tags["maxlength"] = ["7", "10", "12 m"][random.int(in: 0...2)]
    case 3: tags["maxweight"] = ["3.5", "7.5 t", "12"][random.int(in: 0...2)]
    case 4: tags["maxaxleload"] = ["5", "8 t", "10"][random.int(in: 0...2)]
    case 5: tags["hazmat"] = "no"
    case 6: tags["hgv"] = "no"
    case 7: tags["trailer"] = "no"
    case 8: tags["hgv"] = "destination"
    case 9: tags["maxspeed:hgv"] = limit(&random)
    case 10:
      tags["maxheight"] = "3.8"
      tags["maxweight"] = "7.5"
    case 11: tags["motor_vehicle:conditional"] = "no @ (00:00-24:00)"
    default: break
    }
    if random.int(in: 0...7) == 0 { tags["oneway"] = "yes" }
    return tags
  }

  private static func vehicle(_ random: inout SplitMix64) -> RouteRequest.Vehicle {
    func one(of values: [Double?]) -> Double? { values[random.int(in: 0...values.count - 1)] }
    return RouteRequest.Vehicle(
      height: one(of: [nil, 1.8, 3.6, 3.8, 4]), width: one(of: [nil, 1.9, 2.4, 2.55]),
      length: one(of: [nil, 5, 9, 16]), weight: one(of: [nil, 2000, 7500, 18_000]),
      axleLoad: one(of: [nil, 900, 6000, 9000]), isTruck: random.int(in: 0...1) == 0,
      hasTrailer: random.int(in: 0...2) == 0,
      carriesHazardousMaterials: random.int(in: 0...2) == 0)
  }

  @Test(arguments: [UInt64](1...10))
  func `the route of a vehicle is the best one on the roads that it may use`(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: 100 + seed)
    var roads = RawRoads(columns: 5, rows: 4, random: &random, tags: Self.limitedTags)
    roads.addRestrictions(8, random: &random) { _ in ["restriction:hgv": "no_left_turn"] }
    let provider = try GraphRouteProvider(try await roads.graph())
    var found = 0
    for _ in 0..<16 {
      let (start, goal) = ends(roads, &random)
      let trip = RawRoads.Trip(departure: nil, vehicle: Self.vehicle(&random))
      if try await hasBestRoute(roads, from: start, to: goal, trip, by: provider) { found += 1 }
    }
    #expect(found > 0)
  }

  // MARK: - Weights

  /// A route of one search, evaluated at its times.
  private struct Evaluation {
    var path: FoundPath
    var route: TimedRoute
    var model: CostModel
  }

  /// Searches a route with the conditions at the departure, and evaluates it at its times; `nil` if there is none.
  private func evaluation(
    of request: RouteRequest, by provider: GraphRouteProvider
  ) async throws -> Evaluation? {
    let model = try provider.model(for: request)
    let router = await provider.router(for: model)
    guard let path = try? provider.foundPaths(for: request, by: router)[0][0] else { return nil }
    let evaluator = TimedRouteEvaluator(
      graph: provider.graph, turns: provider.turns, rules: try RoadRules(provider.graph).timed,
      durations: await provider.durations(for: .driving), traffic: nil,
      calendar: RoadCalendar(request), vehicle: request.vehicle,
      departure: try #require(request.departure))
    let route = evaluator.route(along: [router.path(path)], model)
    return Evaluation(path: path, route: route, model: model)
  }

  /// The weight of a path by the costs of a model, added up without a search.
  private func weight(
    of path: FoundPath, _ model: CostModel, by provider: GraphRouteProvider
  ) async -> Int? {
    let metric = await provider.router(for: model).router.metric
    return ArcDijkstra(graph: provider.graph, turns: provider.turns, metric: metric).cost(of: path)
  }

  @Test(arguments: UInt64(301)...306)
  func `with conditions that do not change, the weight of a route is that of the search`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let roads = Self.conditionalRoads(&random)
    let provider = try GraphRouteProvider(try await roads.graph())
    var found = 0
    for _ in 0..<16 {
      let (start, goal) = ends(roads, &random)
      let request = request(
        roads, from: start, to: goal, RawRoads.Trip(departure: 12 * 3_600_000))
      guard let result = try await evaluation(of: request, by: provider) else { continue }
      found += 1
      #expect(result.route.isAsPlanned && result.route.weightChange == 0, "\(start) to \(goal)")
      let sum = await weight(of: result.path, result.model, by: provider)
      #expect(sum == Int(result.path.cost), "\(start) to \(goal)")
    }
    #expect(found > 0)
  }

  @Test func `with speeds that change on the way, a route has the weight of a search with them`()
    async throws
  {
    var changes = 0
    for seed in UInt64(401)...408 {
      var random = SplitMix64(seed: seed)
      let roads = RawRoads(columns: 4, rows: 4, random: &random, tags: Self.changingTags)
      let provider = try GraphRouteProvider(try await roads.graph())
      for _ in 0..<12 {
        let (start, goal) = ends(roads, &random)
        let departure = random.int(in: 715 * 60...725 * 60) * 1000 + 500
        let trip = RawRoads.Trip(departure: departure, isFrozen: false)
        let request = request(roads, from: start, to: goal, trip)
        guard let result = try await evaluation(of: request, by: provider),
          result.route.closures.isEmpty, !result.route.speeds.isEmpty
        else { continue }
        // A road that is used twice can have two speeds.
        let halves = result.path.arcs.map { provider.graph.arcEdges[$0] }
        guard Set(halves).count == halves.count else { continue }
        changes += 1
        var model = result.model
        model.speeds = result.route.speeds
        let sum = await weight(of: result.path, model, by: provider)
        #expect(
          sum == Int(result.path.cost) + result.route.weightChange,
          "seed \(seed), \(start) to \(goal) at \(departure)")
      }
    }
    #expect(changes > 0)
  }

  // MARK: - Conditions that change on the way

  /// Some minutes around noon.
  private static func minutes(_ random: inout SplitMix64) -> String {
    let start = random.int(in: 710...728)
    let end = start + random.int(in: 2...12)
    func text(_ minute: Int) -> String {
      "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }
    return "\(text(start))-\(text(end))"
  }

  /// The tags of a street whose conditions change while a route is traveled.
  private static func changingTags(_ random: inout SplitMix64) -> [String: String] {
    var tags = ["maxspeed": limit(&random)]
    switch random.int(in: 0...9) {
    case 0...2: tags["motor_vehicle:conditional"] = item("no", at: minutes(&random))
    case 3:
      tags["motor_vehicle"] = "no"
      tags["motor_vehicle:conditional"] = item("yes", at: minutes(&random))
    default: break
    }
    if random.int(in: 0...2) == 0 {
      tags["maxspeed:conditional"] = item(limit(&random), at: minutes(&random))
    }
    return tags
  }

  /// No route can be proved to be the best one, because the planner searches with one state of each road. A road that
  /// is closed when one route reaches it counts as closed for the others, too. It guarantees that a route is valid, and
  /// at least as good as the best one with the conditions at the departure, if that is valid. All routes but one are
  /// the best ones.
  @Test func `with conditions that change on the way, a route is valid and almost always the best`()
    async throws
  {
    var (found, best) = (0, 0)
    for seed in UInt64(201)...212 {
      var random = SplitMix64(seed: seed)
      var roads = RawRoads(columns: 4, rows: 4, random: &random, tags: Self.changingTags)
      roads.addRestrictions(12, random: &random) { random in
        ["restriction:conditional": Self.item("no_left_turn", at: Self.minutes(&random))]
      }
      let provider = try GraphRouteProvider(try await roads.graph())
      for _ in 0..<8 {
        let (start, goal) = ends(roads, &random)
        let departure = random.int(in: 715 * 60...725 * 60) * 1000 + 500
        let trip = RawRoads.Trip(departure: departure, isFrozen: false)
        guard let taken = try await route(roads, from: start, to: goal, trip, by: provider)
        else { continue }
        let name: Comment = "seed \(seed), \(start) to \(goal) at \(departure)"
        let costs = try #require(roads.costs(of: taken.arcs, trip), name)
        #expect(abs(Double(costs.milliseconds) - taken.milliseconds) < 50, name)
        found += 1
        let request = request(roads, from: start, to: goal, trip)
        if let first = try await evaluation(of: request, by: provider) {
          let arcs = try arcs(of: first.route.paths, roads, provider)
          let most = roads.costs(of: arcs, trip)?.weight ?? Int.max / 2
          // The lengths of roads are rounded.
          #expect(costs.weight <= most + 2 * (arcs.count + taken.arcs.count), name)
        }
        let limit = costs.weight
        guard let least = roads.leastWeight(from: start, to: goal, trip, limit: limit) else {
          continue
        }
        #expect(least <= costs.weight, name)
        if costs.weight - least <= 2 * taken.arcs.count { best += 1 }
      }
    }
    #expect(found > 90 && best >= found - 1, "\(found) \(best)")
  }
}
