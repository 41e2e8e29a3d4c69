// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Prevents the use of libcurl during the end of the process. When the process calls `exit`, the TLS library
/// shuts down, and no thread may use it at that time.
enum CurlExitGate {
  private static let lock = NSLock()

  /// Handlers run in the reverse order of their registration.
  private static let registration: Void = {
    // The handler keeps the lock. A forked process may have inherited the lock from a thread that it lacks.
    atexit { _ = CurlExitGate.lock.lock(before: Date(timeIntervalSinceNow: 2)) }
  }()

  /// Registers the exit handler. Must be called after the TLS library has registered its own.
  static func register() { registration }

  /// Runs a function that uses libcurl. Blocks forever if the process is ending.
  static func whileOpen<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
