// SPDX-License-Identifier: Apache-2.0
import GRDB
import GRDBSQLite
import MapFiles
import Synchronization

/// Limits for the connections to a database from an untrusted file.
///
/// They follow SQLite's recommendations for untrusted database files.
/// Source: https://www.sqlite.org/security.html, section 1.2
package enum DatabaseLimits {
  /// Limits the length of values and prevents the schema from calling functions with side effects.
  ///
  /// - Parameter connection: SQLite's handle of the connection.
  package static func apply(to connection: OpaquePointer?) {
    sqlite3_limit(
      connection, SQLITE_LIMIT_LENGTH, Int32(clamping: ResourceLimits.databaseValueBytes))
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_exec(
      connection, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0",
      nil, nil, nil)
  }
}

/// The number of virtual machine steps that queries on one connection may still take.
///
/// SQLite interrupts a query that exceeds the budget with `SQLITE_INTERRUPT`.
final class StepBudget: Sendable {
  private let total: Int
  private let left: Atomic<Int>
  /// The number of steps between two calls of the progress handler.
  private static let portion = 10_000

  init(_ total: Int) {
    self.total = total
    left = Atomic(total)
  }

  /// Counts the steps of a connection. The connection must not outlive the budget.
  func watch(_ db: Database) {
    let budget = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      db.sqliteConnection, Int32(Self.portion),
      { budget in
        guard let budget else { return 0 }
        return Unmanaged<StepBudget>.fromOpaque(budget).takeUnretainedValue().spend() ? 0 : 1
      }, budget)
  }

  /// Resets the budget.
  func refill() { left.store(total, ordering: .relaxed) }

  /// Subtracts a portion of steps. Returns `false` if the budget is exhausted.
  private func spend() -> Bool {
    left.subtract(Self.portion, ordering: .relaxed).newValue >= 0
  }
}

/// The tables and functions that a statement uses, with views resolved, as reported by SQLite's authorizer.
final class StatementUse {
  private(set) var tables: Set<String> = []
  private(set) var functions: Set<String> = []
  private(set) var isRecursive = false

  /// Prepares a statement without running it. The connection must not be used afterwards because this
  /// replaces and then removes the authorizer that GRDB relies on.
  init(of sql: String, in db: Database) throws {
    sqlite3_set_authorizer(
      db.sqliteConnection,
      { use, action, first, second, _, _ in
        guard let use else { return SQLITE_DENY }
        Unmanaged<StatementUse>.fromOpaque(use).takeUnretainedValue()
          .add(action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_set_authorizer(db.sqliteConnection, nil, nil) }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(db.sqliteConnection, sql, -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    guard code == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
    }
  }

  /// Records a call of the authorizer: a table and its column, or a function name in the second argument.
  private func add(_ action: Int32, _ first: String?, _ second: String?) {
    switch action {
    case SQLITE_READ: tables.insert((first ?? "").lowercased())
    case SQLITE_FUNCTION: functions.insert((second ?? "").lowercased())
    case SQLITE_RECURSIVE: isRecursive = true
    default: break
    }
  }
}
