// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapFiles

/// A pool of read-only connections to an SQLite file, one for each concurrent read.
///
/// GRDB's `DatabasePool` requires WAL mode, which would require write access to the file.
final class MBTilesConnections: Sendable {
  private let name: String
  private let steps: Int
  private let idle: Mutex<[Connection]>

  /// The maximum number of idle connections.
  private static let kept = 4

  /// Opens a file of the given size and checks its schema.
  init(path: String, fileBytes: UInt64) throws {
    steps = ResourceLimits.databaseSteps(fileBytes: Int(clamping: fileBytes))
    let first = try Self.firstConnection(to: path, steps: steps)
    name = first.name
    // No query works on a connection after its schema check, so the pool opens another one.
    try first.read { try MBTilesSchema.check($0, path: path) }
    idle = Mutex([try Connection(to: name, steps: steps)])
  }

  /// Runs a query on an exclusive connection.
  func read<T: Sendable>(_ query: @Sendable (Database) throws -> T) throws -> T {
    let connection = try idle.withLock { $0.popLast() } ?? Connection(to: name, steps: steps)
    defer { idle.withLock { if $0.count < Self.kept { $0.append(connection) } } }
    return try connection.read(query)
  }

  /// Opens a connection whose name can be reused for further connections. A file in WAL mode cannot be opened
  /// in a folder without write access. In that case, the file is opened as immutable.
  private static func firstConnection(to path: String, steps: Int) throws -> Connection {
    do {
      return try Connection(to: path, steps: steps)
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    {
      return try Connection(to: immutableAddress(of: path), steps: steps)
    }
  }

  private static func immutableAddress(of path: String) -> String {
    let path = URL(filePath: path).path
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)?immutable=1"
  }
}

/// A connection with the step budget of its queries.
private final class Connection: Sendable {
  let name: String
  private let queue: DatabaseQueue
  private let budget: StepBudget

  init(to name: String, steps: Int) throws {
    self.name = name
    budget = StepBudget(steps)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "rhumb.mbtiles"
    configuration.prepareDatabase { DatabaseLimits.apply(to: $0.sqliteConnection) }
    queue = try DatabaseQueue(path: name, configuration: configuration)
    // SQLite reads the file only at the first statement.
    try queue.unsafeRead { [budget] db in
      budget.watch(db)
      try db.execute(sql: "SELECT 1 FROM sqlite_master LIMIT 1")
    }
  }

  /// Runs a query without a transaction. Each query in this module is a single statement.
  func read<T>(_ query: (Database) throws -> T) throws -> T {
    budget.refill()
    return try queue.unsafeRead(query)
  }
}
