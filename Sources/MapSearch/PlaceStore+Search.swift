// SPDX-License-Identifier: Apache-2.0
import GRDB
import MapGeometry

extension PlaceStore {
  /// Finds the places that match a query, best first. If there is none, retries without numbers and then with
  /// corrected spelling.
  func search(_ query: PlaceQuery, near target: Coordinate?, limit: Int) throws -> [Place] {
    guard !query.isEmpty, limit > 0 else { return [] }
    return try queue.read { db in
      let asked = [query, query.withoutNumbers].compactMap(\.self)
      for query in asked {
        let found = try ranked(query, near: target, limit: limit, in: db)
        if !found.isEmpty { return found }
      }
      for query in asked {
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
    func ask(_ expression: String) throws {
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: Self.candidates), arguments: [expression, most])
      while let row = try rows.next() {
        let id: Int64 = row[0]
        guard scores[id] == nil else { continue }
        let bounds = CoordinateBounds(
          southWest: Coordinate(latitude: row[3], longitude: row[4]),
          northEast: Coordinate(latitude: row[5], longitude: row[6]))
        scores[id] = score.score(forms: row[1], importance: row[2], bounds: bounds)
      }
    }
    try ask(query.expression())
    if scores.count == most {
      // The results so far are the best known places. Search exact matches and places near the target as
      // well.
      try ask(query.expression(isLastBegun: false))
      if let target, target.isValid {
        for level in PlaceCells.levels {
          try ask(query.expression(cells: PlaceCells.around(target, level: level)))
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
      let term: String = row[0]
      guard let slips = spelling.slips(to: term, isBegun: isBegun), slips <= least else { continue }
      if slips < least { best.removeAll() }
      least = slips
      if best.count < Self.mostAlternatives { best.append(term) }
    }
    return best
  }
}
