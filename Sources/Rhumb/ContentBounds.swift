// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapScene
import MapTiles

/// The part of an archive's bounds that has nearly all of its data.
///
/// A sample of a city can have the bounds of the complete city, and tiles with almost nothing in most of them.
package enum ContentBounds {
  /// The maximum number of tiles whose sizes are read from the directory. A database without an index reads all rows for each.
  private static let lookups = 256

  /// The bounds of the block around the tiles of the highest zoom that have at least a hundredth of the size of the largest one,
  /// if it has less than half of the tiles in the archive's own bounds. Otherwise, and for sources that do not know the sizes or
  /// have too many tiles, the bounds are the source's own.
  package static func of(_ source: any TileSource) async -> CoordinateBounds {
    let info = source.info
    guard let archive = source as? any SizedTiles, !info.format.isImage, info.bounds.isValid,
      (0...TileID.maximumZoom).contains(info.maximumZoom)
    else { return info.bounds }
    let block = TileBlock(info.bounds, zoom: info.maximumZoom)
    guard block.count <= lookups else { return info.bounds }
    var sizes: [TileID: Int] = [:]
    for tile in block.tiles {
      guard let size = try? await archive.storedSize(of: tile) else { return info.bounds }
      sizes[tile] = size
    }
    let least = max((sizes.values.max() ?? 0) / 100, 1)
    guard let content = block.cropped(where: { sizes[$0] ?? 0 >= least }),
      content.count * 2 < block.count
    else { return info.bounds }
    let bounds = content.clipping(info.bounds)
    return bounds.isValid ? bounds : info.bounds
  }
}
