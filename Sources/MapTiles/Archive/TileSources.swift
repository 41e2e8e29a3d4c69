// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Opens tile sources of all supported kinds.
public enum TileSources {
  /// Opens a PMTiles archive, an MBTiles archive or a folder of tiles. The content determines the kind; if it
  /// does not, the file name extension does.
  public static func open(path: String) async throws(TileError) -> any TileSource {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return try TileFolder(path: path)
    }
    let file = try FileByteSource(path: path)
    switch kind(of: try file.read(0..<min(file.size, 16)), path: path) {
    case .pmtiles: return try await PMTilesArchive(source: file)
    case .mbtiles: return try MBTilesArchive(path: path)
    case .geoJSON:
      throw .unsupported(
        path: path,
        reason: "looks like GeoJSON, which has no tiles; add it to a style as a source"
          + #" {"type": "geojson", "data": "FILE"}"#)
    case nil:
      throw .notAnArchive(
        path: path, reason: "is \(file.size == 0 ? "empty" : "neither PMTiles nor MBTiles")")
    }
  }

  private enum Kind { case pmtiles, mbtiles, geoJSON }

  private static func kind(of head: [UInt8], path: String) -> Kind? {
    if head.starts(with: "PM".utf8) { return .pmtiles }
    if head.starts(with: "SQLite format 3\0".utf8) { return .mbtiles }
    switch URL(filePath: path).pathExtension.lowercased() {
    case "pmtiles": return .pmtiles
    case "mbtiles": return .mbtiles
    case "geojson", "json": return .geoJSON
    default: return nil
    }
  }
}
