// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapFiles
public import MapGeometry
import MapJSON

/// A read-only MBTiles archive: an SQLite file with a table of tiles and a table of metadata.
/// Source: https://github.com/mapbox/mbtiles-spec/blob/master/1.3/spec.md
public final class MBTilesArchive: SizedTiles {
  public let info: TileSourceInfo

  private let path: String
  private let connections: MBTilesConnections
  private let metadata: TileMetadata

  /// Opens an archive and reads its metadata. Missing entries are derived from the tiles.
  public init(path: String) throws(TileError) {
    let size = try Self.checkHead(path)
    self.path = path
    do {
      connections = try MBTilesConnections(path: path, fileBytes: size)
      metadata = try connections.read { db in
        let metadata = TileMetadata(try Self.metadata(in: db, path: path))
        try metadata.checkFormat(path: path)
        return metadata
      }
      info = try connections.read { [metadata] in
        try Self.info(metadata, of: path, in: $0)
      }
    } catch {
      throw Self.tileError(error, path: path)
    }
  }

  public func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
    guard id.isValid else { return nil }
    let bytes = try value("tile_data", of: id) { row in
      try row.withUnsafeData(atIndex: 0) { $0.map { Array($0) } }
    }
    guard let bytes, !bytes.isEmpty else { return nil }
    return try Compression.unpack(bytes)
  }

  package func storedSize(of id: TileID) async throws(TileError) -> Int {
    guard id.isValid else { return 0 }
    return try value("length(tile_data)", of: id) { Int.fromDatabaseValue($0[0]) } ?? 0
  }

  /// The value of an expression of SQL for the row of a tile; `nil` without such a row.
  private func value<Value: Sendable>(
    _ expression: String, of id: TileID, read: @Sendable (Row) throws -> Value?
  ) throws(TileError) -> Value? {
    do {
      return try connections.read { db in
        let select = try db.cachedStatement(
          sql: """
            SELECT \(expression) FROM tiles
            WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
            """)
        // MBTiles numbers rows from south to north.
        let rows = try Row.fetchCursor(select, arguments: [id.z, id.x, (1 << id.z) - 1 - id.y])
        return try rows.next().flatMap(read)
      }
    } catch {
      throw Self.tileError(error, path: path)
    }
  }

  public func summary() async throws(TileError) -> ArchiveSummary {
    do {
      return try connections.read { [metadata] db in
        let levels = try Row.fetchAll(
          db,
          sql: "SELECT zoom_level, count(*) FROM tiles GROUP BY zoom_level ORDER BY zoom_level")
        let sample = try Self.sample(in: db)
        return ArchiveSummary(
          kind: "MBTiles", compression: sample.map { Compression.detect($0).rawValue } ?? "",
          levels: levels.compactMap { row in
            guard let zoom = Int.fromDatabaseValue(row[0]) else { return nil }
            return .init(zoom: zoom, tiles: Int.fromDatabaseValue(row[1]) ?? 0)
          },
          metadata: metadata.object)
      }
    } catch {
      throw Self.tileError(error, path: path)
    }
  }

  /// Throws an error if the file is not an SQLite file or is truncated.
  /// Source: https://www.sqlite.org/fileformat2.html, section 1.3
  ///
  /// This must be called before SQLite opens the file because closing the file releases the process's SQLite
  /// locks on it.
  ///
  /// - Returns: The file size in bytes.
  private static func checkHead(_ path: String) throws(TileError) -> UInt64 {
    let file = try FileByteSource(path: path)
    try checkSideFiles(of: path)
    let head = try file.read(0..<min(file.size, 100))
    if head.isEmpty { throw .notAnArchive(path: path, reason: "is empty") }
    guard head.starts(with: "SQLite format 3\0".utf8) else {
      throw .notAnArchive(path: path, reason: "is not an SQLite file")
    }
    guard head.count == 100 else { throw .corrupt(path: path, reason: "ends within its header") }
    // With a write-ahead log, or after a write by an old SQLite version, the size in the header is not valid.
    guard head[18] == 1, head[24..<28].elementsEqual(head[92..<96]) else {
      return file.size
    }
    let pageSize = UInt64(head[16]) << 8 | UInt64(head[17])
    let pages = head[28..<32].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let size = pages * (pageSize == 1 ? 65536 : pageSize)
    guard size <= file.size else {
      throw .corrupt(
        path: path,
        reason: "ends too early: its header says \(size) bytes, the file has \(file.size)")
    }
    return file.size
  }

  /// Throws an error if a journal or log next to the file is a pipe or a device, which would block SQLite.
  private static func checkSideFiles(of path: String) throws(TileError) {
    for path in ["-journal", "-wal", "-shm"].map({ path + $0 }) {
      if let kind = FileKind.irregularKind(at: path) {
        throw .unreadable(path: path, reason: "it is \(kind), not a file")
      }
    }
  }

  private static func tileError(_ error: any Error, path: String) -> TileError {
    switch error {
    case let error as TileError: error
    case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT:
      .corrupt(path: path, reason: "a query takes far more steps than its size explains")
    case let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG:
      .corrupt(
        path: path, reason: "it has a value of more than \(ResourceLimits.databaseValueBytes) bytes"
      )
    case let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN:
      .unreadable(path: path, reason: error.message ?? "SQLite cannot open it")
    case let error as DatabaseError:
      .corrupt(path: path, reason: "SQLite: \(error.message ?? "\(error.resultCode)")")
    default: .corrupt(path: path, reason: "\(error)")
    }
  }
}

// MARK: - Info

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
      attribution: metadata.attribution, layers: metadata.layers
    ).with(encoding: metadata.encoding)
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
