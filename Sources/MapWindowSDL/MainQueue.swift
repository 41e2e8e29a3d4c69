// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import Foundation

/// The main queue, which runs the tasks of the main actor and the timers of the main run loop.
@MainActor enum MainQueue {
  /// Whether work is pending on the queue; `false` if that cannot be determined.
  static var hasWork: Bool { waitForWork(milliseconds: 0) }

  /// Runs pending work, and work that it enqueues, until the queue is empty.
  ///
  /// Most tasks that await another thread resume within a millisecond, so the method waits that long for
  /// further work after the last one.
  ///
  /// - Parameter seconds: The time after which the method returns even if work is pending.
  static func run(atMost seconds: Double) {
    let start = ContinuousClock.now
    run(
      atMost: seconds, now: { (ContinuousClock.now - start) / .seconds(1) },
      waitForWork: waitForWork, runOnce: runOnce)
  }

  /// ``run(atMost:)`` with the parts of the queue and a clock in seconds, for tests.
  static func run(
    atMost seconds: Double, now: () -> Double, waitForWork: (_ milliseconds: Int32) -> Bool,
    runOnce: () -> Void
  ) {
    let end = now() + seconds
    var hadWork = waitForWork(0)
    runOnce()
    while hadWork, now() < end {
      hadWork = waitForWork(1)
      if hadWork { runOnce() }
    }
  }

  /// Runs the work in the queue, or waits for some for at most a number of seconds.
  static func runOrWait(atMost seconds: Double) {
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: seconds))
  }

  /// Runs the work in the queue and the timers that are due.
  private static func runOnce() { _ = RunLoop.main.run(mode: .default, before: .distantPast) }

  private static func waitForWork(milliseconds: Int32) -> Bool {
    guard descriptor >= 0 else { return false }
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&poll, 1, milliseconds) > 0 && poll.revents & Int16(POLLIN) != 0
  }

  private static let descriptor = rhumb_main_queue_descriptor()
}
