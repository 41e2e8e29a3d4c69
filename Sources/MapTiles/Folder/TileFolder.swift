// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapGeometry

/// A folder of tiles, `{z}/{x}/{y}.pbf` (or mvt, mlt, png, jpg, jpeg, webp). Rows are numbered from north to
/// south.
///
/// A `metadata.json`, `tiles.json` or `tile.json` next to the zoom level folders is read as TileJSON or as
/// exported archive metadata. With `"scheme": "tms"`, rows are numbered from south to north.
public final class TileFolder: TileArchive {
  public let info: TileSourceInfo

  private let path: String
  private let pathExtension: String
  private let metadata: TileMetadata

  /// Opens a folder and reads its zoom levels and metadata.
  public init(path: String) throws(TileError) {
    let listing = try FolderListing(path: path)
    let levels = listing.levels
    guard let low = levels.first, let high = levels.last, let sample = listing.sample(of: levels)
    else {
      throw .notAnArchive(path: path, reason: "has no tiles of the form z/x/y.pbf or z/x/y.png")
    }
    let metadata = listing.metadata
    self.path = path
    self.metadata = metadata
    pathExtension = sample.pathExtension
    info = TileSourceInfo(
      name: metadata.name ?? URL(filePath: path).lastPathComponent,
      format: TileSourceInfo.Format(pathExtension: pathExtension) ?? .unknown,
      minimumZoom: low, maximumZoom: high,
      bounds: metadata.bounds
        ?? listing.bounds(ofLevel: high, fromSouth: metadata.isTMS) ?? .mercatorWorld,
      attribution: metadata.attribution, layers: metadata.layers
    ).with(encoding: metadata.encoding)
  }

  public func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
    guard id.isValid, let packed = try bytes(id) else { return nil }
    return try Compression.unpack(packed)
  }

  /// The bytes of a tile's file; `nil` if the file is missing or empty.
  private func bytes(_ id: TileID) throws(TileError) -> [UInt8]? {
    let row = metadata.isTMS ? (1 << id.z) - 1 - id.y : id.y
    let file = "\(path)/\(id.z)/\(id.x)/\(row).\(pathExtension)"
    do throws(FileError) {
      let bytes = try ReadableFile.contents(of: file, limit: ResourceLimits.tileBytes)
      return bytes.isEmpty ? nil : bytes
    } catch .missing {
      if access(path, F_OK) != 0 { throw .unreadable(path: path, reason: "the folder is missing") }
      return nil
    } catch {
      throw TileError(error)
    }
  }

  public func summary() async throws(TileError) -> ArchiveSummary {
    let listing = try FolderListing(path: path)
    let levels = listing.levels.map { zoom in
      ArchiveSummary.Level(
        zoom: zoom,
        tiles: listing.columns(ofLevel: zoom).reduce(0) {
          $0 + listing.rows(ofLevel: zoom, column: $1).count
        })
    }
    return ArchiveSummary(
      kind: "folder", compression: "", levels: levels.filter { $0.tiles > 0 },
      metadata: metadata.object)
  }
}
