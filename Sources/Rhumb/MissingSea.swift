// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapScene
import MapTiles

/// Archives of a coast without the sea.
///
/// Tools that make tiles from OpenStreetMap need the sea from another source, because OpenStreetMap has only the coast's lines. An
/// archive that was made without it shows land where the sea is.
package enum MissingSea {
  /// The maximum number of tiles of a zoom that are decoded.
  private static let limit = 9

  /// Whether an archive of this machine in the OpenMapTiles schema has no sea where the world has some nearby.
  package static func isMissing(
    in source: any TileSource, over world: any TileSource
  ) async -> Bool {
    let info = source.info
    guard source is any TileArchive, !(source is RemoteArchive), !info.format.isImage,
      !info.isProtomaps, info.bounds.isValid, info.maximumZoom > world.info.maximumZoom,
      info.layers.contains(where: { $0.name == water })
    else { return false }
    let last = min(info.maximumZoom, TileID.maximumZoom)
    let levels = (world.info.maximumZoom...last).filter {
      $0 >= info.minimumZoom && TileBlock(info.bounds, zoom: $0).count <= limit
    }
    guard let deepest = levels.last,
      await hasSea(world, in: info.bounds, zoom: world.info.maximumZoom) == true
    else { return false }
    return await hasSea(source, in: info.bounds, zoom: deepest) == false
  }

  private static let water = "water"

  /// Whether the tiles of a zoom in an area have sea; `nil` if one of them cannot be read, or if there are none.
  private static func hasSea(
    _ source: any TileSource, in bounds: CoordinateBounds, zoom: Int
  ) async -> Bool? {
    var isEmpty = true
    for id in TileBlock(bounds, zoom: zoom).tiles {
      do throws(TileError) {
        guard let bytes = try await source.tile(id) else { continue }
        let tile = try VectorTile(decoding: bytes, format: source.info.format)
        isEmpty = false
        if hasSea(tile) { return true }
      } catch {
        return nil
      }
    }
    return isEmpty ? nil : false
  }

  private static func hasSea(_ tile: VectorTile) -> Bool {
    tile.layers.filter { $0.name == water }.contains { layer in
      layer.features.contains { layer.property("class", of: $0)?.string == "ocean" }
    }
  }
}
