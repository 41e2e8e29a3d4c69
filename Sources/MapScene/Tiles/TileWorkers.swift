// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry

/// The key of a tile's build. Beyond its source's highest level, a tile is built again for each zoom.
struct TileKey: Hashable, Sendable {
  /// The source's index in the scene.
  var source: Int
  var id: TileID
  /// The style zoom that the tile is built for.
  var zoom: Int
}

/// Loads and builds tiles on worker tasks, most urgent first, with limited concurrency.
///
/// Each frame sets the tiles it needs and takes the finished ones; it never waits. Requests that are no
/// longer needed and have not started are dropped.
final class TileWorkers: Sendable {
  /// The result of a tile's build.
  enum Outcome: Sendable {
    case built(TileBundle)
    /// The source does not have this tile.
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
  ///   - limit: The maximum number of concurrent builds.
  ///   - build: Loads and builds one tile.
  init(limit: Int, build: @escaping @Sendable (TileKey) async -> Outcome) {
    self.limit = limit
    self.build = build
  }

  /// Replaces the requested tiles, most urgent first. The list must not contain duplicates.
  func want(_ keys: [TileKey]) {
    let started = state.withLock { state in
      let finished = Set(state.finished.map(\.0))
      state.waiting = keys.filter { !state.running.contains($0) && !finished.contains($0) }
      return startable(&state)
    }
    for key in started { start(key) }
  }

  /// Returns and removes the oldest finished build, or returns `nil` if there is none.
  func takeFinished() -> (TileKey, Outcome)? {
    state.withLock { $0.finished.isEmpty ? nil : $0.finished.removeFirst() }
  }

  /// Waits until a build has finished. Returns immediately if no build is in progress.
  func waitForResult() async {
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
