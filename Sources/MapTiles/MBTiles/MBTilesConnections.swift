// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import Synchronization

/// Read-only connections to an SQLite file, one for each task that reads at the same moment.
///
/// GRDB's `DatabasePool` would do the same, but only for files in WAL mode, which it would have to write.
final class MBTilesConnections: Sendable {
  private let name: String
  private let idle: Mutex<[DatabaseQueue]>

  /// How many connections are kept while nobody reads.
  private static let kept = 4

  /// Opens a file.
  init(path: String) throws {
    let (name, queue) = try Self.firstConnection(to: path)
    self.name = name
    idle = Mutex([queue])
  }

  /// Runs a query on a connection of its own.
  func read<T: Sendable>(_ query: @Sendable (Database) throws -> T) throws -> T {
    let queue = try idle.withLock { $0.popLast() } ?? Self.open(name)
    defer { idle.withLock { if $0.count < Self.kept { $0.append(queue) } } }
    // Without a transaction around it: each query here is a single statement.
    return try queue.unsafeRead(query)
  }

  /// A connection, and the name under which more can be opened. A file that was left in WAL mode cannot be
  /// opened where its folder cannot be written to; it is then taken for immutable, as it is for us.
  private static func firstConnection(to path: String) throws -> (String, DatabaseQueue) {
    do {
      return (path, try open(path))
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    {
      let name = immutableAddress(of: path)
      return (name, try open(name))
    }
  }

  private static func open(_ name: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "rhumb.mbtiles"
    let queue = try DatabaseQueue(path: name, configuration: configuration)
    // SQLite looks into the file only now.
    try queue.unsafeRead { _ = try $0.execute(sql: "SELECT 1 FROM sqlite_master LIMIT 1") }
    return queue
  }

  private static func immutableAddress(of path: String) -> String {
    let path = URL(filePath: path).path
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)?immutable=1"
  }
}
