// SPDX-License-Identifier: Apache-2.0
import GRDB
import MapFiles
import MapGeometry
import MapTiles

/// The database of an index: a table of places and an FTS5 index of their names.
///
/// The upper bits of a place's number are its inverted importance. FTS5 returns rows by number, so the best
/// known places come first and the query can stop early. A search for one letter needs no sorting.
struct PlaceStore {
  let queue: DatabaseQueue
  private var lastNumber: Int64 = 0

  /// The number of bits below the importance bits of a place's number.
  private static let serialBits: Int64 = 40
  /// The application ID ("rhmb") of index files, and the version of the tables.
  private static let applicationID = 0x7268_6D62
  private static let version = 2

  /// Opens or creates an index.
  ///
  /// - Parameter path: The index file; `nil` for an index in memory.
  init(path: String?) throws {
    var configuration = Configuration()
    configuration.label = "rhumb.places"
    configuration.prepareDatabase { db in
      DatabaseLimits.apply(to: db.sqliteConnection)
      // The index can be rebuilt at any time, so it need not survive a power failure.
      try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY")
    }
    if let path { try Self.checkFiles(path) }
    queue =
      try path.map { try DatabaseQueue(path: $0, configuration: configuration) }
      ?? DatabaseQueue(configuration: configuration)
    lastNumber = try queue.write { db in
      try Self.prepare(db)
      let mask = (1 << Self.serialBits) - 1
      return try Int64.fetchOne(db, sql: "SELECT max(id & \(mask)) FROM place") ?? 0
    }
  }

  /// Thrown if a file has other content than an index.
  struct NotAnIndex: Error {}

  /// Rejects pipes and devices, for the file and its companion files, because SQLite would block on them.
  ///
  /// SQLite creates missing files and reports unreadable ones.
  private static func checkFiles(_ path: String) throws(FileError) {
    for path in ["", "-journal", "-wal", "-shm"].map({ path + $0 }) {
      if let kind = FileKind.irregularKind(at: path) { throw .notRegular(path: path, kind: kind) }
    }
  }

  /// Rejects a file with other tables than those of an index. A view or trigger in it could run arbitrary
  /// queries.
  private static func checkSchema(_ db: Database) throws {
    let own = try DatabaseQueue().write { db in
      try prepare(db)
      return try schema(db)
    }
    guard try schema(db) == own else { throw NotAnIndex() }
  }

  /// The tables, indices, views and triggers with the SQL that creates them.
  ///
  /// FTS5's internal tables are listed by name only, because their SQL depends on the SQLite version.
  /// SQLite's own tables and indices, such as those of `ANALYZE`, are excluded.
  private static func schema(_ db: Database) throws -> Set<[String]> {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, CASE WHEN name GLOB 'label_*' AND type = 'table' THEN '' ELSE sql END
        FROM sqlite_master WHERE NOT (name GLOB 'sqlite_*' AND type IN ('table', 'index'))
        """)
    return Set(rows.map { row in (0..<3).map(row.text) })
  }

  private static func prepare(_ db: Database) throws {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    if tables > 0 {
      guard application == applicationID else { throw NotAnIndex() }
      if version == Self.version { return try checkSchema(db) }
      try db.execute(
        sql: "DROP TABLE IF EXISTS word; DROP TABLE IF EXISTS label; DROP TABLE IF EXISTS place")
    }
    try db.execute(
      sql: """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(Self.version);
        CREATE TABLE place (
          id INTEGER PRIMARY KEY, key TEXT NOT NULL, name TEXT NOT NULL, names TEXT NOT NULL,
          kind TEXT NOT NULL, category TEXT NOT NULL, latitude REAL NOT NULL,
          longitude REAL NOT NULL, south REAL NOT NULL, west REAL NOT NULL, north REAL NOT NULL,
          east REAL NOT NULL, importance REAL NOT NULL, precision REAL NOT NULL,
          region TEXT NOT NULL, country TEXT NOT NULL, forms TEXT NOT NULL, cells TEXT NOT NULL);
        CREATE INDEX place_key ON place (key, south);
        CREATE INDEX place_region ON place (region) WHERE kind = 'region';
        CREATE INDEX place_country ON place (country) WHERE kind = 'country';
        CREATE VIRTUAL TABLE label USING fts5 (
          forms, cells, content = 'place', content_rowid = 'id', columnsize = 0, prefix = '1 2 3',
          tokenize = 'unicode61 remove_diacritics 2');
        CREATE VIRTUAL TABLE word USING fts5vocab (label, 'row');
        """)
  }

  /// The number of places.
  func count() throws -> Int {
    try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM place") ?? 0 }
  }

  func removeAll() throws {
    try queue.write { db in
      try db.execute(
        sql: "DELETE FROM place; INSERT INTO label (label) VALUES ('delete-all')")
    }
  }

  /// The next number of a place with the given importance.
  private mutating func number(importance: Double) -> Int64 {
    lastNumber += 1
    let rank = Int64(clamping: (1 - min(max(importance, 0), 1)) * 1000)
    return rank << Self.serialBits | lastNumber
  }

  /// Adds drafts and merges them with existing places.
  mutating func insert(_ drafts: [PlaceDraft]) throws {
    var merged = PlaceCollector()
    let old = try queue.read { db in
      var old: [StoredPlace] = []
      var known: Set<Int64> = []
      for draft in drafts {
        merged.add(draft)
        for stored in try StoredPlace.near(draft, in: db) where known.insert(stored.id).inserted {
          merged.add(stored.draft)
          old.append(stored)
        }
      }
      return old
    }
    var unchanged = Dictionary(
      old.map { ($0.draft.place, $0) }, uniquingKeysWith: { first, _ in first })
    var new: [StoredPlace] = []
    var kept: Set<Int64> = []
    for draft in merged.take() {
      if let stored = unchanged[draft.place], stored.draft.area == draft.area {
        unchanged[draft.place] = nil
        kept.insert(stored.id)
      } else {
        new.append(StoredPlace(id: number(importance: draft.importance), draft: draft))
      }
    }
    let outdated = old.filter { !kept.contains($0.id) }.sorted { $0.id < $1.id }
    // Inserts in the order of the numbers, because FTS5 flushes its buffer whenever a number decreases.
    new.sort { $0.id < $1.id }
    try queue.write { [new] db in
      for stored in outdated { try stored.delete(from: db) }
      for stored in new { try stored.insert(into: db) }
    }
  }
}

// MARK: - Search

extension PlaceStore {
  /// Finds the places that match a query, best first. If there is none, retries without numbers and then, if
  /// `correctsSpelling` is set, with corrected spelling.
  func search(
    _ query: PlaceQuery, near target: Coordinate?, limit: Int, correctsSpelling: Bool
  ) throws -> [Place] {
    guard !query.isEmpty, limit > 0 else { return [] }
    return try queue.read { db in
      let queries = [query, query.withoutNumbers].compactMap(\.self)
      for query in queries {
        let found = try ranked(query, near: target, limit: limit, in: db)
        if !found.isEmpty { return found }
      }
      for query in queries where correctsSpelling {
        guard let corrected = try corrected(query, in: db) else { continue }
        let found = try ranked(corrected, near: target, limit: limit, in: db)
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  /// The maximum number of results per FTS5 query.
  private static let mostCandidates = 200

  private func ranked(
    _ query: PlaceQuery, near target: Coordinate?, limit: Int, in db: Database
  ) throws -> [Place] {
    let score = PlaceScore(query, near: target)
    var scores: [Int64: Double] = [:]
    let most = max(Self.mostCandidates, limit)
    func run(_ expression: String) throws {
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: Self.candidates), arguments: [expression, most])
      while let row = try rows.next() {
        let id: Int64 = row[0]
        guard scores[id] == nil else { continue }
        scores[id] = score.score(
          forms: row.text(1), importance: row.number(2), bounds: row.bounds(3))
      }
    }
    try run(query.expression())
    if scores.count == most {
      // The results so far are the best known places. Search exact matches and places near the target as
      // well.
      try run(query.expression(isLastBegun: false))
      if let target, target.isValid {
        for level in PlaceCells.levels {
          try run(query.expression(cells: PlaceCells.around(target, level: level)))
        }
      }
    }
    let best = scores.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    return try best.prefix(limit).compactMap { try place($0.key, in: db) }
  }

  private static let candidates = """
    SELECT place.id, place.forms, importance, south, west, north, east
    FROM label JOIN place ON place.id = label.rowid
    WHERE label MATCH ? ORDER BY label.rowid LIMIT ?
    """

  private func place(_ id: Int64, in db: Database) throws -> Place? {
    let select = try db.cachedStatement(
      sql: "SELECT \(StoredPlace.columns) FROM place WHERE id = ?")
    return try Row.fetchOne(select, arguments: [id]).map { StoredPlace($0).draft.place }
  }

  /// Finds the settlement that a coordinate belongs to: the nearest one for its size, within 15 km of a city, 6 km of a
  /// town and 3 km of a village.
  func settlement(around coordinate: Coordinate) throws -> Place? {
    guard coordinate.isValid, let level = PlaceCells.levels.last else { return nil }
    let cells = PlaceCells.around(coordinate, level: level).map { "\"\($0)\"" }
    let reach: [PlaceKind: Double] = [.city: 15_000, .town: 6_000, .village: 3_000]
    return try queue.read { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT \(StoredPlace.columns) FROM label JOIN place ON place.id = label.rowid
            WHERE label MATCH ? AND kind IN ('city', 'town', 'village')
            ORDER BY label.rowid LIMIT \(Self.mostCandidates)
            """), arguments: ["cells : (\(cells.joined(separator: " OR ")))"])
      var best: (place: Place, share: Double)?
      while let row = try rows.next() {
        let found = StoredPlace(row).draft.place
        let share = found.coordinate.distance(to: coordinate) / (reach[found.kind] ?? 1)
        if share <= best?.share ?? 1 { best = (found, share) }
      }
      return best?.place
    }
  }

  /// Finds the areas that a settlement or a region is in, the smallest first, as far as the data have them: at most a region
  /// and a country.
  func areas(of place: Place) throws -> [Place] {
    try queue.read { db in
      let stored = try StoredPlace.near(PlaceDraft(place), in: db).map(\.draft)
      let nearest = stored.filter { $0.area != AreaCode() }
        .min {
          $0.coordinate.distance(to: place.coordinate)
            < $1.coordinate.distance(to: place.coordinate)
        }
      guard let code = nearest?.area, place.kind != .country else { return [] }
      let region =
        place.kind == .region ? nil : try area("region", code.region, kind: .region, in: db)
      let land = region?.area.country ?? code.country
      let country = try area("country", land, kind: .country, in: db)
      return [region, country].compactMap { $0?.place }
    }
  }

  /// The best known area of a kind with a code.
  private func area(
    _ column: String, _ code: String, kind: PlaceKind, in db: Database
  ) throws -> PlaceDraft? {
    guard !code.isEmpty else { return nil }
    let select = try db.cachedStatement(
      sql: """
        SELECT \(StoredPlace.columns) FROM place
        WHERE kind = '\(kind.rawValue)' AND \(column) = ? ORDER BY id LIMIT 1
        """)
    return try Row.fetchOne(select, arguments: [code]).map { StoredPlace($0).draft }
  }

  // MARK: - Spelling correction

  /// Replaces each unknown word of the query by the most similar known words; `nil` if a word has none.
  ///
  /// The first letter of a word is not corrected, because that would compare all words of the index.
  private func corrected(_ query: PlaceQuery, in db: Database) throws -> PlaceQuery? {
    var words: [[String]] = []
    for (index, alternatives) in query.words.enumerated() {
      guard let word = alternatives.first else { continue }
      let isLast = index == query.words.count - 1
      let isKnown = try isKnown(PlaceQuery(words: [[word]]), isBegun: isLast, in: db)
      let near = isKnown ? [word] : try self.near(word, isBegun: isLast, in: db)
      if near.isEmpty { return nil }
      words.append(near)
    }
    return PlaceQuery(words: words)
  }

  private func isKnown(_ query: PlaceQuery, isBegun: Bool, in db: Database) throws -> Bool {
    let select = try db.cachedStatement(sql: "SELECT rowid FROM label WHERE label MATCH ? LIMIT 1")
    return try Row.fetchOne(select, arguments: [query.expression(isLastBegun: isBegun)]) != nil
  }

  /// The maximum number of alternatives for a word.
  private static let mostAlternatives = 8

  /// The words of the index that are most similar to a word.
  private func near(_ word: String, isBegun: Bool, in db: Database) throws -> [String] {
    var spelling = Spelling(word)
    guard spelling.limit > 0, let first = word.unicodeScalars.first,
      let next = Unicode.Scalar(first.value + 1)
    else { return [] }
    let select = try db.cachedStatement(sql: "SELECT term FROM word WHERE term >= ? AND term < ?")
    let rows = try Row.fetchCursor(select, arguments: [String(first), String(next)])
    var best: [String] = []
    var least = spelling.limit
    while let row = try rows.next() {
      let term = row.text(0)
      guard let slips = spelling.slips(to: term, isBegun: isBegun), slips <= least else { continue }
      if slips < least { best.removeAll() }
      least = slips
      if best.count < Self.mostAlternatives { best.append(term) }
    }
    return best
  }
}
