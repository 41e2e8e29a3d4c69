// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Reports servers that do not respond, each once until it responds.
final class DelayNotices: Sendable {
  private let clock: NetworkClock
  private let notify: @Sendable (String) -> Void
  private let reported = Mutex<Set<String>>([])

  init(clock: NetworkClock, notify: @escaping @Sendable (String) -> Void) {
    self.clock = clock
    self.notify = notify
  }

  /// Runs a request, and reports its server if the request takes long.
  func watch<Value: Sendable>(
    _ server: String, _ request: () async throws -> Value
  ) async throws -> Value {
    let watch = Task {
      try await clock.sleep(ResourceLimits.noticeDelay)
      if reported.withLock({ $0.insert(server).inserted }) { notify(server) }
    }
    defer { watch.cancel() }
    let value = try await request()
    reported.withLock { _ = $0.remove(server) }
    return value
  }
}
