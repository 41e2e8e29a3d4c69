// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapJSON

/// The directory listing of a tile folder, by zoom level, column and row.
struct FolderListing {
  private let root: URL
  private let names: [String]

  init(path: String) throws(TileError) {
    root = URL(filePath: path)
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .unreadable(path: path, reason: "the folder cannot be listed")
    }
  }

  /// The zoom levels that have folders, in ascending order.
  var levels: [Int] {
    names.compactMap { Int($0) }.filter { (0...TileID.maximumZoom).contains($0) }.sorted()
  }

  /// The metadata from the file next to the zoom level folders. Empty if there is no such file.
  var metadata: TileMetadata {
    for name in ["metadata.json", "tiles.json", "tile.json"] where names.contains(name) {
      let path = root.appending(path: name).path
      if let text = try? ReadableFile.contents(of: path, limit: ResourceLimits.metadataBytes) {
        return TileMetadata(parsing: text)
      }
    }
    return TileMetadata([:])
  }

  /// A tile file from the first level that has one.
  func sample(of levels: [Int]) -> URL? {
    for zoom in levels {
      for column in columns(ofLevel: zoom) {
        if let file = files(ofLevel: zoom, column: column).first {
          return root.appending(path: "\(zoom)/\(column)/\(file)")
        }
      }
    }
    return nil
  }

  /// The columns of a zoom level, in ascending order.
  func columns(ofLevel zoom: Int) -> [Int] {
    list("\(zoom)").compactMap { Int($0) }.filter { (0..<1 << zoom).contains($0) }.sorted()
  }

  /// The rows of a column in a zoom level, as numbered in the file names.
  func rows(ofLevel zoom: Int, column: Int) -> [Int] {
    files(ofLevel: zoom, column: column).compactMap { Self.row(of: $0) }
      .filter { (0..<1 << zoom).contains($0) }
  }

  /// The bounds of the tiles in a zoom level; `nil` if it has no tiles.
  func bounds(ofLevel zoom: Int, fromSouth: Bool) -> CoordinateBounds? {
    let columns = columns(ofLevel: zoom)
    var low = Int.max
    var high = Int.min
    for column in columns {
      for row in rows(ofLevel: zoom, column: column) {
        low = min(low, row)
        high = max(high, row)
      }
    }
    guard let first = columns.first, let last = columns.last, low <= high else { return nil }
    let end = 1 << zoom - 1
    let (north, south) = fromSouth ? (end - high, end - low) : (low, high)
    return CoordinateBounds(
      fromNorthWest: TileID(z: zoom, x: first, y: north),
      toSouthEast: TileID(z: zoom, x: last, y: south))
  }

  private func files(ofLevel zoom: Int, column: Int) -> [String] {
    list("\(zoom)/\(column)").filter { name in
      Self.row(of: name) != nil
        && TileSourceInfo.Format(pathExtension: String(name.split(separator: ".").last ?? ""))
          != nil
    }
  }

  private static func row(of name: String) -> Int? {
    let parts = name.split(separator: ".")
    return parts.count == 2 ? Int(parts[0]) : nil
  }

  private func list(_ path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)) ?? []
  }
}
