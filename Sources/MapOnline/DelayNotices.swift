// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Reports servers that do not respond for ``ResourceLimits/noticeDelay`` seconds, each once until it responds.
final class DelayNotices: Sendable {
  private struct Server {
    /// The number of running requests.
    var running = 0
    /// Whether a request has failed since the last response.
    var hasFailed = false
    /// Waits, and then reports the server.
    var watch: Task<Void, any Error>?
    var isReported = false
  }

  private let clock: NetworkClock
  private let notify: @Sendable (String) -> Void
  private let servers = Mutex<[String: Server]>([:])

  init(clock: NetworkClock, notify: @escaping @Sendable (String) -> Void) {
    self.clock = clock
    self.notify = notify
  }

  /// Runs a request, and reports its server if neither this request nor another one gets a response soon.
  func watch<Value: Sendable>(
    _ server: String, _ request: () async throws -> Value
  ) async throws -> Value {
    begin(server)
    do {
      let value = try await request()
      servers.withLock { servers in
        servers[server]?.watch?.cancel()
        servers[server] = Server(running: (servers[server]?.running ?? 1) - 1)
        if servers[server]?.running == 0 { servers[server] = nil }
      }
      return value
    } catch {
      fail(server, isCanceled: error is CancellationError)
      throw error
    }
  }

  private func begin(_ server: String) {
    servers.withLock { servers in
      var state = servers[server] ?? Server()
      state.running += 1
      if state.watch == nil, !state.isReported {
        state.watch = Task { [weak self, clock] in
          try await clock.sleep(ResourceLimits.noticeDelay)
          self?.report(server)
        }
      }
      servers[server] = state
    }
  }

  private func report(_ server: String) {
    servers.withLock {
      $0[server]?.watch = nil
      $0[server]?.isReported = true
    }
    notify(server)
  }

  /// Ends a request without a response. The map may repeat it, so the watch continues unless all were canceled.
  private func fail(_ server: String, isCanceled: Bool) {
    servers.withLock { servers in
      guard var state = servers[server] else { return }
      state.running -= 1
      if !isCanceled { state.hasFailed = true }
      if state.running == 0, !state.hasFailed {
        state.watch?.cancel()
        state.watch = nil
      }
      servers[server] = state
    }
  }
}
