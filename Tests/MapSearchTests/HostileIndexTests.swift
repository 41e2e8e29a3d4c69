// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapGeometry
import MapSearch
import MapTestSupport
import Testing

@Suite("Malicious index files") struct HostileIndexTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates an index with one place, changed by SQL.
  private func index(_ sql: String) async throws -> String {
    let path = folder.path + "/\(UUID()).db"
    try await PlaceIndex(path: path).add([
      Place(
        name: "Harbour", kind: .locality, coordinate: Coordinate(latitude: 1, longitude: 2))
    ])
    let queue = try DatabaseQueue(path: path)
    try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    return path
  }

  @Test("an unmodified index is opened, even after ANALYZE")
  func unchanged() async throws {
    let path = try await index("ANALYZE")
    #expect(try await PlaceIndex(path: path).search("harbour").count == 1)
  }

  @Test("an index of an earlier version is emptied, and takes places again")
  func earlier() async throws {
    let path = try await index("PRAGMA user_version = 1; ALTER TABLE place DROP COLUMN forms")
    let index = try PlaceIndex(path: path)
    #expect(try await index.search("harbour").isEmpty)
    try await index.add([
      Place(name: "Harbour", kind: .poi, coordinate: Coordinate(latitude: 1, longitude: 2))
    ])
    #expect(try await index.search("harbour").count == 1)
  }

  @Test(
    "an index with a trigger or a view is rejected",
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON place BEGIN DELETE FROM place; END",
      """
      DROP TABLE place;
      CREATE VIEW place AS WITH RECURSIVE c (id) AS (SELECT 0 UNION ALL SELECT id + 1 FROM c)
        SELECT id FROM c
      """,
      "CREATE TABLE label_more (x)",
      """
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_master VALUES ('trigger', 'sqlite_t', 'place', 0,
        'CREATE TRIGGER sqlite_t AFTER INSERT ON place BEGIN DELETE FROM place; END')
      """,
    ])
  func changed(sql: String) async throws {
    let path = try await index(sql)
    #expect(throws: PlaceError.invalidIndex(path: path, reason: "the file is not a place index")) {
      try PlaceIndex(path: path)
    }
  }

  @Test(
    "values of other types in an index do not end the program",
    arguments: [
      "name", "names", "kind", "category", "latitude", "longitude", "south", "west", "north",
      "east", "importance", "precision", "region", "country", "forms", "cells",
    ])
  func types(column: String) async throws {
    for value in ["x'ff00'", "'north'", "1e999", "NULL"] {
      let path = try await index(
        value == "NULL" ? Self.emptying(column) : "UPDATE place SET \(column) = \(value)")
      let index = try PlaceIndex(path: path)
      _ = try await index.search("harbour", near: Coordinate(latitude: 1, longitude: 2))
      _ = try await index.search("harbuor")
      for longitude in [2.0, 2.1] {
        try await index.add([
          Place(
            name: "Harbour", kind: .locality,
            coordinate: Coordinate(latitude: 1, longitude: longitude))
        ])
      }
      #expect(try await !index.search("harbour").isEmpty)
    }
  }

  /// SQL that removes a value although the table does not allow it: for that time, the table has another definition.
  private static func emptying(_ column: String) -> String {
    """
    CREATE TEMP TABLE own AS SELECT sql FROM sqlite_master WHERE name = 'place';
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE name = 'place';
    PRAGMA writable_schema = RESET;
    UPDATE place SET \(column) = NULL;
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = (SELECT sql FROM own) WHERE name = 'place';
    PRAGMA writable_schema = RESET;
    """
  }

  @Test("a connection keeps its locks while the same file is opened again")
  func locks() async throws {
    let path = try await index("ANALYZE")
    let queue = try DatabaseQueue(path: path)
    try await queue.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE; DELETE FROM place")
      #expect(throws: PlaceError.self) { try PlaceIndex(path: path) }
      #expect(try Self.isLocked(path))
      try db.execute(sql: "ROLLBACK")
    }
  }

  /// Whether this process holds a POSIX lock on a file.
  private static func isLocked(_ path: String) throws -> Bool {
    let descriptor = open(path, O_RDWR)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    // A lock of the open file description also conflicts with locks of this process.
    let getLock: Int32 = 36  // F_OFD_GETLK
    try #require(fcntl(descriptor, getLock, &lock) == 0)
    return lock.l_type != Int16(F_UNLCK)
  }

  @Test("a pipe is not an index")
  func pipe() throws {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: PlaceError.invalidIndex(path: path, reason: "it is a pipe, not a file")) {
      try PlaceIndex(path: path)
    }
  }
}
