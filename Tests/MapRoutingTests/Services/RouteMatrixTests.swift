// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

@Suite struct RouteMatrixTests {
  @Test(arguments: [TravelMode.driving, .cycling, .walking])
  func `all entries equal the routes of single requests`(mode: TravelMode) async throws {
    let graph = try RoadGraph(opening: SimulatedTrackTests.helsinki)
    let provider = try GraphRouteProvider(graph)
    var random = SplitMix64(seed: 11)
    let coordinates = (0..<24).map { _ in
      graph.coordinate(ofVertex: random.int(in: 0...graph.vertexCount - 1))
        .moved(by: [random.normal() * 30, random.normal() * 30])
    }
    var options = TravelOptions(mode)
    for isShort in [false, true] {
      options.prefersShorter = isShort
      try await expectSame(coordinates, coordinates.reversed(), provider, options)
    }
  }

  /// Compares a matrix with single routes.
  private func expectSame(
    _ origins: [Coordinate], _ destinations: [Coordinate], _ provider: GraphRouteProvider,
    _ options: TravelOptions
  ) async throws {
    let matrix = try await RouteMatrix(
      from: origins, to: destinations, by: provider, options: options)
    #expect(matrix.entries.count == origins.count)
    for (row, origin) in zip(matrix.entries, origins) {
      #expect(row.count == destinations.count)
      for (entry, destination) in zip(row, destinations) {
        let request = options.request(from: origin, to: destination)
        let route = try? await provider.routes(for: request).first
        let paths = try? await provider.paths(for: request).first
        #expect((route == nil) == (entry == nil))
        guard let route, let entry else { continue }
        #expect(abs(entry.duration - route.duration) < 1e-6)
        let arcs = paths?.reduce(0) { $0 + $1.arcs.count } ?? 0
        #expect(abs(entry.distance - route.distance) <= 0.1 * Double(arcs) + 0.001 * route.distance)
      }
    }
  }

  @Test func `coordinates on the same road have short routes, in both directions`() async throws {
    var network = TestNetwork("a-b-c")
    network.way(1, "ab", ["highway": "residential", "oneway": "yes"])
    network.way(2, "bc")
    let provider = try GraphRouteProvider(try await network.graph())
    let start = network.coordinate("b")
    let coordinates = [20.0, 60].map { start.moved(by: [$0, 0]) } + [start.moved(by: [-50, 0])]
    let matrix = try await RouteMatrix(from: coordinates, to: coordinates, by: provider)
    let meters = matrix.entries.map { row in row.map { $0.map { Int($0.distance.rounded()) } } }
    #expect(meters[0][0] == 0 && meters[0][1] == 40 && meters[1][0] == 40)
    #expect(meters[2][0] == 70 && meters[2][1] == 110)
    // No path leads to the one-way road, so that the end is moved, as that of a single route.
    try await expectSame(coordinates, coordinates, provider, TravelOptions())
  }

  @Test func `options change the routes`() async throws {
    let graph = try RoadGraph(opening: SimulatedTrackTests.helsinki)
    let provider = try GraphRouteProvider(graph)
    var options = TravelOptions(.walking)
    let coordinates = [
      Coordinate(latitude: 60.1662, longitude: 24.9450),
      Coordinate(latitude: 60.1815, longitude: 24.9430),
    ]
    let far = try await RouteMatrix(
      from: coordinates, to: coordinates, by: provider, options: options)
    #expect(far.entries[0][1] != nil)
    options.snappingLimit = 20
    let near = try await RouteMatrix(
      from: coordinates, to: coordinates, by: provider, options: options)
    #expect(near.entries[0][1] == nil)
    #expect(TravelOptions(options.request(from: coordinates[0], to: coordinates[1])) == options)
  }

  @Test func `empty and invalid requests are handled`() async throws {
    let network = TestNetwork("a-b")
    var roads = network
    roads.way(1, "ab")
    let provider = try GraphRouteProvider(try await roads.graph())
    let coordinate = network.coordinate("a")
    let none = try await RouteMatrix(from: [coordinate, coordinate], to: [], by: provider)
    #expect(none.entries == [[], []])
    await #expect(throws: RoutingServiceError.invalidCoordinate(1)) {
      _ = try await RouteMatrix(
        from: [coordinate], to: [Coordinate(latitude: 91, longitude: 0)], by: provider)
    }
    await #expect(throws: RoutingServiceError.tooManyCoordinates(10_001, limit: 10_000)) {
      _ = try await RouteMatrix(
        from: Array(repeating: coordinate, count: 10_001), to: [coordinate], by: provider)
    }
    let tooManyPairs = RoutingServiceError.tooManyPairs(1_010_000, limit: 1_000_000)
    #expect(
      "\(tooManyPairs)"
        == "1010000 pairs of origins and destinations are more than the limit of 1000000")
    await #expect(throws: tooManyPairs) {
      _ = try await RouteMatrix(
        from: Array(repeating: coordinate, count: 10_000),
        to: Array(repeating: coordinate, count: 101),
        by: provider)
    }
  }
}
