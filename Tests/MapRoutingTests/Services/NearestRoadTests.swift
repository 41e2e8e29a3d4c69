// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

@Suite struct NearestRoadTests {
  @Test(arguments: [TravelMode.driving, .cycling, .walking])
  func `the nearest road is as near as the nearest of all open roads`(mode: TravelMode) async throws
  {
    let graph = try RoadGraph(opening: SimulatedTrackTests.helsinki)
    let provider = try GraphRouteProvider(graph)
    let options = TravelOptions(mode)
    let router = try await provider.router(for: options)
    let lines = (0..<graph.arcCount).filter { router.isOpen($0) }
      .map { RouteLine(graph.coordinates(of: $0)) }
    var random = SplitMix64(seed: 5)
    for _ in 0..<20 {
      let coordinate = graph.coordinate(ofVertex: random.int(in: 0...graph.vertexCount - 1))
        .moved(by: [random.normal() * 40, random.normal() * 40])
      let roads = try await NearestRoad.roads(
        near: coordinate, count: 5, by: provider, options: options)
      // Brute force over points of all roads, one meter apart.
      let nearest =
        lines.map { line in
          stride(from: 0, through: line.length, by: 1)
            .map { line.position(at: $0).coordinate.distance(to: coordinate) }.min() ?? .infinity
        }.min() ?? .infinity
      let first = try #require(roads.first)
      // A road that is cut off may be nearer by up to 150 m.
      #expect(first.distance < nearest + 150)
      #expect(roads.contains { abs($0.distance - nearest) < 1 } || roads.count == 5)
      for road in roads {
        #expect(abs(road.coordinate.distance(to: coordinate) - road.distance) < 0.5)
      }
    }
  }

  @Test func `there is no road beyond the limit, and an invalid coordinate is an error`()
    async throws
  {
    let provider = try GraphRouteProvider(RoadGraph(opening: SimulatedTrackTests.helsinki))
    let sea = Coordinate(latitude: 59.9, longitude: 24.9)
    #expect(try await !NearestRoad.roads(near: sea, by: provider).isEmpty)
    var options = TravelOptions()
    options.snappingLimit = 1000
    #expect(try await NearestRoad.roads(near: sea, by: provider, options: options).isEmpty)
    let invalid = Coordinate(latitude: .nan, longitude: 0)
    await #expect(throws: RoutingServiceError.invalidCoordinate(0)) {
      try await NearestRoad.roads(near: invalid, by: provider)
    }
    for count in [Int.min, 0, 1, 3, Int.max] {
      let roads = try await NearestRoad.roads(near: sea, count: count, by: provider)
      #expect(roads.count <= 100 && roads.count >= 1)
    }
  }
}
