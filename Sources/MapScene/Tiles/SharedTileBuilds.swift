// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapResources

/// The built tiles of a scene that several engines draw, so that each tile is loaded and built once.
///
/// Tiles are kept only while there are at least two engines: one engine keeps its tiles on the GPU.
final class SharedTileBuilds: Sendable {
  private struct State {
    var engines = 0
    var kept: [TileKey: TileWorkers.Outcome] = [:]
    /// The keys of ``kept``, the oldest first.
    var order: [TileKey] = []
    /// The size of the images and elevations of ``kept``, in bytes.
    var imageBytes = 0

    mutating func removeOldest() {
      guard !order.isEmpty else { return }
      let outcome = kept.removeValue(forKey: order.removeFirst())
      imageBytes -= outcome?.imageBytes ?? 0
    }
  }

  private let state = Mutex(State())
  private let running = RunningLoads<Build, TileWorkers.Outcome>()

  /// Builds are shared by engines that are equally patient: a view in motion gives up a tile that a snapshot waits for.
  private struct Build: Hashable {
    var key: TileKey
    var repeatsRequests = LoadContext.repeatsRequests
  }
  /// The maximum number of tiles that are kept. Their images are limited, too.
  private static let most = 64

  func addEngine() { state.withLock { $0.engines += 1 } }

  func removeEngine() {
    state.withLock { state in
      state.engines -= 1
      if state.engines < 2 { state = State(engines: state.engines) }
    }
  }

  /// Returns a tile that another engine has built or is building; otherwise builds it. A build is canceled when
  /// no engine needs it anymore.
  func outcome(
    of key: TileKey, build: @escaping @Sendable () async -> TileWorkers.Outcome
  ) async -> TileWorkers.Outcome {
    let (isShared, kept) = state.withLock { ($0.engines > 1, $0.kept[key]) }
    guard isShared else { return await build() }
    if let kept { return kept }
    do {
      let urgency = LoadContext.urgency
      return try await running.value(for: Build(key: key), urgency: urgency) { [self] urgency in
        let outcome = await LoadContext.$urgency.withValue(urgency) { await build() }
        keep(outcome, key)
        return outcome
      }
    } catch {
      return .failed("\(error)")
    }
  }

  /// Keeps a built tile. A failed one, and one for which there may be a new version, is requested again.
  private func keep(_ outcome: TileWorkers.Outcome, _ key: TileKey) {
    switch outcome {
    case .failed: return
    case .built(let bundle) where bundle.update != nil || bundle.lacksGlyphs: return
    case .built, .absent, .outdated: break
    }
    state.withLock { state in
      guard state.engines > 1 else { return }
      state.imageBytes += outcome.imageBytes
      if let old = state.kept.updateValue(outcome, forKey: key) {
        state.imageBytes -= old.imageBytes
      } else {
        state.order.append(key)
      }
      while state.order.count > SharedTileBuilds.most
        || state.imageBytes > ResourceLimits.cachedTileImageBytes
      {
        state.removeOldest()
      }
    }
  }
}

extension TileWorkers.Outcome {
  /// The size of the images and elevations of a built tile, in bytes.
  fileprivate var imageBytes: Int {
    if case .built(let bundle) = self { bundle.imageBytes } else { 0 }
  }
}
