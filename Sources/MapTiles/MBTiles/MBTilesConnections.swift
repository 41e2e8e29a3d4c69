// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapFiles
import Synchronization

/// Read-only connections to an SQLite file, one for each task that reads at the same moment.
///
/// GRDB's `DatabasePool` would do the same, but only for files in WAL mode, which it would have to write.
final class MBTilesConnections: Sendable {
  private let name: String
  private let steps: Int
  private let idle: Mutex<[Connection]>

  /// How many connections are kept while nobody reads.
  private static let kept = 4

  /// Opens a file of a size and checks its schema.
  init(path: String, fileBytes: UInt64) throws {
    steps = ResourceLimits.databaseSteps(fileBytes: Int(clamping: fileBytes))
    let first = try Self.firstConnection(to: path, steps: steps)
    name = first.name
    // The check's own connection is of no further use.
    try first.read { try MBTilesSchema.check($0, path: path) }
    idle = Mutex([try Connection(to: name, steps: steps)])
  }

  /// Runs a query on a connection of its own.
  func read<T: Sendable>(_ query: @Sendable (Database) throws -> T) throws -> T {
    let connection = try idle.withLock { $0.popLast() } ?? Connection(to: name, steps: steps)
    defer { idle.withLock { if $0.count < Self.kept { $0.append(connection) } } }
    return try connection.read(query)
  }

  /// A connection, and the name under which more can be opened. A file that was left in WAL mode cannot be
  /// opened where its folder cannot be written to; it is then taken for immutable, as it is for us.
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

/// One connection with the budget of its queries.
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
    // SQLite looks into the file only now.
    try queue.unsafeRead { [budget] db in
      budget.watch(db)
      try db.execute(sql: "SELECT 1 FROM sqlite_master LIMIT 1")
    }
  }

  /// Runs queries, without a transaction around them: each query here is a single statement.
  func read<T>(_ query: (Database) throws -> T) throws -> T {
    budget.refill()
    return try queue.unsafeRead(query)
  }
}
