// SPDX-License-Identifier: Apache-2.0
import CZlib
import Foundation
import GRDB
import MapFiles

/// The entries of a cache's database. The functions that write run inside a transaction.
///
/// The order of use is a counter, not a time, so that a clock that is set back does not change the order.
struct CacheTable {
  let db: Database

  /// The totals and the limit.
  struct State {
    var entries: Int
    var bytes: Int
    var limit: Int
  }

  /// A found entry and its number for ``touch(_:)``.
  struct Found: Sendable {
    var id: Int64
    /// The resource; `nil` if the stored body is damaged.
    var resource: CachedResource?
  }

  // MARK: Reading

  func state() throws -> State {
    let row = try first("SELECT entries, bytes, maximum FROM state WHERE id = 1")
    guard let row, let entries = row.int(0), let bytes = row.int(1), let limit = row.int(2),
      entries >= 0, bytes >= 0, limit >= 0
    else { throw CacheSchema.Damaged() }
    return State(entries: entries, bytes: bytes, limit: limit)
  }

  func find(_ key: String) throws -> Found? {
    let rows = try Row.fetchCursor(
      try db.cachedStatement(
        sql: """
          SELECT entry.id, kind, etag, modified, location, stored, expires, revalidate, checksum, bytes
          FROM entry LEFT JOIN body ON body.id = entry.id WHERE key = ?
          """), arguments: [key])
    guard let row = try rows.next() else { return nil }
    guard let id = row.int(0), let kind = row.text(1), let stored = row.number(5),
      let expires = row.number(6), let revalidate = row.int(7)
    else { throw CacheSchema.Damaged() }
    let body = try row.withUnsafeData(atIndex: 9) { $0.map { [UInt8]($0) } }
    guard body.map(Self.checksum) == row.int(8) else { return Found(id: Int64(id)) }
    return Found(
      id: Int64(id),
      resource: CachedResource(
        kind: kind, body: body, etag: row.text(2), lastModified: row.text(3),
        location: row.text(4), stored: stored, expires: expires, mustRevalidate: revalidate != 0))
  }

  /// The keys that begin with a text, in ascending order.
  func keys(prefix: String) throws -> [String] {
    let values = try DatabaseValue.fetchAll(
      db, sql: "SELECT key FROM entry WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key",
      arguments: [prefix])
    return values.compactMap { String.fromDatabaseValue($0) }
  }

  // MARK: Writing

  /// Marks entries as used, the last one as the most recently used.
  func touch(_ ids: [Int64]) throws {
    if ids.isEmpty { return }
    var accessed = try lastAccess()
    let statement = try db.cachedStatement(sql: "UPDATE entry SET accessed = ? WHERE id = ?")
    for id in ids {
      accessed += 1
      try statement.execute(arguments: [accessed, id])
    }
  }

  /// Stores a resource in place of the old one, and removes the least recently used entries beyond the limit. Only
  /// removes the old resource if the new one is too large.
  func store(_ resource: CachedResource, for key: String) throws {
    try remove(key)
    let state = try state()
    guard resource.size <= Self.largestEntry(limit: state.limit),
      key.utf8.count <= ResourceLimits.cacheKeyBytes
    else { return }
    try evict(downTo: state.limit - resource.size)
    try execute(
      "INSERT INTO entry VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        key, Self.limited(resource.kind) ?? "", Self.limited(resource.etag),
        Self.limited(resource.lastModified), Self.limited(resource.location),
        Self.finite(resource.stored),
        Self.finite(resource.expires), resource.mustRevalidate, resource.body.map(Self.checksum),
        resource.size, try lastAccess() + 1,
      ])
    guard let body = resource.body else { return }
    try execute("INSERT INTO body VALUES (?, ?)", [db.lastInsertedRowID, Data(body)])
  }

  /// Updates an entry that the server has confirmed, and marks it as used. Returns whether there is one.
  func refresh(_ refresh: CacheRefresh, for key: String) throws -> Bool {
    guard refresh.policy.isStorable else {
      try remove(key)
      return false
    }
    try execute(
      """
      UPDATE entry SET accessed = ?1, stored = ?2,
        expires = CASE WHEN ?3 THEN ?4 ELSE ?2 + max(expires - stored, 0) END,
        revalidate = CASE WHEN ?3 THEN ?5 ELSE max(revalidate, ?5) END,
        etag = coalesce(?6, etag), modified = coalesce(?7, modified)
      WHERE key = ?8
      """,
      [
        try lastAccess() + 1, Self.finite(refresh.stored), refresh.policy.statesLifetime,
        Self.finite(refresh.policy.expires), refresh.policy.mustRevalidate,
        Self.limited(refresh.etag), Self.limited(refresh.lastModified), key,
      ])
    return db.changesCount > 0
  }

  func remove(_ key: String) throws { try execute("DELETE FROM entry WHERE key = ?", [key]) }

  func remove(id: Int64) throws { try execute("DELETE FROM entry WHERE id = ?", [id]) }

  func removeAll() throws {
    try execute("DELETE FROM entry", [])
    try recount()
  }

  /// Sets the limit and removes the least recently used entries beyond it.
  func setLimit(_ limit: Int) throws {
    try execute("UPDATE state SET maximum = ?", [limit])
    try evict(downTo: limit)
  }

  /// The size of the largest entry that a cache with a limit stores, in bytes.
  static func largestEntry(limit: Int) -> Int {
    min(
      limit / ResourceLimits.cacheEntryShare,
      ResourceLimits.cacheBodyBytes + ResourceLimits.cacheEntryOverhead)
  }

  /// Removes the least recently used entries until a number of bytes is left.
  private func evict(downTo limit: Int) throws {
    var bytes = try state().bytes
    while bytes > limit {
      try execute(
        "DELETE FROM entry WHERE id = (SELECT id FROM entry ORDER BY accessed, id LIMIT 1)", [])
      let left = try state().bytes
      // A damaged total is larger than its entries.
      if left == bytes { return try recount() }
      bytes = left
    }
  }

  /// Computes the totals from the entries.
  private func recount() throws {
    try execute(
      """
      UPDATE state SET entries = (SELECT count(*) FROM entry),
        bytes = (SELECT coalesce(sum(size), 0) FROM entry)
      """, [])
  }

  // MARK: Values

  private func lastAccess() throws -> Int {
    try first("SELECT max(accessed) FROM entry")?.int(0) ?? 0
  }

  private func first(_ sql: String) throws -> Row? {
    try Row.fetchOne(try db.cachedStatement(sql: sql))
  }

  private func execute(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws {
    try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
  }

  private static func checksum(_ body: [UInt8]) -> Int {
    Int(crc32(0, body, UInt32(truncatingIfNeeded: body.count)))
  }

  /// A time that SQLite can store. It stores `NaN` as `NULL`.
  private static func finite(_ time: Double) -> Double { time.isFinite ? time : 0 }

  /// A text property; `nil` if it is too long to be useful, or has a NUL character, at which SQLite would end it.
  private static func limited(_ text: String?) -> String? {
    guard let text, text.utf8.count <= ResourceLimits.cacheTextBytes, !text.utf8.contains(0) else {
      return nil
    }
    return text
  }
}

// A damaged database can contain values of any type, and a conversion that fails would trap.
extension Row {
  fileprivate func int(_ index: Int) -> Int? { Int.fromDatabaseValue(value(index)) }
  fileprivate func number(_ index: Int) -> Double? { Double.fromDatabaseValue(value(index)) }
  fileprivate func text(_ index: Int) -> String? { String.fromDatabaseValue(value(index)) }
  private func value(_ index: Int) -> DatabaseValue { self[index] }
}
