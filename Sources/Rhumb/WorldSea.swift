// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTiles

/// The sea of the world in the bounds of an archive.
struct WorldSea {
  private let world: any TileSource
  private let bounds: CoordinateBounds
  private var areas: [TileID: [[SIMD2<Double>]]] = [:]

  /// The number of points in a row and in a column of a tile at which the sea is searched.
  private static let points = 16

  init(_ world: any TileSource, in bounds: CoordinateBounds) {
    self.world = world
    self.bounds = bounds
  }

  /// Whether there is sea in the part of a tile that is in the bounds.
  mutating func reaches(_ tile: TileID) async -> Bool {
    let areas = await areas(in: tile.ancestor(at: world.info.maximumZoom))
    if areas.isEmpty { return false }
    let step = tile.size / Double(Self.points)
    for row in 0..<Self.points {
      for column in 0..<Self.points {
        let point = SIMD2(
          tile.origin.x + (Double(column) + 0.5) * step, tile.origin.y + (Double(row) + 0.5) * step)
        if bounds.contains(WorldPoint(x: point.x, y: point.y).coordinate),
          Self.isInside(point, of: areas)
        {
          return true
        }
      }
    }
    return false
  }

  /// The rings of the sea in a tile of the world, in world units.
  private mutating func areas(in id: TileID) async -> [[SIMD2<Double>]] {
    if let known = areas[id] { return known }
    var rings: [[SIMD2<Double>]] = []
    if let bytes = try? await world.tile(id),
      let tile = try? VectorTile(decoding: bytes, format: world.info.format)
    {
      for layer in tile.layers where layer.name == MissingSea.water {
        rings += Self.rings(of: layer, in: id)
      }
    }
    areas[id] = rings
    return rings
  }

  private static func rings(of layer: VectorTileLayer, in id: TileID) -> [[SIMD2<Double>]] {
    var rings: [[SIMD2<Double>]] = []
    var geometry = TileGeometry()
    let scale = id.size / Double(max(layer.extent, 1))
    for feature in layer.features
    where layer.property("class", of: feature)?.string == "ocean"
      && layer.geometry(of: feature, extent: layer.extent, into: &geometry)
    {
      rings += geometry.ends.indices.map { part in
        geometry.points[geometry.part(part)].map {
          SIMD2(id.origin.x + Double($0.x) * scale, id.origin.y + Double($0.y) * scale)
        }
      }
    }
    return rings
  }

  /// Whether a point is in an odd number of rings.
  private static func isInside(_ point: SIMD2<Double>, of rings: [[SIMD2<Double>]]) -> Bool {
    var isInside = false
    for ring in rings {
      var last = ring.last ?? point
      for next in ring {
        if (next.y > point.y) != (last.y > point.y) {
          let x = last.x + (point.y - last.y) / (next.y - last.y) * (next.x - last.x)
          if point.x < x { isInside.toggle() }
        }
        last = next
      }
    }
    return isInside
  }
}
