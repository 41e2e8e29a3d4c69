// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapFiles
import MapGeometry
import MapJSON

extension MBTilesArchive {
  /// The rows of the metadata table; empty if the file has no such table.
  static func metadata(in db: Database, path: String) throws -> JSONObject {
    var object = JSONObject()
    var rowCount = 0
    var byteCount = 0
    guard try db.tableExists("metadata") || db.viewExists("metadata") else { return object }
    let rows = try Row.fetchCursor(db, sql: "SELECT name, value FROM metadata")
    while let row = try rows.next() {
      guard let name = String.fromDatabaseValue(row[0]) else { continue }
      let value = text(row[1])
      rowCount += 1
      byteCount += name.utf8.count + (value?.utf8.count ?? 0)
      guard rowCount <= ResourceLimits.metadataRows, byteCount <= ResourceLimits.metadataBytes
      else { throw TileError.corrupt(path: path, reason: "its metadata is too large") }
      object[name] = value.map { .string($0) } ?? .null
    }
    return object
  }

  /// A value as text. Some tools write numbers instead of strings.
  private static func text(_ value: DatabaseValue) -> String? {
    switch value.storage {
    case .string(let text): text
    case .int64(let number): String(number)
    case .double(let number): String(number)
    case .blob(let data): String(bytes: data, encoding: .utf8)
    case .null: nil
    }
  }

  static func info(
    _ metadata: TileMetadata, of path: String, in db: Database
  ) throws -> TileSourceInfo {
    let range = try zooms(in: db)
    let minimum = metadata.minimumZoom ?? range.lowerBound
    let maximum = metadata.maximumZoom ?? range.upperBound
    let format =
      try metadata.format ?? sample(in: db).map { TileSourceInfo.Format(sniffing: $0) } ?? .unknown
    return TileSourceInfo(
      name: metadata.name ?? URL(filePath: path).deletingPathExtension().lastPathComponent,
      format: format, minimumZoom: min(minimum, maximum), maximumZoom: max(minimum, maximum),
      bounds: try metadata.bounds ?? bounds(in: db, at: range.upperBound) ?? .mercatorWorld,
      attribution: metadata.attribution, layers: metadata.layers)
  }

  /// An arbitrary tile, for detecting the tile format.
  static func sample(in db: Database) throws -> [UInt8]? {
    try Data.fetchOne(db, sql: "SELECT tile_data FROM tiles LIMIT 1").map { Array($0) }
  }

  private static func zooms(in db: Database) throws -> ClosedRange<Int> {
    let row = try Row.fetchOne(db, sql: "SELECT min(zoom_level), max(zoom_level) FROM tiles")
    let allowed = 0...TileID.maximumZoom
    guard let row, let low = Int.fromDatabaseValue(row[0]),
      let high = Int.fromDatabaseValue(row[1]),
      allowed.contains(low), allowed.contains(high)
    else { return 0...0 }
    return low...high
  }

  /// The bounds of the tiles in a zoom level; `nil` if it has no tiles.
  private static func bounds(in db: Database, at zoom: Int) throws -> CoordinateBounds? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT min(tile_column), max(tile_column), min(tile_row), max(tile_row) FROM tiles
        WHERE zoom_level = ?
        """, arguments: [zoom])
    let edges = (0..<4).compactMap { column in row.flatMap { Int.fromDatabaseValue($0[column]) } }
    let last = 1 << zoom - 1
    guard edges.count == 4, edges.allSatisfy({ (0...last).contains($0) }) else { return nil }
    let northWest = TileID(z: zoom, x: edges[0], y: last - edges[3])
    let southEast = TileID(z: zoom, x: edges[1], y: last - edges[2])
    return CoordinateBounds(fromNorthWest: northWest, toSouthEast: southEast)
  }
}
