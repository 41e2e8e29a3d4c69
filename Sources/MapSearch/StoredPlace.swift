// SPDX-License-Identifier: Apache-2.0
import GRDB
import MapGeometry

/// A row of the place table.
struct StoredPlace {
  var id: Int64
  var draft: PlaceDraft

  init(id: Int64, draft: PlaceDraft) {
    self.id = id
    self.draft = draft
  }

  static let columns = """
    place.id, name, names, kind, category, latitude, longitude, south, west, north, east, \
    importance, precision, region, country
    """

  /// Reads a row of ``columns``.
  init(_ row: Row) {
    id = row[0]
    draft = PlaceDraft(
      name: row.text(1), names: Self.names(row.text(2)),
      kind: PlaceKind(rawValue: row.text(3)) ?? .locality, category: row.text(4),
      area: AreaCode(region: row.text(13), country: row.text(14)), importance: row.number(11),
      anchors: [Coordinate(latitude: row.number(5), longitude: row.number(6))],
      bounds: row.bounds(7), precision: row.number(12))
  }

  /// The stored places that may be the same as a draft.
  static func near(_ draft: PlaceDraft, in db: Database) throws -> [StoredPlace] {
    // Stored places may be as imprecise as those of a level 0 tile.
    let degrees = (draft.kind.reach + draft.precision + 25_000) / 111_000
    let select = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM place
        WHERE key = ? AND south <= ? AND north >= ?
        """)
    let rows = try Row.fetchCursor(
      select,
      arguments: [
        draft.key, draft.bounds.northEast.latitude + degrees,
        draft.bounds.southWest.latitude - degrees,
      ])
    var result: [StoredPlace] = []
    while let row = try rows.next() {
      let stored = StoredPlace(row)
      if stored.draft.isNear(draft) { result.append(stored) }
    }
    return result
  }

  func insert(into db: Database) throws {
    let coordinate = draft.coordinate
    let forms = draft.forms.joined(separator: "\n")
    let cells = PlaceCells.words(of: coordinate)
    let bounds = draft.bounds
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO place (id, key, name, names, kind, category, latitude, longitude, south, west, \
        north, east, importance, precision, region, country, forms, cells)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try insert.execute(arguments: [
      id, draft.key, draft.name, Self.text(of: draft.names), draft.kind.rawValue, draft.category,
      coordinate.latitude, coordinate.longitude, bounds.southWest.latitude,
      bounds.southWest.longitude,
      bounds.northEast.latitude, bounds.northEast.longitude, draft.importance, draft.precision,
      draft.area.region, draft.area.country, forms, cells,
    ])
    let index = try db.cachedStatement(
      sql: "INSERT INTO label (rowid, forms, cells) VALUES (?, ?, ?)")
    try index.execute(arguments: [id, forms, cells])
  }

  /// Removes the row, and its words from the index.
  ///
  /// The words are read first: SQLite opens a savepoint for a statement that inserts the rows of a query, and FTS5 then writes all its
  /// changes to its tables, for each place.
  func delete(from db: Database) throws {
    let select = try db.cachedStatement(sql: "SELECT forms, cells FROM place WHERE id = ?")
    guard let row = try Row.fetchOne(select, arguments: [id]) else { return }
    let forget = try db.cachedStatement(
      sql: "INSERT INTO label (label, rowid, forms, cells) VALUES ('delete', ?, ?, ?)")
    try forget.execute(arguments: [id, row.text(0), row.text(1)])
    try db.cachedStatement(sql: "DELETE FROM place WHERE id = ?").execute(arguments: [id])
  }

  // Names contain no control characters (`SearchText.shown`). Languages are property names, which may.
  private static func text(of names: [String: String]) -> String {
    names.sorted { $0.key < $1.key }.map { "\(SearchText.shown($0.key))\t\($0.value)" }
      .joined(separator: "\n")
  }

  private static func names(_ text: String) -> [String: String] {
    var names: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { names[String(parts[0])] = String(parts[1]) }
    }
    return names
  }
}
