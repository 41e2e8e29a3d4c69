// SPDX-License-Identifier: Apache-2.0
import GRDB
import MapFiles

/// An open database of a cache. Reads run concurrently, and writes one after another.
final class CacheStore: Sendable {
  let storage: CacheStorage
  /// The connections; one for a database in memory.
  private let database: any DatabaseWriter
  /// Keeps other processes from moving the file aside; `nil` in memory.
  private let lock: FolderLock?

  /// Opens the database of a folder that this process has locked.
  ///
  /// - Parameter newLimit: The limit of a database that is created if the file is missing or empty; `nil` to open
  ///   existing ones only.
  init(folder: String, path: String, lock: FolderLock, newLimit: Int?) throws {
    storage = .folder(folder)
    self.lock = lock
    database = try DatabasePool(
      path: path, configuration: CacheSchema.configuration(isNew: newLimit != nil))
    try database.writeWithoutTransaction { db in
      if let newLimit, try CacheSchema.isEmpty(db) {
        try CacheSchema.create(in: db, limit: newLimit)
      }
      try CacheSchema.check(db)
    }
  }

  /// Creates a database in memory.
  ///
  /// - Parameter reason: Why no folder is used, as a clause.
  init(inMemory limit: Int, reason: String? = nil) throws {
    storage = .memory(reason: reason)
    lock = nil
    database = try DatabaseQueue(configuration: CacheSchema.configuration(isNew: true))
    try database.writeWithoutTransaction { try CacheSchema.create(in: $0, limit: limit) }
  }

  /// Checks the complete file, which takes about a second. Blocks the thread.
  func check() throws {
    try database.read { try CacheSchema.checkCompletely($0) }
  }

  /// Closes the connections and then releases the lock. Later reads and writes throw an error.
  func close() {
    try? database.close()
    lock?.release()
  }

  /// Reads from a snapshot. Continues if the task is canceled.
  func read<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ query: @escaping @Sendable (CacheTable) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      database.asyncRead { result in
        continuation.resume(with: Result { try query(CacheTable(db: try result.get())) })
      }
    }
  }

  /// Writes in a transaction. Writes are executed in the order of the calls, even if their tasks are canceled.
  func write<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ change: @escaping @Sendable (CacheTable) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      database.asyncWriteWithoutTransaction { db in
        continuation.resume(
          with: Result {
            var value: Value?
            try db.inTransaction(.immediate) {
              value = try change(CacheTable(db: db))
              return .commit
            }
            guard let value else { throw CacheSchema.Damaged() }
            return value
          })
      }
    }
  }

  /// Returns free pages to the file system. Others can read meanwhile.
  func shrink(isolation: isolated (any Actor)? = #isolation) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      database.asyncWriteWithoutTransaction { db in
        continuation.resume(with: Result { try Self.shrink(db) })
      }
    }
  }

  private static func shrink(_ db: Database) throws {
    // In this mode a transaction ends without free pages. `incremental_vacuum` searches all of them for each page.
    try db.execute(sql: "PRAGMA auto_vacuum = FULL")
    try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
    // A reader may still use the log. It is then copied later.
    _ = try? Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
