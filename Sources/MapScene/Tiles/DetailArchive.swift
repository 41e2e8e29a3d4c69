// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapStyle
package import MapTiles

/// A detailed archive over an overview of the world, without the zooms at which it has no tile in its own bounds.
///
/// A sample of an archive can have tiles of the low zooms only elsewhere, or none. The overview remains there.
package struct DetailArchive: TileSource {
  package let info: TileSourceInfo
  private let archive: any TileArchive

  /// The maximum number of tiles of a zoom that are read. An archive with more has a large area, and is taken as complete.
  private static let limit = 32

  private init(_ archive: any TileArchive, minimumZoom: Int) {
    self.archive = archive
    var info = archive.info
    info.minimumZoom = minimumZoom
    self.info = info
  }

  package func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
    try await archive.tile(id)
  }

  /// Returns an archive of this machine without the zooms below its first tile over an overview. Other sources, and archives
  /// that have such a tile from the start or none at all, are returned unchanged.
  package static func trimmed(
    _ source: any TileSource, over overview: TileSourceInfo
  ) async -> any TileSource {
    guard let archive = source as? any TileArchive, !(source is RemoteArchive),
      archive.info.format.matches(.vector), archive.info.bounds.isValid,
      archive.info.maximumZoom > overview.maximumZoom,
      overview.bounds.holds(archive.info.bounds)
    else { return source }
    let first = SceneSource.firstZoom(of: archive.info, over: overview)
    let last = min(archive.info.maximumZoom, TileID.maximumZoom)
    for zoom in first..<max(first, last + 1) {
      guard await hasTile(archive, zoom: zoom) else { continue }
      if zoom == first { return source }
      return DetailArchive(archive, minimumZoom: zoom)
    }
    return source
  }

  /// Whether an archive has a tile in its bounds, or may have one: a tile that cannot be read is one, too.
  private static func hasTile(_ archive: any TileArchive, zoom: Int) async -> Bool {
    let block = TileBlock(archive.info.bounds, zoom: zoom)
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
