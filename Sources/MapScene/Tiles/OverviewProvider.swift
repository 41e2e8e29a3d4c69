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

  func load(_ id: TileID) async throws -> SceneTile? {
    guard id.z > maximumZoom else { return try await provider.load(id) }
    let tile = try await provider.load(id.ancestor(at: maximumZoom))
    guard case .vector(let whole)? = tile else { return tile }
    return .vector(whole.markedAsOverview.enlarged(to: id, levels: id.z - maximumZoom))
  }
}

extension VectorTile {
  /// Returns the part of a tile in the area of a tile that is a number of levels below, with rounded corners.
  func enlarged(to id: TileID, levels: Int) -> VectorTile {
    var tile = self
    tile.layers = layers.map { layer in
      var enlargement = Enlargement(of: layer, to: id, levels: levels)
      return enlargement.layer
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
  private var commands: [UInt32] = []
  private var pen = SIMD2<Int32>()

  init(of layer: VectorTileLayer, to id: TileID, levels: Int) {
    source = layer
    scale = 1 << Int32(levels)
    let mask = (1 << levels) - 1
    origin =
      SIMD2(Int32(truncatingIfNeeded: id.x & mask), Int32(truncatingIfNeeded: id.y & mask))
      &* Int32(TileUnits.extent)
  }

  var layer: VectorTileLayer {
    mutating get {
      var layer = source
      layer.extent = TileUnits.extent
      layer.features = []
      for var feature in source.features {
        guard source.geometry(of: feature, extent: TileUnits.extent, into: &geometry) else {
          continue
        }
        let first = commands.count
        write(feature.type)
        guard commands.count > first else { continue }
        feature.commands = first..<commands.count
        layer.features.append(feature)
      }
      layer.commands = commands
      return layer
    }
  }

  /// Writes the part of the geometry that is in the tile.
  private mutating func write(_ type: VectorTileFeature.GeometryType) {
    pen = SIMD2()
    if type == .point { return writePoints() }
    keepParts()
    if geometry.ends.isEmpty { return }
    rounding.round(&geometry, isClosed: type == .polygon)
    for part in geometry.ends.indices {
      let range = geometry.part(part)
      command(1, 1)
      move(to: enlarged(geometry.points[range.lowerBound]))
      command(2, range.count - 1)
      for index in range.dropFirst() { move(to: enlarged(geometry.points[index])) }
      if type == .polygon { command(7, 1) }
    }
  }

  private mutating func writePoints() {
    let extent = Int32(TileUnits.extent)
    for point in geometry.points {
      let point = enlarged(point)
      guard all(point .>= 0), all(point .< extent) else { continue }
      command(1, 1)
      move(to: point)
    }
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

  private mutating func command(_ code: UInt32, _ count: Int) {
    commands.append(UInt32(truncatingIfNeeded: count) << 3 | code)
  }

  private mutating func move(to point: SIMD2<Int32>) {
    let way = point &- pen
    commands.append(UInt32(bitPattern: (way.x << 1) ^ (way.x >> 31)))
    commands.append(UInt32(bitPattern: (way.y << 1) ^ (way.y >> 31)))
    pen = point
  }
}
