// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A lock file that the processes which use a cache share. The system releases it when a process ends.
///
/// A process that creates a database or moves it aside holds the lock alone: SQLite does not notice when the file of
/// an open database is renamed, and would then mix two files.
final class FolderLock: Sendable {
  private let descriptor: Mutex<Int32?>

  enum Mode {
    /// The database is in use.
    case shared
    /// The database is created or replaced.
    case exclusive
  }

  /// Opens or creates the lock file, without locking it.
  init(path: String) throws(SystemError) {
    let file = try SystemError.check {
      open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    }
    descriptor = Mutex(file)
  }

  deinit { release() }

  /// Takes the lock in a mode, instead of the mode before. Returns whether it was free within a time.
  func take(_ mode: Mode, within seconds: Double) -> Bool {
    guard let file = descriptor.withLock({ $0 }) else { return false }
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    let end = ContinuousClock.now + .seconds(seconds)
    while flock(file, operation) != 0 {
      guard [EWOULDBLOCK, EINTR].contains(errno), ContinuousClock.now < end else { return false }
      usleep(2000)
    }
    return true
  }

  /// Releases the lock and closes the file.
  func release() {
    descriptor.withLock { file in
      if let file { close(file) }
      file = nil
    }
  }
}
