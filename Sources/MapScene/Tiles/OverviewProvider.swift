// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTiles

/// Provides the tiles of an overview of the world, and tiles of some levels beyond its highest one. Those contain the part of
/// the highest tile in their area, with rounded corners: a view of a few streets would otherwise draw the coasts of a
/// whole region.
struct OverviewProvider: SceneTileProvider {
  /// The number of levels beyond the highest one. A tile of the last level is a 64th of an original tile.
  static let levels = 3

  let provider: any SceneTileProvider
  /// The highest level of the provider.
  let maximumZoom: Int
  /// The layers that end with the first of the added levels.
  let coarseLayers: Set<String>

  func load(_ id: TileID) async throws -> SceneTile? {
    guard id.z > maximumZoom else { return try await provider.load(id) }
    let tile = try await provider.load(id.ancestor(at: maximumZoom))
    guard case .vector(let whole)? = tile else { return tile }
    let levels = id.z - maximumZoom
    var enlarged = whole.markedAsOverview
    if levels > 1 { enlarged.layers.removeAll { coarseLayers.contains($0.name) } }
    return .vector(enlarged.enlarged(to: id, levels: levels))
  }
}

extension VectorTile {
  /// Returns the part of a tile in the area of a tile that is a number of levels below, with rounded corners.
  func enlarged(to id: TileID, levels: Int) -> VectorTile {
    var tile = self
    tile.layers = layers.map { layer in
      var enlargement = Enlargement(of: layer, to: id, levels: levels)
      return enlargement.part()
    }
    tile.layers.removeAll { $0.features.isEmpty }
    return tile
  }
}

/// The part of a layer in the area of a tile below.
private struct Enlargement {
  /// How far beyond the tile's square lines and areas are kept, in tile units. That is more than tiles are built with.
  private static let margin: Int32 = 256
  /// The greatest coordinate that is not clamped: 128 tiles away.
  private static let reach: Int32 = 1 << 20

  private let source: VectorTileLayer
  private let scale: Int32
  /// The tile's north-west corner in its own units from that of the tile above.
  private let origin: SIMD2<Int32>
  private var rounding = CornerRounding()
  private var geometry = TileGeometry()
  private var commands = TileCommands()

  init(of layer: VectorTileLayer, to id: TileID, levels: Int) {
    source = layer
    scale = 1 << Int32(levels)
    let mask = (1 << levels) - 1
    origin =
      SIMD2(Int32(truncatingIfNeeded: id.x & mask), Int32(truncatingIfNeeded: id.y & mask))
      &* Int32(TileUnits.extent)
  }

  /// The layer with the features in the tile.
  mutating func part() -> VectorTileLayer {
    var layer = source
    layer.extent = TileUnits.extent
    layer.features = []
    for var feature in source.features
    where source.geometry(of: feature, extent: TileUnits.extent, into: &geometry) {
      let first = commands.numbers.count
      write(feature.type)
      feature.commands = first..<commands.numbers.count
      if !feature.commands.isEmpty { layer.features.append(feature) }
    }
    layer.commands = commands.numbers
    return layer
  }

  /// Writes the part of the geometry that is in the tile.
  private mutating func write(_ type: VectorTileFeature.GeometryType) {
    commands.begin()
    if type == .point { return writePoints() }
    keepParts()
    if geometry.ends.isEmpty { return }
    rounding.round(&geometry, isClosed: type == .polygon)
    for part in geometry.ends.indices {
      let points = geometry.points[geometry.part(part)].map(enlarged)
      if type == .polygon { commands.ring(points) } else { commands.line(points) }
    }
  }

  private mutating func writePoints() {
    let extent = Int32(TileUnits.extent)
    let points = geometry.points.map(enlarged).filter { all($0 .>= 0) && all($0 .< extent) }
    if !points.isEmpty { commands.points(points) }
  }

  /// Removes the lines and rings outside of the tile. Without a ring its holes are outside, too.
  private mutating func keepParts() {
    var kept = TileGeometry()
    let limits = (-Self.margin, Int32(TileUnits.extent) + Self.margin)
    for part in geometry.ends.indices {
      let points = geometry.points[geometry.part(part)]
      var low = SIMD2<Int32>(repeating: .max)
      var high = SIMD2<Int32>(repeating: .min)
      for point in points {
        let point = enlarged(point)
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
      guard all(high .>= limits.0), all(low .<= limits.1) else { continue }
      kept.points += points
      kept.ends.append(kept.points.count)
    }
    geometry = kept
  }

  private func enlarged(_ point: SIMD2<Int32>) -> SIMD2<Int32> {
    let near = point.clamped(
      lowerBound: SIMD2(repeating: -Self.reach), upperBound: SIMD2(repeating: Self.reach))
    return near &* scale &- origin
  }
}
