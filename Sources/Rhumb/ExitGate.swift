// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A gate that prevents GPU work during the end of the process. When the process calls `exit`, the graphics
/// driver shuts down, and no thread may use it at that time.
///
/// `@unchecked`: all properties are accessed only while `condition` is locked.
final class ExitGate: @unchecked Sendable {
  static let shared = ExitGate()

  private let condition = NSCondition()
  private var running = 0
  private var isClosed = false
  private var isRegistered = false

  /// Registers an exit handler that closes the gate. It runs before all handlers that were registered
  /// earlier, so this method must be called after the driver is loaded.
  func register() {
    condition.lock()
    defer { condition.unlock() }
    if isRegistered { return }
    isRegistered = true
    atexit { ExitGate.shared.close() }
  }

  /// Enters the gate. Blocks forever if the process is ending.
  func enter() {
    condition.lock()
    while isClosed { condition.wait() }
    running += 1
    condition.unlock()
  }

  func leave() {
    condition.lock()
    running -= 1
    condition.broadcast()
    condition.unlock()
  }

  /// Blocks further entries and waits up to two seconds for threads that are inside.
  private func close() {
    let deadline = Date(timeIntervalSinceNow: 2)
    condition.lock()
    isClosed = true
    while running > 0, condition.wait(until: deadline) {}
    condition.unlock()
  }
}
