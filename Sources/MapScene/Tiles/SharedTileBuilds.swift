// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The built tiles of a scene that several engines draw, so that each tile is loaded and built once.
///
/// Tiles are kept only while there are at least two engines: one engine keeps its tiles on the GPU.
final class SharedTileBuilds: Sendable {
  private struct State {
    var engines = 0
    /// The builds in progress, and the callers that wait for them.
    var running: [TileKey: [CheckedContinuation<TileWorkers.Outcome?, Never>]] = [:]
    var kept: [TileKey: TileWorkers.Outcome] = [:]
    /// The keys of ``kept``, the oldest first.
    var order: [TileKey] = []
  }

  private let state = Mutex(State())
  /// The maximum number of tiles that are kept.
  private static let most = 64

  func addEngine() { state.withLock { $0.engines += 1 } }

  func removeEngine() {
    state.withLock { state in
      state.engines -= 1
      if state.engines < 2 { (state.kept, state.order) = ([:], []) }
    }
  }

  /// Returns a tile that another engine has built or is building; otherwise builds it.
  func outcome(
    of key: TileKey, build: () async -> TileWorkers.Outcome
  ) async -> TileWorkers.Outcome {
    guard state.withLock({ $0.engines > 1 }) else { return await build() }
    if let shared = await shared(key) { return shared }
    let outcome = await build()
    for waiter in finish(key, outcome) { waiter.resume(returning: outcome) }
    return outcome
  }

  /// Returns a tile from another engine; `nil` if the caller must build it.
  private func shared(_ key: TileKey) async -> TileWorkers.Outcome? {
    await withCheckedContinuation { continuation in
      let answer: TileWorkers.Outcome?? = state.withLock { state in
        if let kept = state.kept[key] { return .some(kept) }
        guard state.running[key] != nil else {
          state.running[key] = []
          return .some(nil)
        }
        state.running[key]?.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Keeps a built tile and returns the callers that wait for it. A failed tile is requested again.
  private func finish(
    _ key: TileKey, _ outcome: TileWorkers.Outcome
  ) -> [CheckedContinuation<TileWorkers.Outcome?, Never>] {
    state.withLock { state in
      if case .failed = outcome {
      } else if state.engines > 1 {
        if state.order.count >= SharedTileBuilds.most {
          state.kept[state.order.removeFirst()] = nil
        }
        state.kept[key] = outcome
        state.order.append(key)
      }
      return state.running.removeValue(forKey: key) ?? []
    }
  }
}
