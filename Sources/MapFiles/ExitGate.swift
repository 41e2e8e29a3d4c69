// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Keeps threads out of a library while the process ends.
///
/// When the process calls `exit`, a library frees the data that its threads share, such as HarfBuzz's languages, the state of TLS
/// or that of a graphics driver. A thread that uses the library at that time would crash the process. Threads use it
/// inside the gate, and the gate closes before the library's exit handlers run.
///
/// `@unchecked`: all variables are accessed only while `lock` is locked.
package final class ExitGate: @unchecked Sendable {
  private let lock = NSLock()
  private var running = 0
  private var isClosed = false
  private var isRegistered = false

  /// The gates whose exit handlers were registered, in this order.
  private static let registered = Mutex<[ExitGate]>([])

  /// The maximum time that the end of the process waits for threads inside a gate, in seconds.
  private static let patience = 2.0

  package init() {}

  /// Registers an exit handler that closes the gate. Handlers run in the reverse order of their registration, so this
  /// method must be called after the library has registered its own. Further calls have no effect.
  package func register() {
    lock.lock()
    defer { lock.unlock() }
    if isRegistered { return }
    isRegistered = true
    Self.registered.withLock { $0.append(self) }
    atexit { ExitGate.registered.withLock { $0.popLast() }?.close() }
  }

  /// Runs a function that uses the library. Blocks forever if the process is ending.
  package func whileOpen<Result>(_ body: () throws -> Result) rethrows -> Result {
    while !enter() { Thread.sleep(forTimeInterval: 60) }
    defer { leave() }
    return try body()
  }

  /// Returns `false` if the gate is closed.
  func enter() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if !isClosed { running += 1 }
    return !isClosed
  }

  func leave() {
    lock.lock()
    running -= 1
    lock.unlock()
  }

  /// Closes the gate, and waits for the threads inside. Returns whether none is left.
  ///
  /// The lock is tried repeatedly instead of waited for. A forked process may have inherited it from a thread that it
  /// lacks, and a thread that enters and leaves all the time could keep a waiting one from it until the deadline.
  @discardableResult
  func close(patience: Double = ExitGate.patience) -> Bool {
    let deadline = Date(timeIntervalSinceNow: patience)
    repeat {
      if lock.try() {
        isClosed = true
        let isEmpty = running == 0
        lock.unlock()
        if isEmpty { return true }
      }
      Thread.sleep(forTimeInterval: 0.001)
    } while Date() < deadline
    return false
  }
}
