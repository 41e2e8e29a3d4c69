// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapRouting
import MapTestSupport
import Testing

/// The roads that represent the waypoints of a request.
@Suite struct SnappedEndsTests {
  private static let oneway = ["highway": "trunk", "oneway": "yes"]

  /// A divided road, southbound from a to c and northbound from d to b, that leads to a street from b to e. The
  /// slip road from x to y can only be left.
  ///
  ///     a b   e
  ///         x y
  ///     c d
  private let divided: TestNetwork = {
    var network = TestNetwork("a b   e\n    x y\n\nc d")
    network.way(1, "ac", oneway)
    network.way(2, "db", oneway)
    network.way(3, "ab")
    network.way(4, "cd")
    network.way(5, "be")
    network.way(6, "xy", oneway)
    network.way(7, "ye")
    return network
  }()

  /// A coordinate at a fraction of the way from one node to another.
  private func coordinate(
    _ network: TestNetwork, _ from: Character, _ to: Character, _ share: Double
  ) -> Coordinate {
    let a = network.coordinate(from)
    let b = network.coordinate(to)
    return Coordinate(
      latitude: a.latitude + (b.latitude - a.latitude) * share,
      longitude: a.longitude + (b.longitude - a.longitude) * share)
  }

  /// Between the carriageways, closer to the northbound one.
  private var between: Coordinate {
    var coordinate = coordinate(divided, "d", "b", 0.5)
    coordinate.longitude -= 0.00045
    return coordinate
  }

  @Test func `a start keeps its heading if the destination's nearest road cannot be reached`()
    async throws
  {
    let provider = try GraphRouteProvider(try await divided.graph())
    var request = RouteRequest(from: between, to: [Waypoint(divided.coordinate("x"))])
    let north = try await provider.routes(for: request)[0]
    #expect(north.line.coordinates[0].distance(to: coordinate(divided, "d", "b", 0.5)) < 1)
    request.heading = 170
    let south = try await provider.routes(for: request)[0]
    #expect(south.line.coordinates[0].distance(to: coordinate(divided, "a", "c", 0.5)) < 1)
    #expect(abs(south.line.position(at: 10).bearing - 180) < 1)
  }

  @Test func `a destination keeps its side of the road if the start's nearest road has no exit`()
    async throws
  {
    // The street from f to g only leads out of the map.
    var network = TestNetwork("a b c d\nf g")
    network.way(1, "abcd")
    network.way(2, "fg", Self.oneway)
    network.way(3, "ad", ["highway": "residential", "name": "Round"])
    let provider = try GraphRouteProvider(try await network.graph())
    var north = coordinate(network, "c", "d", 0.5)
    north.latitude += 0.0001
    var request = RouteRequest(from: network.coordinate("f"), to: [Waypoint(north)])
    let shortest = try await provider.routes(for: request)[0]
    #expect(abs(shortest.line.position(at: shortest.distance).bearing - 90) < 1)
    request.destinations[0].prefersSameSideOfRoad = true
    let sided = try await provider.routes(for: request)[0]
    #expect(abs(sided.line.position(at: sided.distance).bearing - 270) < 1)
  }

  /// Two separate parts of the same size.
  private let parts: TestNetwork = {
    var network = TestNetwork("a b   c d\ne f   g h")
    for (number, street) in ["ab", "be", "ef", "fa", "cd", "dh", "hg", "gc"].enumerated() {
      network.way(Int64(number), street)
    }
    return network
  }()

  @Test func `places on separate large parts of the network get the route of the nearer part`()
    async throws
  {
    let provider = try GraphRouteProvider(try await parts.graph())
    let (a, c) = (parts.coordinate("a"), parts.coordinate("c"))
    let route = try await provider.routes(for: RouteRequest(from: a, to: [Waypoint(c)]))[0]
    #expect(route.line.coordinates[0].distance(to: a) < 1)
    #expect(try #require(route.line.coordinates.last).distance(to: parts.coordinate("b")) < 1)
    let (b, d) = (parts.coordinate("b"), parts.coordinate("d"))
    let back = try await provider.routes(for: RouteRequest(from: d, to: [Waypoint(b)]))[0]
    #expect(try #require(back.line.coordinates.last).distance(to: parts.coordinate("c")) < 1)
  }

  @Test func `a leg after another one also ends on a part that it can reach`() async throws {
    let provider = try GraphRouteProvider(try await parts.graph())
    let request = RouteRequest(
      from: parts.coordinate("a"),
      to: ["f", "c", "e"].map { Waypoint(parts.coordinate($0)) })
    let route = try await provider.routes(for: request)[0]
    #expect(route.legs.count == 3)
    let ends = route.legs.map { route.line.position(at: $0.stretch.upperBound).coordinate }
    for (end, node) in zip(ends, ["f", "b", "e"] as [Character]) {
      #expect(end.distance(to: parts.coordinate(node)) < 1)
    }
  }

  @Test func `a road beyond the limit is reported with its distance`() async throws {
    let provider = try GraphRouteProvider(try await parts.graph())
    let (a, c) = (parts.coordinate("a"), parts.coordinate("c"))
    var request = RouteRequest(from: a, to: [Waypoint(c)], snappingLimit: 200)
    await #expect { try await provider.routes(for: request) } throws: { error in
      guard case RouteError.tooFarFromRoads(let waypoint, let distance, 200) = error else {
        return false
      }
      return waypoint == 1 && abs(distance - 219) < 1
    }
    request.snappingLimit = 225
    #expect(try await provider.routes(for: request).count == 1)
  }

  @Test func `waypoints far from all roads are reported with their index`() async throws {
    let provider = try GraphRouteProvider(try await parts.graph())
    let near = parts.coordinate("a")
    let far = Coordinate(latitude: 10.1, longitude: 10)
    let farther = Coordinate(latitude: 15, longitude: 10)
    await #expect {
      try await provider.routes(for: .init(from: far, to: [Waypoint(near)], snappingLimit: 5000))
    } throws: { error in
      guard case RouteError.tooFarFromRoads(0, let distance, 5000) = error else { return false }
      return abs(distance - 11_100) < 200
    }
    await #expect(
      throws: RouteError.tooFarFromRoads(waypoint: 2, distance: .infinity, limit: 5000)
    ) {
      try await provider.routes(
        for: RouteRequest(
          from: near, to: [Waypoint(parts.coordinate("b")), Waypoint(farther)],
          snappingLimit: 5000))
    }
  }

  @Test func `a route to a place far from the road ends with a step on foot`() async throws {
    let provider = try GraphRouteProvider(try await parts.graph())
    var origin = parts.coordinate("e")
    origin.latitude -= 0.0002
    var far = parts.coordinate("b")
    far.latitude += 0.003
    let request = RouteRequest(from: origin, to: [Waypoint(parts.coordinate("f")), Waypoint(far)])
    let route = try await provider.routes(for: request)[0]
    #expect(zip(route.snapDistances, [22.2, 0, 333.6]).allSatisfy { abs($0 - $1) < 1 })
    #expect(route.legs[0].steps.map(\.maneuver.kind).suffix(2) != [.continueOnFoot, .arrive])
    let last = route.legs[1]
    #expect(last.steps.map(\.maneuver.kind).suffix(2) == [.continueOnFoot, .arrive])
    let walk = try #require(last.steps.dropLast().last)
    #expect(walk.distance == 0 && walk.stretch.upperBound == route.distance)
    #expect(abs(walk.maneuver.bearingAfter) < 0.1)
    let metric = InstructionFormatter()
    #expect(metric.instruction(for: walk, of: last) == "Continue on foot for 350 m")
    #expect(metric.spoken(for: walk, of: last) == "Continue on foot for 350 meters.")
    let imperial = InstructionFormatter(language: "de", units: .imperial)
    #expect(imperial.instruction(for: walk, of: last) == "Noch 0,2 mi zu Fuß weiter")
    #expect(route.walks.count == 1)
    #expect(route.walks[0].last == far)
  }

  @Test func `streets without an exit have no route`() async throws {
    var network = TestNetwork("a b   c d")
    network.way(1, "ab", Self.oneway)
    network.way(2, "cd", Self.oneway)
    let provider = try GraphRouteProvider(try await network.graph())
    await #expect(throws: RouteError.noRouteFound(from: 0, to: 1)) {
      try await provider.routes(
        for: RouteRequest(from: network.coordinate("b"), to: [Waypoint(network.coordinate("a"))]))
    }
  }
}

/// Routes in the shared extracts.
@Suite(.enabled(if: Shared.has("data/osm"), "needs the shared data"))
struct ConnectedExtractTests {
  @Test(arguments: ["liechtenstein", "helsinki", "sf-downtown"])
  func `all places near roads have routes in each travel mode`(place: String) async throws {
    let graph = try await RealRoadsTests.graph(place)
    let provider = try GraphRouteProvider(graph)
    var random = SplitMix64(seed: 17)
    for mode in [TravelMode.driving, .cycling, .walking] {
      let arcs = (0..<graph.arcCount).filter { graph.arcAccess[$0].contains(.init(mode)) }
      func coordinate() -> Coordinate {
        let arc = arcs.randomElement(using: &random) ?? 0
        var coordinate = graph.coordinate(ofVertex: Int(graph.arcHeads[arc]))
        coordinate.latitude += .random(in: -0.0005...0.0005, using: &random)
        return coordinate
      }
      var missing: [String] = []
      for _ in 0..<(isSanitized ? 5 : 40) {
        let request = RouteRequest(
          from: coordinate(), to: [Waypoint(coordinate())], travelMode: mode)
        do {
          _ = try await provider.paths(for: request)
        } catch {
          missing.append(
            "\(mode) \(request.origin) to \(request.destinations[0].coordinate): \(error)")
        }
      }
      #expect(missing == [])
    }
  }
}
