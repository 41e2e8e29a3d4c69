// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import Synchronization

/// Which build of which tile: the same tile enlarged beyond its source's last zoom is built anew for
/// each zoom.
struct TileKey: Hashable, Sendable {
  /// The source's place in the scene.
  var source: Int
  var id: TileID
  /// The style zoom it is built for.
  var zoom: Int
}

/// Loads and builds tiles on worker tasks, a few at a time, the most wanted first.
///
/// A frame says what it wants and takes what is finished; it never waits. What is not wanted any more
/// and not begun is forgotten.
final class TileWorkers: Sendable {
  /// What became of a tile.
  enum Outcome: Sendable {
    case built(TileBundle)
    /// The source has no such tile.
    case absent
    case failed(String)
  }

  private struct State {
    var waiting: [TileKey] = []
    var running: Set<TileKey> = []
    var finished: [(TileKey, Outcome)] = []
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let build: @Sendable (TileKey) async -> Outcome
  private let limit: Int

  /// - Parameters:
  ///   - limit: how many tiles are worked on at a time.
  ///   - build: loads and builds one tile.
  init(limit: Int, build: @escaping @Sendable (TileKey) async -> Outcome) {
    self.limit = limit
    self.build = build
  }

  /// Replaces what is wanted, the most wanted first. No key may be in the list twice.
  func want(_ keys: [TileKey]) {
    let started = state.withLock { state in
      let finished = Set(state.finished.map(\.0))
      state.waiting = keys.filter { !state.running.contains($0) && !finished.contains($0) }
      return startable(&state)
    }
    for key in started { start(key) }
  }

  /// What has been finished for longest and not been taken; nil when all has.
  func takeFinished() -> (TileKey, Outcome)? {
    state.withLock { $0.finished.isEmpty ? nil : $0.finished.removeFirst() }
  }

  /// Returns when something is finished, at once where nothing is under way.
  func somethingFinished() async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if !state.finished.isEmpty || (state.waiting.isEmpty && state.running.isEmpty) {
          return true
        }
        state.waiters.append(continuation)
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  private func startable(_ state: inout State) -> [TileKey] {
    let count = min(max(0, limit - state.running.count), state.waiting.count)
    let started = Array(state.waiting.prefix(count))
    state.waiting.removeFirst(count)
    state.running.formUnion(started)
    return started
  }

  private func start(_ key: TileKey) {
    Task.detached(priority: .userInitiated) { [self] in
      let outcome = await build(key)
      let (next, waiters) = state.withLock { state in
        state.running.remove(key)
        state.finished.append((key, outcome))
        defer { state.waiters = [] }
        return (startable(&state), state.waiters)
      }
      for key in next { start(key) }
      for waiter in waiters { waiter.resume() }
    }
  }
}
