// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapStyle
package import MapTiles

/// A detailed archive over an overview of the world, without the area and the zooms in which it has nothing to show.
///
/// A sample of an archive can have tiles of the low zooms only elsewhere, or none, and nearly empty tiles around a small part of
/// its bounds. The overview remains there.
package struct DetailArchive: TileSource {
  package let info: TileSourceInfo
  private let archive: any TileArchive

  /// The maximum number of tiles of a zoom that are read. An archive with more has a large area, and is taken as complete.
  private static let limit = 32
  /// The maximum number of tiles whose sizes are read from the directory. A database without an index reads all rows for each.
  private static let lookups = 256

  package func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
    try await archive.tile(id)
  }

  /// Returns an archive of this machine over an overview, with the bounds of its content and without the zooms below its first
  /// tile there. Other sources, and archives without a tile, are returned unchanged.
  package static func trimmed(
    _ source: any TileSource, over overview: TileSourceInfo
  ) async -> any TileSource {
    guard let archive = source as? any TileArchive, !(source is RemoteArchive),
      archive.info.format.matches(.vector), archive.info.bounds.isValid,
      archive.info.maximumZoom > overview.maximumZoom,
      overview.bounds.holds(archive.info.bounds)
    else { return source }
    var info = archive.info
    info.bounds = await contentBounds(of: archive)
    let first = SceneSource.firstZoom(of: info, over: overview)
    let last = min(info.maximumZoom, TileID.maximumZoom)
    for zoom in first..<max(first, last + 1)
    where await hasTile(archive, in: TileBlock(info.bounds, zoom: zoom)) {
      if zoom > first { info.minimumZoom = zoom }
      return info == archive.info ? source : DetailArchive(info: info, archive: archive)
    }
    return source
  }

  /// The bounds of the tiles of the highest zoom that have at least a hundredth of the size of the largest one, if they are
  /// less than half of the tiles in the archive's own bounds. In general, and for sources that do not know the sizes or have too
  /// many tiles, the bounds are the source's own.
  package static func contentBounds(of source: any TileSource) async -> CoordinateBounds {
    let info = source.info
    guard let archive = source as? any SizedTiles, info.format.matches(.vector),
      info.bounds.isValid, (0...TileID.maximumZoom).contains(info.maximumZoom)
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
    return content.clipping(info.bounds)
  }

  /// Whether an archive has one of the tiles, or may have one: a tile that cannot be read is one, too.
  private static func hasTile(_ archive: any TileArchive, in block: TileBlock) async -> Bool {
    guard block.count <= limit else { return true }
    for tile in block.tiles {
      do {
        if try await archive.tile(tile) != nil { return true }
      } catch {
        return true
      }
    }
    return false
  }
}
