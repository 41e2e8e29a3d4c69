// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapFiles

/// The folder of a cache: its database, a lock file, and at most one damaged database that was moved aside.
struct CacheFolder: Sendable {
  let path: String
  private var database: String { path + "/cache.db" }

  /// How long a process waits for another one that creates or replaces the database, in seconds.
  private static let patience = 5.0
  /// How long a process waits for the others to close a damaged database, in seconds.
  private static let patienceWithDamage = 1.0

  /// Why a folder cannot be used; a clause.
  private struct OpenFailure: Error { var reason: String }

  /// The result of opening a cache, with a warning for the log if something was wrong.
  struct Opened: Sendable {
    var store: CacheStore
    var warning: String?
  }

  /// Opens the database, and creates it if it is missing. A damaged database is moved aside. If the folder cannot
  /// be used, the cache is in memory. Blocks the thread.
  ///
  /// - Parameters:
  ///   - limit: The limit of a new database, in bytes.
  ///   - isSuspect: Whether the database was found to be damaged while it was used. All of it is checked then.
  func open(limit: Int, isSuspect: Bool = false) throws -> Opened {
    do {
      return try openDatabase(limit: limit, isSuspect: isSuspect)
    } catch {
      let reason = Self.reason(of: error)
      return Opened(
        store: try CacheStore(
          inMemory: min(limit, ResourceLimits.memoryCacheBytes), reason: reason),
        warning: "cannot use the cache in \(path): \(reason); responses are kept in memory")
    }
  }

  private func openDatabase(limit: Int, isSuspect: Bool) throws -> Opened {
    try makeFolder()
    for path in ["", "-wal", "-shm", "-journal"].map({ database + $0 }) {
      if let kind = FileKind.irregularKind(at: path) {
        throw FileError.notRegular(path: path, kind: kind)
      }
    }
    let lock = try FolderLock(path: path + "/cache.lock")
    let end = ContinuousClock.now + .seconds(Self.patienceWithDamage)
    repeat {
      guard lock.take(.shared, within: Self.patience) else {
        throw OpenFailure(reason: "it is locked")
      }
      if let store = try openExisting(lock, newLimit: nil, isSuspect: isSuspect) {
        return Opened(store: store)
      }
      // Several processes may try this at once. After the first one, the others find its new database.
      if lock.take(.exclusive, within: 0.02) {
        return try replace(lock, limit: limit, isSuspect: isSuspect)
      }
    } while ContinuousClock.now < end
    throw OpenFailure(reason: "the database is damaged and in use")
  }

  /// Creates the database, or replaces a damaged one, while no other process uses it.
  private func replace(_ lock: FolderLock, limit: Int, isSuspect: Bool) throws -> Opened {
    var warning: String?
    // The database may be missing, or another process may have replaced it in the meantime.
    var store = try openExisting(lock, newLimit: limit, isSuspect: isSuspect)
    if store == nil {
      let name = try moveAside()
      try createFile()
      warning =
        "the cache \(database) was damaged; it was moved to \(name), and a new one was created"
      store = try CacheStore(folder: path, path: database, lock: lock, newLimit: limit)
    }
    guard let store, lock.take(.shared, within: Self.patience) else {
      throw OpenFailure(reason: "it is locked")
    }
    return Opened(store: store, warning: warning)
  }

  /// Opens the database. Returns `nil` if it is damaged, and if it is missing and must not be created.
  private func openExisting(
    _ lock: FolderLock, newLimit: Int?, isSuspect: Bool
  ) throws -> CacheStore? {
    let file = FileStatus.of(database)
    if newLimit == nil, (file?.st_size ?? 0) == 0 { return nil }
    if file == nil { try createFile() }
    do {
      let store = try CacheStore(folder: path, path: database, lock: lock, newLimit: newLimit)
      if isSuspect { try store.check() }
      return store
    } catch {
      // SQLITE_ERROR: the format or the schema is unknown.
      let code = (error as? DatabaseError)?.resultCode.primaryResultCode
      if Self.isDamage(error) || code == .SQLITE_ERROR { return nil }
      throw error
    }
  }

  /// Creates the folder for its user only. An existing folder stays unchanged.
  private func makeFolder() throws {
    guard FileStatus.of(path) == nil else { return }
    try OutputFolder.make(FileName.folder(of: path))
    // Another process may have created the folder in the meantime.
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw FileError.unwritable(path: path, reason: SystemError.last.reason)
    }
  }

  /// Creates an empty database file for its user only. SQLite gives its log the same permissions.
  private func createFile() throws {
    do throws(SystemError) {
      let file = try SystemError.check {
        Foundation.open(database, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      }
      close(file)
    } catch {
      throw FileError.unwritable(path: database, reason: error.reason)
    }
  }

  // MARK: Damage

  /// Whether an error during use means that the file does not contain a valid cache.
  static func isDamage(_ error: any Error) -> Bool {
    if error is CacheSchema.Damaged { return true }
    guard let error = error as? DatabaseError else { return false }
    // SQLITE_CONSTRAINT: an index or a body does not match the entries.
    let codes: [ResultCode] = [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT]
    return codes.contains(error.resultCode.primaryResultCode)
  }

  /// Moves the database to a name of its own, in place of the one that was moved before.
  private func moveAside() throws -> String {
    removeDamaged()
    let target = "\(database).damaged-\(UInt64.random(in: 0 ... .max))"
    do throws(SystemError) {
      try SystemError.check { rename(database, target) }
    } catch {
      throw FileError.unwritable(path: database, reason: error.reason)
    }
    for suffix in ["-wal", "-shm", "-journal"] { unlink(database + suffix) }
    return target
  }

  /// Removes the database that was moved aside.
  func removeDamaged() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasPrefix("cache.db.damaged-") { unlink("\(path)/\(name)") }
  }

  /// The reason of an error as a clause.
  static func reason(of error: any Error) -> String {
    switch error {
    case let error as OpenFailure: error.reason
    case let error as FileError: error.reason
    case let error as SystemError: error.reason
    case let error as DatabaseError: error.message ?? "\(error.resultCode)"
    default: "\(error)"
    }
  }
}
