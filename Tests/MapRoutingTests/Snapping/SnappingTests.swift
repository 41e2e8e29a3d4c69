// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapOSM
import MapRoute
import MapRouting
import MapTestSupport
import Testing

@Suite struct SnappingTests {
  private func street() -> TestNetwork {
    var network = TestNetwork("a b c\n\nd e f")
    network.way(1, "abc", ["highway": "residential", "name": "North"])
    network.way(2, "def", ["highway": "residential", "name": "South"])
    network.way(3, "ad")
    return network
  }

  @Test func `a coordinate snaps to the nearest road, on both arcs`() async throws {
    let network = street()
    let graph = try await network.graph()
    // A quarter of the distance from d to f, slightly to the south.
    var coordinate = network.coordinate("d")
    coordinate.longitude += 0.0005
    coordinate.latitude -= 0.0001
    let found = try #require(try RoadIndex(graph).nearest(SnapRequest(coordinate)).first)
    #expect(graph.string(graph.roads[Int(graph.edgeRoads[found.edge])].name) == "South")
    #expect(abs(found.distance - 11.13) < 0.05)
    #expect(found.side == .right)
    try #require(found.positions.count == 2)
    #expect(abs(found.positions[0].share - 0.25) < 1e-3)
    #expect(abs(found.positions[1].share - 0.75) < 1e-3)
    #expect(graph.isBackward(found.positions[1].arc))
    #expect(abs(found.coordinate.latitude - network.coordinate("d").latitude) < 1e-7)
  }

  @Test(arguments: [UInt64](1...30))
  func `each part of a road that bends is found, with its nearest position`(
    seed: UInt64
  ) async throws {
    // One road over random points.
    var random = SplitMix64(seed: seed)
    var rows = [[Character]](repeating: Array(repeating: " ", count: 12), count: 6)
    for letter in "abcdefghijkl" {
      rows[random.int(in: 0...5)][random.int(in: 0...11)] = letter
    }
    let nodes = "abcdefghijkl".filter { letter in rows.contains { $0.contains(letter) } }
    var network = TestNetwork(rows.map { String($0) }.joined(separator: "\n"))
    network.way(1, nodes)
    let graph = try await network.graph()
    let line = RouteLine(nodes.map { network.coordinate($0) })
    let index = try RoadIndex(graph)
    for _ in 0..<20 {
      let coordinate = TestNetwork.gridCoordinate(random.int(in: 0...11), -random.int(in: 0...10))
        .moved(by: [random.normal() * 40, random.normal() * 40])
      let found = index.nearest(SnapRequest(coordinate, limit: 300, count: 40, separation: 60))
      let nearest = index.nearest(SnapRequest(coordinate, limit: 300, count: 40))
      #expect(nearest.count <= 1 && found.isEmpty == nearest.isEmpty)
      #expect(abs((found.first?.distance ?? 0) - (nearest.first?.distance ?? 0)) < 0.01)
      let offsets = found.compactMap { $0.positions.first.map { $0.share * line.length } }.sorted()
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 > 59 })
      // Each local minimum of the distance is found, or a better one is near it.
      let samples = stride(from: 0, to: line.length, by: 1).map {
        line.position(at: $0).coordinate.distance(to: coordinate)
      }
      for (number, distance) in samples.enumerated()
      where distance < 295 && distance <= samples[max(number - 1, 0)]
        && distance <= samples[min(number + 1, samples.count - 1)]
      {
        #expect(
          found.contains {
            abs(($0.positions.first?.share ?? 9) * line.length - Double(number)) < 62
              && $0.distance < distance + 1
          }, "\(number) m, \(distance) m away")
      }
    }
  }

  @Test func `there are no results beyond the limit`() async throws {
    let graph = try await street().graph()
    let index = try RoadIndex(graph)
    let coordinate = Coordinate(latitude: 10.02, longitude: 10)
    #expect(index.nearest(SnapRequest(coordinate)).isEmpty)
    #expect(index.nearest(SnapRequest(coordinate, limit: 3000)).count == 1)
    let nowhere = Coordinate(latitude: .nan, longitude: 0)
    #expect(index.nearest(SnapRequest(nowhere)).isEmpty)
  }

  @Test func `a heading selects the arc, and is ignored if none matches`() async throws {
    let network = street()
    let graph = try await network.graph()
    let index = try RoadIndex(graph)
    let coordinate = network.coordinate("b")
    let west = try #require(index.nearest(SnapRequest(coordinate, heading: 270)).first)
    #expect(west.positions.map { graph.isBackward($0.arc) } == [true])
    let north = index.nearest(SnapRequest(coordinate, limit: 20, heading: 0))
    #expect(north.first?.positions.count == 2)
  }

  @Test func `a road in the direction of travel is likelier than a nearer one`() async throws {
    // A side road that leaves the street at 45 degrees.
    var network = TestNetwork("a b c\n\n    d")
    network.way(1, "abc", ["highway": "residential", "name": "Street"])
    network.way(2, "ad", ["highway": "service", "name": "Side"])
    let graph = try await network.graph()
    let index = try RoadIndex(graph)
    func name(of found: SnappedLocation?) -> String? {
      found.map { graph.string(graph.roads[Int(graph.edgeRoads[$0.edge])].name) }
    }
    // Between the two, 8 m from the street and 2 m from the side road.
    let coordinate = network.coordinate("a").moved(by: [10.8, -8])
    #expect(name(of: index.nearest(SnapRequest(coordinate)).first) == "Side")
    #expect(name(of: index.nearest(SnapRequest(coordinate, heading: 92)).first) == "Street")
    #expect(name(of: index.nearest(SnapRequest(coordinate, heading: 135)).first) == "Side")
  }

  @Test(arguments: [true, false])
  func `the coordinate's side of the road is preferred`(keepsLeft: Bool) async throws {
    let network = street()
    let graph = try await RoadGraph.build(
      from: OSMFile(bytes: network.bytes), options: BuildOptions(leftHandTraffic: keepsLeft))
    var coordinate = network.coordinate("b")
    coordinate.latitude += 0.0001
    let request = SnapRequest(coordinate, prefersSide: true)
    let found = try #require(try RoadIndex(graph).nearest(request).first)
    #expect(found.side == .left)
    #expect(found.positions.map { graph.isBackward($0.arc) } == [!keepsLeft])
  }

  /// The streets south of the others, and whether they are a large part: one is less than a tenth of the others, two are more.
  @Test(arguments: [(["xy"], false), (["xy", "yz"], true)] as [([String], Bool)])
  func `a road that is cut off comes after one that is slightly farther, if its part is small`(
    streets: [String], isLarge: Bool
  ) async throws {
    var network = TestNetwork(
      """
      a b c d e f g
      h i j k l m n

      x y z
      """)
    network.way(1, "abcdefg")
    network.way(2, "hijklmn")
    for (id, pair) in ["ah", "bi", "cj", "dk", "el", "fm", "gn"].enumerated() {
      network.way(Int64(10 + id), pair)
    }
    for (id, street) in streets.enumerated() {
      network.way(Int64(20 + id), street, ["highway": "residential", "name": "Street \(id)"])
    }
    let index = try RoadIndex(try await network.graph())
    var coordinate = network.coordinate("x")
    coordinate.latitude += 0.0009
    let preferred = try #require(index.nearest(SnapRequest(coordinate)).first)
    let nearest = try #require(index.nearest(SnapRequest(coordinate, detour: 0)).first)
    #expect(preferred.isCore && nearest.isCore == isLarge)
    #expect((preferred.distance > nearest.distance) == !isLarge)
  }

  @Test func `the index finds the same roads as a linear search`() async throws {
    var writer = ExtractWriter()
    var generator = SplitMix64(seed: 5)
    for id in 0..<600 {
      writer.node(
        Int64(id), Double.random(in: 47...47.02, using: &generator),
        Double.random(in: 9...9.03, using: &generator))
    }
    for id in 0..<300 {
      let nodes = (0..<Int.random(in: 2...12, using: &generator)).map { _ in
        Int64.random(in: 0..<600, using: &generator)
      }
      writer.way(Int64(id), nodes, ["highway": id % 3 == 0 ? "footway" : "tertiary"])
    }
    let graph = try await RoadGraph.build(from: OSMFile(bytes: writer.bytes))
    let index = try RoadIndex(graph)
    for _ in 0..<300 {
      let coordinate = Coordinate(
        latitude: Double.random(in: 46.995...47.025, using: &generator),
        longitude: Double.random(in: 8.995...9.035, using: &generator))
      let found = index.nearest(SnapRequest(coordinate, detour: 0)).first
      let least = nearestOfAll(coordinate, graph)
      if let found {
        #expect(abs(found.distance - least) < 0.01)
      } else {
        #expect(least > 999)
      }
    }
  }

  private func nearestOfAll(_ coordinate: Coordinate, _ graph: RoadGraph) -> Double {
    let north = Mercator.earthRadius * .pi / 180
    let east = north * cos(coordinate.latitude * .pi / 180)
    var least = Double.infinity
    for arc in 0..<graph.arcCount where graph.arcAccess[arc].contains(.driving) {
      let points = graph.coordinates(of: arc).map {
        (($0.longitude - coordinate.longitude) * east, ($0.latitude - coordinate.latitude) * north)
      }
      for (a, b) in zip(points, points.dropFirst()) {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1)
        let square = dx * dx + dy * dy
        let t = square > 0 ? max(0, min(1, -(a.0 * dx + a.1 * dy) / square)) : 0
        least = min(least, hypot(a.0 + t * dx, a.1 + t * dy))
      }
    }
    return least
  }
}
