// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import Foundation

/// The main queue, on which the tasks of the main actor and the timers of the main run loop run.
@MainActor enum MainQueue {
  /// Whether something waits on the queue; false where that cannot be known.
  static var hasWork: Bool { waitForWork(milliseconds: 0) }

  /// Runs what waits and what that leads to, until the queue is empty.
  ///
  /// Most tasks that await another thread resume within a millisecond, so the queue is watched that long
  /// after work.
  ///
  /// - Parameter seconds: When to stop although there is more.
  static func run(atMost seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    var hadWork = hasWork
    runOnce()
    while hadWork, ContinuousClock.now < end {
      hadWork = waitForWork(milliseconds: 1)
      if hadWork { runOnce() }
    }
  }

  /// Runs what is in the queue now, and timers that are due.
  private static func runOnce() { _ = RunLoop.main.run(mode: .default, before: .distantPast) }

  private static func waitForWork(milliseconds: Int32) -> Bool {
    guard descriptor >= 0 else { return false }
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&poll, 1, milliseconds) > 0 && poll.revents & Int16(POLLIN) != 0
  }

  private static let descriptor = rhumb_main_queue_descriptor()
}
