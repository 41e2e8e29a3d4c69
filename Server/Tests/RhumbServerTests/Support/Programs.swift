// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// Starts processes one by one, as `MapFiles.Programs` does: a process that starts at the same time would inherit what
/// shows the end of another one.
enum Programs {
  private static let starts = Mutex(())

  static func start(_ process: Process) throws { try starts.withLock { _ in try process.run() } }

  static func pipe() -> Pipe { starts.withLock { _ in Pipe() } }
}
