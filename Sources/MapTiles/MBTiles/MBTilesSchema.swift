// SPDX-License-Identifier: Apache-2.0
import GRDB

/// The schema check for MBTiles archives, whose tables can be views.
///
/// An archive with deduplicated tiles usually has a view `tiles` that joins the tables `map` and `images`. A
/// view may select from, join and compute with columns of tables. The check rejects views that call other
/// functions than the allowed ones, are recursive or read virtual tables, because they could produce an
/// unlimited number of rows.
enum MBTilesSchema {
  /// The functions that views may call. None of them creates long values.
  private static let allowedFunctions: Set = [
    "abs", "coalesce", "count", "ifnull", "length", "max", "min", "nullif", "round", "substr",
    "typeof",
  ]

  /// Checks the schema. The connection must not be used afterwards.
  static func check(_ db: Database, path: String) throws {
    let names = try Set(
      String.fetchAll(
        db,
        sql: """
          SELECT lower(name) FROM sqlite_master
          WHERE type IN ('table', 'view') AND sql NOT LIKE 'create virtual%'
          """))
    guard try db.tableExists("tiles") || db.viewExists("tiles") else {
      throw TileError.notAnArchive(path: path, reason: "has no table of tiles")
    }
    let hasMetadata = try db.tableExists("metadata") || db.viewExists("metadata")
    try check(
      "tiles", columns: "zoom_level, tile_column, tile_row, tile_data", in: db, names, path: path)
    if hasMetadata { try check("metadata", columns: "name, value", in: db, names, path: path) }
  }

  private static func check(
    _ table: String, columns: String, in db: Database, _ names: Set<String>, path: String
  ) throws {
    let use = try StatementUse(of: "SELECT \(columns) FROM \(table)", in: db)
    func refuse(_ reason: String) -> TileError {
      .unsupported(path: path, reason: "is not read: its \(table) \(reason)")
    }
    if use.isRecursive { throw refuse("are a recursive view") }
    if let name = use.functions.subtracting(allowedFunctions).min() {
      throw refuse("are a view that calls the function \(name)")
    }
    if let name = use.tables.subtracting(names).min() {
      throw refuse("come from \(name), which is not a stored table")
    }
  }
}
