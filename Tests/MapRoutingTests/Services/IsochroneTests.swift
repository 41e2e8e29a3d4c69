// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

@Suite struct IsochroneTests {
  private struct Case {
    var mode: TravelMode
    var quantity: Isochrones.Quantity
    var limits: [Double]
  }

  private static let cases = [
    Case(mode: .driving, quantity: .duration, limits: [120, 200]),
    Case(mode: .walking, quantity: .duration, limits: [200, 400]),
    Case(mode: .cycling, quantity: .distance, limits: [500, 900]),
  ]

  @Test(arguments: 0..<3)
  func `each vertex clearly within a limit is inside, and each clearly beyond is outside`(
    number: Int
  ) async throws {
    let test = Self.cases[number]
    let graph = try RoadGraph(opening: SimulatedTrackTests.helsinki)
    let provider = try GraphRouteProvider(graph)
    let center = Coordinate(latitude: 60.1699, longitude: 24.9458)
    let options = TravelOptions(test.mode)
    let found = try await Isochrones(
      from: center, within: test.limits, of: test.quantity, by: provider, options: options,
      cellSize: 8)
    #expect(found.areas.map(\.limit) == test.limits.reversed())
    let oracle = try await ReachOracle(provider, center, test.quantity, options)
    let slowness = test.quantity == .duration ? 0.72 : 1
    let slack = 3 * found.cellSize * slowness
    for area in found.areas {
      Self.checkRings(area)
      var inside = 0
      var outside = 0
      for vertex in 0..<graph.vertexCount where oracle.isUsed(vertex) {
        let coordinate = graph.coordinate(ofVertex: vertex)
        let (least, most) = oracle.values(near: coordinate, within: 3 * found.cellSize)
        if most + slack <= area.limit {
          inside += 1
          #expect(Self.contains(area, coordinate), "vertex \(vertex): \(most)")
        } else if least - slack > area.limit {
          outside += 1
          #expect(!Self.contains(area, coordinate), "vertex \(vertex): \(least)")
        }
      }
      #expect(inside > 10 && outside > 20, "\(inside), \(outside)")
    }
  }

  @Test(arguments: 0..<3)
  func `the values of arcs are those of Dijkstra's algorithm`(number: Int) async throws {
    let test = Self.cases[number]
    let graph = try RoadGraph(opening: SimulatedTrackTests.helsinki)
    let provider = try GraphRouteProvider(graph)
    var random = SplitMix64(seed: UInt64(number))
    for _ in 0..<4 {
      let center = graph.coordinate(ofVertex: random.int(in: 0...graph.vertexCount - 1))
      let oracle = try await ReachOracle(
        provider, center, test.quantity, TravelOptions(test.mode))
      let found = oracle.found
      // Paths of equal costs can have different durations.
      let other = oracle.reach.heads.indices.filter {
        let (a, b) = (found.heads[$0], oracle.reach.heads[$0])
        return a != b && !(abs(a - b) < 1e-6)
      }
      #expect(other.count <= graph.arcCount / 200, "\(other.count)")
    }
  }

  @Test func `contours separate the nodes of random grids`() {
    var random = SplitMix64(seed: 5)
    for size in [3, 4, 7, 16, 30] {
      var values = (0..<size * size).map { _ in random.double(in: 0...1) }
      for node in values.indices {
        let (x, y) = (node % size, node / size)
        if x == 0 || y == 0 || x == size - 1 || y == size - 1 { values[node] = 2 }
      }
      for limit in [0.2, 0.5, 0.8, 1.5] {
        let polygons = ContourTracer(values, columns: size, rows: size, limit: limit).polygons
        for node in values.indices {
          let point = SIMD2(Double(node % size), Double(node / size))
          let holders = polygons.count(where: { polygon in
            Self.winding(polygon[0], point) == 1
              && polygon.dropFirst().allSatisfy { Self.winding($0, point) == 0 }
          })
          #expect(holders == (values[node] <= limit ? 1 : 0))
        }
        for polygon in polygons {
          #expect(Self.area(polygon[0]) > 0)
          #expect(polygon.dropFirst().allSatisfy { Self.area($0) < 0 })
          #expect(polygon.allSatisfy { $0.first == $0.last && $0.count > 3 })
        }
      }
    }
    // Values that equal the limit have no area of their own.
    let flat = [2, 2, 2, 2, 1, 2, 2, 2, 2.0]
    #expect(ContourTracer(flat, columns: 3, rows: 3, limit: 1).polygons.isEmpty)
  }

  @Test func `the road behind the start of a one-way street is reached last`() async throws {
    var network = TestNetwork(
      """
      a-b
      | |
      d-c
      """)
    network.way(1, "abcda", ["highway": "residential", "oneway": "yes"])
    let provider = try GraphRouteProvider(try await network.graph())
    let start = network.coordinate("a").moved(by: [50, 0])
    let found = try await Isochrones(
      from: start, within: [100, 1000], of: .distance, by: provider, cellSize: 5)
    let ahead = network.coordinate("a").moved(by: [90, 0])
    let behind = network.coordinate("a").moved(by: [5, 0])
    let (all, near) = (found.areas[0], found.areas[1])
    #expect(Self.contains(near, ahead) && !Self.contains(near, network.coordinate("d")))
    #expect(Self.contains(all, behind) && Self.contains(all, network.coordinate("d")))
    #expect(found.geoJSON["features"]?.array?.count == 3)
    #expect(found.geoJSON["features"]?[0]?["properties"]?["meters"]?.number == 1000)
  }

  @Test func `invalid requests and coordinates far from roads are errors`() async throws {
    var network = TestNetwork("a-b")
    network.way(1, "ab")
    let provider = try GraphRouteProvider(try await network.graph())
    let start = network.coordinate("a")
    for limit in [0, -1, .nan, .infinity, 1e9] {
      await #expect(throws: RoutingServiceError.self) {
        _ = try await Isochrones(from: start, within: [limit], by: provider)
      }
    }
    var options = TravelOptions()
    options.snappingLimit = 100
    await #expect(throws: RoutingServiceError.self) {
      _ = try await Isochrones(
        from: start.moved(by: [0, 300]), within: [60], by: provider, options: options)
    }
    await #expect(throws: RoutingServiceError.invalidCoordinate(0)) {
      _ = try await Isochrones(
        from: Coordinate(latitude: 91, longitude: 0), within: [60], by: provider)
    }
    await #expect(throws: RoutingServiceError.tooManyLimits(21, limit: 20)) {
      _ = try await Isochrones(
        from: start, within: Array(repeating: 60, count: 21), by: provider)
    }
    let none = try await Isochrones(from: start, within: [], by: provider)
    #expect(none.areas.isEmpty)
    // A cell size for a grid that would be too large.
    let large = try await Isochrones(
      from: start, within: [1e7], by: provider, cellSize: .leastNonzeroMagnitude)
    #expect(large.cellSize >= 5 && large.areas.count == 1)
  }

  // MARK: Geometry

  private static func checkRings(_ area: Isochrones.Area) {
    #expect(!area.polygons.isEmpty)
    for polygon in area.polygons {
      for (number, ring) in polygon.enumerated() {
        #expect(ring.count > 3 && ring.first == ring.last)
        #expect((Self.area(ring.map(flat)) > 0) == (number == 0))
      }
    }
  }

  private static func flat(_ coordinate: Coordinate) -> SIMD2<Double> {
    [coordinate.longitude, coordinate.latitude]
  }

  static func contains(_ area: Isochrones.Area, _ coordinate: Coordinate) -> Bool {
    area.polygons.contains { polygon in
      winding(polygon[0].map(flat), flat(coordinate)) != 0
        && polygon.dropFirst().allSatisfy { winding($0.map(flat), flat(coordinate)) == 0 }
    }
  }

  private static func area(_ ring: [SIMD2<Double>]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
  }

  /// The winding number of a ring around a point.
  private static func winding(_ ring: [SIMD2<Double>], _ point: SIMD2<Double>) -> Int {
    var winding = 0
    for (a, b) in zip(ring, ring.dropFirst()) {
      let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
      if a.y <= point.y, b.y > point.y, side > 0 { winding += 1 }
      if a.y > point.y, b.y <= point.y, side < 0 { winding -= 1 }
    }
    return abs(winding)
  }
}

/// The values of all roads by Dijkstra's algorithm.
private struct ReachOracle {
  private let graph: RoadGraph
  private(set) var reach: ArcReach
  /// The values that the hierarchy finds.
  let found: ArcReach
  private var samples: [SIMD2<Int>: [(coordinate: Coordinate, value: Double)]] = [:]
  private var used: Set<Int> = []

  init(
    _ provider: GraphRouteProvider, _ center: Coordinate, _ quantity: Isochrones.Quantity,
    _ options: TravelOptions
  ) async throws {
    graph = provider.graph
    var options = options
    options.prefersShorter = quantity == .distance
    let router = try await provider.router(for: options)
    let search = ReachSearch(router, index: provider.index, quantity: quantity)
    let start = try search.start(near: center, within: 1000)
    found = search.run(from: start)
    reach = found
    reach.heads = Self.heads(router, start, quantity)
    for edge in 0..<graph.edgeCount { addSamples(edge, router) }
  }

  private static func heads(
    _ router: CustomizedRouter, _ start: ReachSearch.Start, _ quantity: Isochrones.Quantity
  ) -> [Double] {
    let graph = router.router.graph
    let metric = router.router.metric
    let turns = router.router.turns
    func value(_ arc: Int) -> Double {
      quantity == .duration ? Double(router.durations.arcs[arc]) / 1000 : graph.meters(of: arc)
    }
    var heads = [Double](repeating: .infinity, count: graph.arcCount)
    var costs = [Int](repeating: .max, count: graph.arcCount)
    var queue = ArcHeap()
    for position in start.positions where metric.arcs[position.arc] != Metric.closed {
      let whole = metric.arcs[position.arc]
      costs[position.arc] = Int(whole - position.costBefore(whole))
      heads[position.arc] = value(position.arc) * (1 - position.share)
      queue.push(costs[position.arc], position.arc)
    }
    while let (cost, arc) = queue.pop() {
      guard cost == costs[arc] else { continue }
      for next in graph.arcs(leaving: Int(graph.arcHeads[arc]))
      where metric.arcs[next] != Metric.closed {
        let turn = turns.turn(from: arc, to: next, in: graph)
        guard metric.turns[turn] != Metric.closed else { continue }
        let sum = cost + Int(metric.turns[turn]) + Int(metric.arcs[next])
        guard sum < costs[next] else { continue }
        costs[next] = sum
        let turned = quantity == .duration ? Double(router.durations.turns[turn]) / 1000 : 0
        heads[next] = heads[arc] + turned + value(next)
        queue.push(sum, next)
      }
    }
    return heads
  }

  private mutating func addSamples(_ edge: Int, _ router: CustomizedRouter) {
    let arcs = [graph.edgeArcs[edge * 2], graph.edgeArcs[edge * 2 + 1]]
      .filter { $0 != RoadGraph.noArc && router.isOpen(Int($0)) }
    guard !arcs.isEmpty, graph.roads[Int(graph.edgeRoads[edge])].roadClass != .ferry else { return }
    used.insert(graph.tail(ofEdge: edge))
    used.insert(graph.head(ofEdge: edge))
    let forward = graph.edgeArcs[edge * 2] != RoadGraph.noArc
    let arc = Int(graph.edgeArcs[forward ? edge * 2 : edge * 2 + 1])
    let coordinates = graph.coordinates(of: arc)
    let line = RouteLine(forward ? coordinates : coordinates.reversed())
    let count = max(1, Int(line.length / 3))
    for part in 0...count {
      let share = Double(part) / Double(count)
      let coordinate = line.position(at: share * line.length).coordinate
      samples[Self.cell(coordinate), default: []].append(
        (coordinate, reach.value(at: share, ofEdge: edge, in: graph)))
    }
  }

  private static func cell(_ coordinate: Coordinate) -> SIMD2<Int> {
    [
      Int((coordinate.longitude * 2000).rounded(.down)),
      Int((coordinate.latitude * 4000).rounded(.down)),
    ]
  }

  /// Whether a road for the travel mode ends at a vertex.
  func isUsed(_ vertex: Int) -> Bool { used.contains(vertex) }

  /// The lowest and highest value of the roads near a coordinate; at most about 25 m away.
  func values(near coordinate: Coordinate, within radius: Double) -> (least: Double, most: Double) {
    var (least, most) = (Double.infinity, 0.0)
    let cell = Self.cell(coordinate)
    for x in -1...1 {
      for y in -1...1 {
        for sample in samples[cell &+ [x, y]] ?? []
        where sample.coordinate.distance(to: coordinate) <= radius + 3 {
          least = min(least, sample.value)
          most = max(most, sample.value)
        }
      }
    }
    return (least, most)
  }
}
