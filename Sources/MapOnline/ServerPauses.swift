// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The servers that requested a delay. Until it ends, they get no requests that the caller can make later.
final class ServerPauses: Sendable {
  private struct Pause {
    /// The status with which the server requested the delay.
    var status: Int
    var end: Double
  }

  private let pauses = Mutex<[String: Pause]>([:])

  /// Begins a delay, unless a longer one has begun. The time is that of the loader's monotonic clock.
  func begin(_ server: String, status: Int, until end: Double) {
    pauses.withLock { pauses in
      if let running = pauses[server], running.end >= end { return }
      pauses[server] = Pause(status: status, end: end)
    }
  }

  /// The status with which a server requested a delay that has not ended; `nil` without one.
  func status(of server: String, at time: Double) -> Int? {
    pauses.withLock { pauses in
      guard let pause = pauses[server] else { return nil }
      if pause.end > time { return pause.status }
      pauses[server] = nil
      return nil
    }
  }
}
