// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import Testing

@testable import MapRouting

@Suite struct GraphRouteProviderTests {
  /// Two streets, connected at both ends.
  private let ring: TestNetwork = {
    var network = TestNetwork("a b c\nd e f")
    network.way(1, "abc")
    network.way(2, "def")
    network.way(3, "ad")
    network.way(4, "cf")
    return network
  }()

  /// A position east of a node, by a fraction of the street between two nodes.
  private func coordinate(_ node: Character, _ share: Double) -> Coordinate {
    var coordinate = ring.coordinate(node)
    coordinate.longitude += 0.001 * share
    return coordinate
  }

  @Test func `a route starts in the heading's direction`() async throws {
    let graph = try await ring.graph()
    let provider = try GraphRouteProvider(graph)
    var request = RouteRequest(from: coordinate("a", 0.5), to: [Waypoint(coordinate("b", 0.5))])
    let direct = try await provider.routes(for: request)[0]
    #expect(abs(direct.distance - 109.6) < 2)
    request.heading = 270
    let round = try await provider.routes(for: request)[0]
    #expect(round.distance > 500)
    request.heading = 300
    #expect(try await provider.routes(for: request)[0].distance > 500)
    // No road leads north, so both directions are allowed.
    request.heading = 0
    #expect(try await provider.routes(for: request)[0].distance == direct.distance)
    request.heading = .nan
    #expect(try await provider.routes(for: request)[0].distance == direct.distance)
  }

  @Test func `a route arrives with the preferred heading`() async throws {
    let provider = try GraphRouteProvider(try await ring.graph())
    var waypoint = Waypoint(coordinate("b", 0.5), preferredHeading: 90)
    var request = RouteRequest(from: coordinate("a", 0.5), to: [waypoint])
    #expect(try await provider.routes(for: request)[0].distance < 120)
    waypoint.preferredHeading = 270
    request.destinations = [waypoint]
    #expect(try await provider.routes(for: request)[0].distance > 500)
  }

  @Test func `a route arrives on the destination's side of the road`() async throws {
    let provider = try GraphRouteProvider(try await ring.graph())
    var north = coordinate("b", 0.5)
    north.latitude += 0.0001
    let request = RouteRequest(
      from: coordinate("a", 0.5), to: [Waypoint(north, prefersSameSideOfRoad: true)])
    #expect(try await provider.routes(for: request)[0].distance > 500)
    var south = coordinate("b", 0.5)
    south.latitude -= 0.0001
    let other = RouteRequest(
      from: coordinate("a", 0.5), to: [Waypoint(south, prefersSameSideOfRoad: true)])
    #expect(try await provider.routes(for: other)[0].distance < 120)
  }

  @Test func `the next leg continues in the direction of the last one`() async throws {
    let provider = try GraphRouteProvider(try await ring.graph())
    let request = RouteRequest(
      from: coordinate("a", 0.25),
      to: [Waypoint(coordinate("b", 0.75)), Waypoint(coordinate("b", 0.25))])
    let route = try await provider.routes(for: request)[0]
    #expect(route.legs.count == 2)
    #expect(route.legs[0].distance < 170)
    #expect(route.legs[1].distance > 500)
  }

  @Test func `stopovers avoid motorways`() async throws {
    var network = TestNetwork("a b c\nd e f")
    network.way(1, "abc", ["highway": "motorway", "oneway": "no"])
    network.way(2, "def")
    network.way(3, "ad")
    network.way(4, "cf")
    let graph = try await network.graph()
    let provider = try GraphRouteProvider(graph)
    var between = network.coordinate("b")
    between.longitude += 0.0005
    between.latitude -= 0.00045
    var request = RouteRequest(from: network.coordinate("d"), to: [Waypoint(between)])
    let near = try await provider.paths(for: request)[0][0]
    #expect(graph.road(of: near.arcs[near.arcs.count - 1]).roadClass == .motorway)
    request.destinations[0].isVehicleStopover = true
    let far = try await provider.paths(for: request)[0][0]
    #expect(graph.road(of: far.arcs[far.arcs.count - 1]).roadClass == .residential)
  }

  /// A long street, and next to it a short one that is cut off. Ferries meet at z.
  ///
  ///     a b c d e
  ///     x y     z
  private let island: TestNetwork = {
    var network = TestNetwork("a b c d e\nx y     z")
    network.way(1, "abcde")
    network.way(2, "xy", ["highway": "residential", "oneway": "yes"])
    network.way(3, "yz", ["route": "ferry", "foot": "yes"])
    network.way(4, "ez", ["route": "ferry", "motor_vehicle": "yes"])
    return network
  }()

  @Test func `routes within an island stay on it, and others start elsewhere`() async throws {
    let provider = try GraphRouteProvider(try await island.graph())
    let x = island.coordinate("x")
    let y = island.coordinate("y")
    let within = try await provider.routes(for: RouteRequest(from: x, to: [Waypoint(y)]))[0]
    #expect(abs(within.distance - x.distance(to: y)) < 1)
    let e = island.coordinate("e")
    let away = try await provider.routes(for: RouteRequest(from: x, to: [Waypoint(e)]))[0]
    #expect(away.line.coordinates[0].distance(to: island.coordinate("a")) < 1)
  }

  @Test func `the other carriageway is used if one cannot be reached`() async throws {
    // Both carriageways lead out of the map.
    var network = TestNetwork("a b c d e\n    x y z")
    network.way(1, "abc")
    network.way(2, "cde", ["highway": "trunk", "oneway": "yes"])
    network.way(3, "zyx", ["highway": "trunk", "oneway": "yes"])
    network.way(4, "xc", ["highway": "trunk", "oneway": "yes"])
    let provider = try GraphRouteProvider(try await network.graph())
    var coordinate = network.coordinate("y")
    coordinate.latitude += 0.0003
    let request = RouteRequest(from: network.coordinate("a"), to: [Waypoint(coordinate)])
    let end = try #require(try await provider.routes(for: request)[0].line.coordinates.last)
    #expect(end.distance(to: network.coordinate("d")) < 1)
  }

  @Test func `a route does not end on a ferry at sea`() async throws {
    let provider = try GraphRouteProvider(try await island.graph())
    var sea = island.coordinate("z")
    sea.latitude += 0.0003
    let request = RouteRequest(from: island.coordinate("a"), to: [Waypoint(sea)])
    let route = try await provider.routes(for: request)[0]
    let end = try #require(route.line.coordinates.last)
    #expect(end.distance(to: island.coordinate("e")) < 1)
  }

  @Test func `a route may start on any road of a junction`() async throws {
    var network = TestNetwork("a b c\n  d")
    network.way(1, "ab", ["highway": "residential", "oneway": "yes"])
    network.way(2, "bc", ["highway": "residential", "oneway": "yes"])
    network.way(3, "db", ["highway": "residential", "oneway": "yes"])
    network.way(4, "ca", ["highway": "residential"])
    network.way(5, "bd", ["highway": "residential", "oneway": "-1"])
    let provider = try GraphRouteProvider(try await network.graph())
    let b = network.coordinate("b")
    let c = network.coordinate("c")
    let away = try await provider.routes(for: RouteRequest(from: b, to: [Waypoint(c)]))[0]
    #expect(abs(away.distance - b.distance(to: c)) < 1)
    let a = network.coordinate("a")
    let back = try await provider.routes(for: RouteRequest(from: a, to: [Waypoint(b)]))[0]
    #expect(abs(back.distance - a.distance(to: b)) < 1)
  }

  @Test func `unsupported requests are rejected`() async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", ["highway": "motorway"])
    let provider = try GraphRouteProvider(try await network.graph())
    let (a, b) = (network.coordinate("a"), network.coordinate("b"))
    let walk = RouteRequest(from: a, to: [Waypoint(b)], travelMode: .walking)
    await #expect(throws: RouteError.travelModeUnsupported(.walking)) {
      try await provider.routes(for: walk)
    }
    await #expect(throws: RouteError.noWaypoints) {
      try await provider.routes(for: RouteRequest(from: a, to: []))
    }
    await #expect(throws: RouteError.duplicateWaypoints(2)) {
      try await provider.routes(for: RouteRequest(from: a, to: [Waypoint(b), Waypoint(b)]))
    }
    let nowhere = Coordinate(latitude: .nan, longitude: 0)
    await #expect(throws: RouteError.invalidWaypoint(1)) {
      try await provider.routes(for: RouteRequest(from: a, to: [Waypoint(nowhere)]))
    }
  }

  @Test func `a canceled task gets no route`() async throws {
    let provider = try GraphRouteProvider(try await ring.graph())
    let request = RouteRequest(from: coordinate("a", 0.5), to: [Waypoint(coordinate("b", 0.5))])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await provider.routes(for: request)
    }
    await #expect(throws: RouteError.canceled) { try await task.value }
    #expect(try await provider.routes(for: request).count == 1)
  }

  @Test func `a route to its own start has no length`() async throws {
    let provider = try GraphRouteProvider(try await ring.graph())
    let request = RouteRequest(from: coordinate("a", 0.5), to: [Waypoint(coordinate("a", 0.5))])
    let route = try await provider.routes(for: request)[0]
    #expect(route.distance < 0.01)
    #expect(route.duration < 0.01)
  }

  @Test func `a restriction over several vertices applies, and its last arc can be a destination`()
    async throws
  {
    var network = TestNetwork("a b c d\n\n  e f")
    network.way(1, "ab")
    network.way(2, "bc")
    network.way(3, "cd")
    network.way(4, "be")
    network.way(5, "ef")
    network.way(6, "fc")
    network.restriction("no_straight_on", from: 1, over: [2], to: 3)
    let graph = try await network.graph()
    let provider = try GraphRouteProvider(graph)
    func middle(_ node: Character) -> Coordinate {
      var coordinate = network.coordinate(node)
      coordinate.longitude += 0.0005
      return coordinate
    }
    let over = RouteRequest(from: middle("a"), to: [Waypoint(middle("c"))])
    #expect(try await provider.routes(for: over)[0].distance > 400)
    let onto = RouteRequest(from: middle("a"), to: [Waypoint(middle("b"))])
    #expect(try await provider.routes(for: onto)[0].distance < 120)
  }
}
