// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTiles

/// The sea of the world in the bounds of an archive.
struct WorldSea {
  private let world: any TileSource
  private let bounds: CoordinateBounds
  private var areas: [TileID: [[SIMD2<Double>]]] = [:]

  /// The number of points in a row and in a column at which the sea is searched.
  private static let points = 16

  init(_ world: any TileSource, in bounds: CoordinateBounds) {
    self.world = world
    self.bounds = bounds
  }

  /// Whether there is sea in the part of a tile that is in the bounds.
  mutating func reaches(_ tile: TileID) async -> Bool {
    let areas = await areas(in: tile.ancestor(at: world.info.maximumZoom))
    if areas.isEmpty { return false }
    let (low, high) = part(of: tile)
    let step = (high - low) / Double(Self.points)
    guard step.x >= 0, step.y >= 0 else { return false }
    return (0..<Self.points).contains { row in
      (0..<Self.points).contains { column in
        let place = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
        return Self.isInside(low + place * step, of: areas)
      }
    }
  }

  /// The corners of the part of a tile that is in the bounds, in world units.
  private func part(of tile: TileID) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let west = WorldPoint(bounds.southWest.wrapped).x
    let east = west + bounds.longitudeSpan / 360
    // Bounds across the antimeridian end in the next copy of the world.
    let copy: Double = tile.origin.x + tile.size <= west ? 1 : 0
    let low = SIMD2(
      max(tile.origin.x, west - copy), max(tile.origin.y, WorldPoint(bounds.northEast).y))
    let high = SIMD2(
      min(tile.origin.x + tile.size, east - copy),
      min(tile.origin.y + tile.size, WorldPoint(bounds.southWest).y))
    return (low, high)
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
