// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapScene
import MapTiles

/// Finds archives of a coast that were made without the sea.
///
/// OpenStreetMap has only the lines of coasts, so tools that make tiles of it need the sea from another source. Without that, the tiles
/// show land where the sea is.
package struct MissingSea {
  private let world: any TileSource
  /// The maximum number of tiles in the bounds of an archive. A larger one is not examined.
  private static let area = 64
  /// The maximum number of tiles of an archive that are decoded.
  private static let decoded = 9

  package init(below world: any TileSource) { self.world = world }

  /// Whether one of several archives lacks the sea and none has it.
  package func isMissing(in archives: [any TileSource]) async -> Bool {
    var isMissing = false
    for archive in archives {
      switch await hasSea(archive) {
      case true?: return false
      case false?: isMissing = true
      case nil: break
      }
    }
    return isMissing
  }

  /// Whether a local archive in the OpenMapTiles schema has sea where the world has some; `nil` if the world has none in its
  /// bounds, and for other archives.
  private func hasSea(_ source: any TileSource) async -> Bool? {
    let info = source.info
    let zoom = max(world.info.maximumZoom, info.minimumZoom)
    guard source is any TileArchive, !(source is RemoteArchive), !info.format.isImage,
      !info.isProtomaps, info.bounds.isValid, info.maximumZoom > world.info.maximumZoom,
      zoom <= min(info.maximumZoom, TileID.maximumZoom),
      info.layers.contains(where: { $0.name == Self.water })
    else { return nil }
    let block = TileBlock(info.bounds, zoom: zoom)
    guard block.count <= Self.area else { return nil }
    var sea = WorldSea(world, in: info.bounds)
    var tiles = 0
    for id in block.tiles where await sea.reaches(id) {
      do throws(TileError) {
        guard let bytes = try await source.tile(id) else { continue }
        let tile = try VectorTile(decoding: bytes, format: info.format)
        guard let hasSea = Self.hasSea(tile) else { return nil }
        if hasSea { return true }
      } catch {
        return nil
      }
      tiles += 1
      if tiles == Self.decoded { break }
    }
    return tiles > 0 ? false : nil
  }

  static let water = "water"

  /// Whether a tile has sea; `nil` if it has waters of unknown classes.
  private static func hasSea(_ tile: VectorTile) -> Bool? {
    let classes = tile.layers.filter { $0.name == water }.flatMap { layer in
      layer.features.map { layer.property("class", of: $0)?.string }
    }
    return classes.contains(nil) ? nil : classes.contains("ocean")
  }
}
