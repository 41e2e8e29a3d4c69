// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTiles
import Testing

@testable import MapScene

/// The conversion of a tile's features to GeoJSON.
@Suite struct FeatureGeometryTests {
  private let tile = TileID(z: 1, x: 1, y: 0)

  /// Makes a layer with one feature, in 1,000 units on the tile's side.
  private func geometry(
    _ type: VectorTileFeature.GeometryType, _ parts: [[(Int32, Int32)]]
  ) -> GeoJSONGeometry? {
    var commands: [UInt32] = []
    var pen = (Int32(0), Int32(0))
    func zigzag(_ value: Int32) -> UInt32 { UInt32(bitPattern: (value << 1) ^ (value >> 31)) }
    for part in parts {
      for (index, point) in part.enumerated() {
        if index == 0 { commands.append(1 << 3 | 1) }
        if index == 1 { commands.append(UInt32(part.count - 1) << 3 | 2) }
        commands += [zigzag(point.0 - pen.0), zigzag(point.1 - pen.1)]
        pen = point
      }
      if type == .polygon { commands.append(1 << 3 | 7) }
    }
    let feature = VectorTileFeature(
      id: nil, type: type, tags: 0..<0, commands: 0..<commands.count)
    let layer = VectorTileLayer(
      name: "l", extent: 1000, keys: [], values: [], features: [feature], tags: [],
      commands: commands)
    return layer.geoJSON(of: feature, in: tile)
  }

  @Test func `coordinates have the precision of the tile`() {
    #expect(
      geometry(.point, [[(500, 1000)]]) == .point(Coordinate(latitude: 0, longitude: 90)))
    // 8192 units would move the point.
    guard case .point(let point)? = geometry(.point, [[(1, 1000)]]) else {
      Issue.record("not a point")
      return
    }
    #expect(abs(point.longitude - 0.18) < 1e-12)
    #expect(
      geometry(.point, [[(0, 1000)], [(500, 1000)]])
        == .multiPoint([
          Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 90),
        ]))
  }

  @Test func `lines keep their parts`() {
    let a = [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 90)]
    let b = [Coordinate(latitude: 0, longitude: 180), Coordinate(latitude: 0, longitude: 90)]
    #expect(geometry(.lineString, [[(0, 1000), (500, 1000)]]) == .lineString(a))
    #expect(
      geometry(.lineString, [[(0, 1000), (500, 1000)], [(1000, 1000), (500, 1000)]])
        == .multiLineString([a, b]))
  }

  @Test func `rings are closed and holes belong to the polygon before them`() {
    func ring(_ low: Int32, _ high: Int32, isHole: Bool = false) -> [(Int32, Int32)] {
      let ring = [(low, low), (high, low), (high, high), (low, high)]
      return isHole ? ring.reversed() : ring
    }
    guard case .polygon(let single)? = geometry(.polygon, [ring(0, 1000)]) else {
      Issue.record("not a polygon")
      return
    }
    #expect(single.map(\.count) == [5] && single[0].first == single[0].last)
    let rings = [ring(0, 400), ring(100, 200, isHole: true), ring(500, 900)]
    guard case .multiPolygon(let several)? = geometry(.polygon, rings) else {
      Issue.record("not several polygons")
      return
    }
    #expect(several.map(\.count) == [2, 1])
    // The first ring is always an exterior, as in MapLibre.
    guard
      case .polygon(let reversed)? = geometry(
        .polygon, [ring(0, 400, isHole: true), ring(100, 200)])
    else {
      Issue.record("not a polygon")
      return
    }
    #expect(reversed.count == 2)
  }
}
