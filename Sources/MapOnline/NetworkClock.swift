// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The clocks of a loader.
package struct NetworkClock: Sendable {
  /// The current time in seconds since 1970.
  package var now: @Sendable () -> Double
  /// The time in seconds of a monotonic clock.
  package var uptime: @Sendable () -> Double
  /// Waits for a number of seconds. Throws `CancellationError` if the task is canceled.
  package var sleep: @Sendable (Double) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Double, uptime: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Double) async throws -> Void
  ) {
    self.now = now
    self.uptime = uptime
    self.sleep = sleep
  }

  /// The clocks of the system.
  package static let system = NetworkClock(
    now: { Date().timeIntervalSince1970 },
    uptime: { ProcessInfo.processInfo.systemUptime },
    sleep: { try await Task.sleep(for: .seconds($0)) })
}
