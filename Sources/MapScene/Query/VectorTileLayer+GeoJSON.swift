// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTiles

extension VectorTileLayer {
  /// Returns a feature's geometry in geographic coordinates; `nil` if it is malformed.
  ///
  /// Rings start a polygon if they are wound like the first one, otherwise they are holes of the one before. Rings
  /// without an area are left out of a geometry with several.
  func geoJSON(of feature: VectorTileFeature, in tile: TileID) -> GeoJSONGeometry? {
    var geometry = TileGeometry()
    guard self.geometry(of: feature, extent: extent, into: &geometry) else { return nil }
    let scale = tile.size / Double(extent)
    let origin = tile.origin
    let runs = geometry.ends.indices.map { part in
      geometry.points[geometry.part(part)].map { point in
        WorldPoint(x: origin.x + Double(point.x) * scale, y: origin.y + Double(point.y) * scale)
          .coordinate
      }
    }
    switch feature.type {
    case .unknown: return nil
    case .point:
      let points = runs.joined()
      return points.count == 1 ? points.first.map { .point($0) } : .multiPoint(Array(points))
    case .lineString: return runs.count == 1 ? .lineString(runs[0]) : .multiLineString(runs)
    case .polygon:
      let areas = geometry.ends.indices.map {
        Tessellator.area(geometry.points, geometry.part($0))
      }
      let polygons = VectorTileLayer.polygons(of: runs.map { $0 + $0.prefix(1) }, areas: areas)
      return polygons.count == 1 ? .polygon(polygons[0]) : .multiPolygon(polygons)
    }
  }

  private static func polygons(
    of rings: [[Coordinate]], areas: [Double]
  ) -> [[[Coordinate]]] {
    if rings.count == 1 { return [rings] }
    var polygons: [[[Coordinate]]] = []
    var isFirstPositive: Bool?
    for (ring, area) in zip(rings, areas) where area != 0 {
      let isExterior = isFirstPositive.map { $0 == (area > 0) } ?? true
      if isFirstPositive == nil { isFirstPositive = area > 0 }
      if isExterior { polygons.append([ring]) } else { polygons[polygons.count - 1].append(ring) }
    }
    return polygons
  }
}
