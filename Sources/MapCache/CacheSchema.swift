// SPDX-License-Identifier: Apache-2.0
import GRDB
import GRDBSQLite
import MapFiles

/// The tables of a cache's database, and the settings of its connections.
///
/// Bodies are in a table of their own, so that an update of an entry's properties does not rewrite its body.
/// Triggers keep the totals in `state`, whichever process writes.
enum CacheSchema {
  /// Thrown if a database has other tables than a cache, or values that a cache never stores.
  struct Damaged: Error {}

  /// The application ID of cache files: "rhmc".
  private static let applicationID = 0x7268_6D63

  private static let statements = [
    """
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, etag TEXT, modified TEXT,
      location TEXT, stored REAL NOT NULL, expires REAL NOT NULL, revalidate INTEGER NOT NULL, checksum INTEGER,
      size INTEGER NOT NULL, accessed INTEGER NOT NULL)
    """,
    "CREATE INDEX entry_accessed ON entry (accessed)",
    "CREATE TABLE body (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)",
    """
    CREATE TABLE state (
      id INTEGER PRIMARY KEY CHECK (id = 1), entries INTEGER NOT NULL, bytes INTEGER NOT NULL,
      maximum INTEGER NOT NULL)
    """,
    """
    CREATE TRIGGER entry_inserted AFTER INSERT ON entry BEGIN
      UPDATE state SET entries = entries + 1, bytes = bytes + new.size;
    END
    """,
    """
    CREATE TRIGGER entry_deleted AFTER DELETE ON entry BEGIN
      DELETE FROM body WHERE id = old.id;
      UPDATE state SET entries = entries - 1, bytes = bytes - old.size;
    END
    """,
  ]

  /// The settings of a connection.
  ///
  /// - Parameter isNew: Whether the connection may create the tables. Free pages are then returned to the file system
  ///   on request, because `VACUUM` would block all reads.
  static func configuration(isNew: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.label = "rhumb.cache"
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 4
    configuration.prepareDatabase { db in
      try db.execute(
        sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
      if db.configuration.readonly { return }
      if isNew { try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
      try db.execute(sql: "PRAGMA journal_size_limit = 8388608; PRAGMA temp_store = MEMORY")
      checkpointExclusively(db)
      keepLog(db)
    }
    return configuration
  }

  /// Copies the log into the database after 1000 pages, as SQLite does by default, but locks out other writers.
  ///
  /// SQLite before 3.51.3 can damage a database if a process writes while another one copies a log that was just
  /// copied ("WAL-reset bug", https://www.sqlite.org/wal.html).
  private static func checkpointExclusively(_ db: Database) {
    sqlite3_wal_hook(
      db.sqliteConnection,
      { _, connection, name, pages in
        if pages >= 1000 {
          sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_FULL, nil, nil)
        }
        return SQLITE_OK
      }, nil)
  }

  /// Empties the log when the database is closed, but does not delete it. If the user has deleted the files of an open
  /// database, a file with the same name may belong to another process by then.
  private static func keepLog(_ db: Database) {
    var isKept: CInt = 1
    sqlite3_file_control(db.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept)
  }

  /// Creates the tables in an empty database.
  static func create(in db: Database, limit: Int) throws {
    try db.inTransaction(.immediate) {
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      for statement in statements { try db.execute(sql: statement) }
      try db.execute(sql: "INSERT INTO state VALUES (1, 0, 0, ?)", arguments: [limit])
      return .commit
    }
  }

  /// Whether the database has no tables yet.
  static func isEmpty(_ db: Database) throws -> Bool {
    try Row.fetchOne(db, sql: "SELECT 1 FROM sqlite_master LIMIT 1") == nil
  }

  /// Checks that a database has exactly the tables of a cache.
  static func check(_ db: Database) throws {
    let application = try DatabaseValue.fetchOne(db, sql: "PRAGMA application_id")
    let found = try DatabaseValue.fetchAll(
      db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    guard application.flatMap(Int.fromDatabaseValue) == applicationID,
      Set(found.map { String.fromDatabaseValue($0) }) == Set(statements)
    else { throw Damaged() }
    _ = try CacheTable(db: db).state()
  }

  /// Checks the structure of the complete file. Does not check the bodies, which have checksums.
  static func checkCompletely(_ db: Database) throws {
    let result = try DatabaseValue.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    if result.flatMap({ String.fromDatabaseValue($0) }) != "ok" { throw Damaged() }
  }
}
