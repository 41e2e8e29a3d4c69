// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapStyle
import MapTiles

extension FeatureGeometry {
  /// Creates the geographic geometry of a tile's feature. Returns `nil` if the geometry is malformed.
  init?(_ feature: VectorTileFeature, of layer: VectorTileLayer, in id: TileID) {
    var geometry = TileGeometry()
    guard layer.geometry(of: feature, extent: TileUnits.extent, into: &geometry) else { return nil }
    let scale = id.size / Double(TileUnits.extent)
    let origin = id.origin
    let runs = geometry.ends.indices.map { part in
      geometry.points[geometry.part(part)].map { point in
        WorldPoint(x: origin.x + Double(point.x) * scale, y: origin.y + Double(point.y) * scale)
          .coordinate
      }
    }
    var parts: [[[Coordinate]]] = []
    for (part, run) in runs.enumerated() {
      let isHole =
        feature.type == .polygon && !parts.isEmpty
        && Tessellator.area(geometry.points, geometry.part(part)) < 0
      // A GeoJSON polygon's ring ends with its first point.
      let run = feature.type == .polygon ? run + run.prefix(1) : run
      if isHole { parts[parts.count - 1].append(run) } else { parts.append([run]) }
    }
    self.init(
      type: FeatureGeometryType(feature.type), parts: parts,
      gridSize: Double(TileUnits.extent) / id.size)
  }
}
