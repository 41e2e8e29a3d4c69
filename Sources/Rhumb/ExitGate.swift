// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Keeps GPU work and the end of the process apart: when `exit` is called, the driver takes itself down,
/// and must not be at work on another thread by then.
///
/// `@unchecked`: all is only touched while `condition` is locked.
final class ExitGate: @unchecked Sendable {
  static let shared = ExitGate()

  private let condition = NSCondition()
  private var running = 0
  private var isClosed = false
  private var isRegistered = false

  /// Calls the gate at the process's end, before everything that was registered earlier; to be called
  /// when the driver is loaded.
  func register() {
    condition.lock()
    defer { condition.unlock() }
    if isRegistered { return }
    isRegistered = true
    atexit { ExitGate.shared.close() }
  }

  /// Waits for ever when the process is ending.
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

  /// Lets nobody in any more, and waits for those inside, two seconds at most.
  private func close() {
    let deadline = Date(timeIntervalSinceNow: 2)
    condition.lock()
    isClosed = true
    while running > 0, condition.wait(until: deadline) {}
    condition.unlock()
  }
}
