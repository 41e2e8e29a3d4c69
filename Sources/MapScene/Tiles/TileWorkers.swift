// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapResources

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
/// longer needed are dropped, or canceled if they have started.
final class TileWorkers: Sendable {
  /// The result of a tile's build.
  enum Outcome: Sendable {
    case built(TileBundle)
    /// The source does not have this tile.
    case absent
    case failed(String)
    /// There is a new version of an outdated tile.
    case outdated
  }

  /// A tile that is being built.
  private struct Build {
    var task: Task<Void, Never>
    var urgency: Urgency
  }

  private struct State {
    var waiting: [TileKey] = []
    /// The tiles to build in advance, and those of them that are being built.
    var later: [TileKey] = []
    var early: Set<TileKey> = []
    /// Whether new builds repeat requests that fail with a temporary error.
    var isPatient = true
    var running: [TileKey: Build] = [:]
    var finished: [(TileKey, Outcome)] = []
    /// The number of outdated tiles whose servers have not responded yet.
    var updates = 0
    var glyphs = Glyphs.complete
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  /// The glyph ranges that built tiles lack.
  private enum Glyphs {
    case complete, awaited, loaded
  }

  private let state = Mutex(State())
  private let build: @Sendable (TileKey) async -> Outcome
  private let limit: Int
  private let sourceLimits: [Int]

  /// - Parameters:
  ///   - limit: The maximum number of concurrent builds, at least 1.
  ///   - sourceLimits: The maximum number of concurrent builds of each source, at least 1; none without a limit.
  ///   - build: Loads and builds one tile.
  init(
    limit: Int, sourceLimits: [Int] = [],
    build: @escaping @Sendable (TileKey) async -> Outcome
  ) {
    self.limit = max(limit, 1)
    self.sourceLimits = sourceLimits.map { max($0, 1) }
    self.build = build
  }

  /// Replaces the requested tiles, most urgent first. The list must not contain duplicates.
  ///
  /// - Parameters:
  ///   - keys: The tiles.
  ///   - later: Tiles that are built in advance with low priority, a few at a time while no requested tile waits.
  ///   - isPatient: Whether builds themselves repeat requests that fail with a temporary error. Otherwise the caller does.
  func request(_ keys: [TileKey], later: [TileKey] = [], isPatient: Bool = true) {
    let (urgent, canceled) = state.withLock { state -> ([Build], [Build]) in
      state.isPatient = isPatient
      let finished = Set(state.finished.map(\.0))
      let requested = Set(keys)
      func isNew(_ key: TileKey) -> Bool { state.running[key] == nil && !finished.contains(key) }
      state.waiting = keys.filter(isNew)
      state.later = later.filter { isNew($0) && !requested.contains($0) }
      // A tile that came into view is no longer built in advance.
      let urgent = state.early.intersection(requested)
      state.early.subtract(urgent)
      startWaiting(&state)
      if state.running.isEmpty { return ([], []) }
      let needed = requested.union(later)
      return (
        urgent.compactMap { state.running[$0] },
        state.running.filter { !needed.contains($0.key) }.map(\.value)
      )
    }
    for build in urgent { build.urgency.raise(to: .visible) }
    for build in canceled { build.task.cancel() }
  }

  /// Waits in the background for the update of an outdated tile, and reports it as ``Outcome/outdated`` if there is a
  /// new version.
  func follow(_ update: Task<Bool, Never>, of key: TileKey) {
    state.withLock { $0.updates += 1 }
    // An update that does not end, such as of a server that does not respond, does not keep the scene.
    Task { [weak self] in
      let isReplaced = await update.value
      self?.state.withLock { state in
        state.updates -= 1
        if isReplaced { state.finished.append((key, .outdated)) }
      }
    }
  }

  /// Waits in the background until glyph ranges that a tile lacks are loaded.
  func followGlyphs(_ recovery: Task<Bool, Never>) {
    let isFirst = state.withLock { state in
      defer { if state.glyphs == .complete { state.glyphs = .awaited } }
      return state.glyphs == .complete
    }
    guard isFirst else { return }
    Task { [weak self] in
      let isLoaded = await recovery.value
      self?.state.withLock { $0.glyphs = isLoaded ? .loaded : .complete }
    }
  }

  /// Whether tiles lack glyph ranges that are not loaded yet, or for which they were not built again.
  var awaitsGlyphs: Bool { state.withLock { $0.glyphs != .complete } }

  /// Returns whether glyph ranges were loaded since the last call that tiles lacked.
  func takeLoadedGlyphs() -> Bool {
    state.withLock { state in
      guard state.glyphs == .loaded else { return false }
      state.glyphs = .complete
      return true
    }
  }

  /// Whether there are outdated tiles whose servers have not responded yet, or whose response was not taken.
  var awaitsUpdates: Bool {
    state.withLock { state in
      state.updates > 0
        || state.finished.contains { if case .outdated = $0.1 { true } else { false } }
    }
  }

  /// Whether a tile has finished that was not taken, or glyph ranges are loaded that tiles lacked.
  var hasArrivals: Bool { state.withLock { !$0.finished.isEmpty || $0.glyphs == .loaded } }

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

  private func startWaiting(_ state: inout State) {
    startRequested(&state)
    while state.waiting.isEmpty, state.early.count < ResourceLimits.prefetchLoads,
      state.running.count < limit, !state.later.isEmpty
    {
      let key = state.later.removeFirst()
      guard state.running[key] == nil else { continue }
      state.early.insert(key)
      start(key, .prefetch, &state)
    }
  }

  private func startRequested(_ state: inout State) {
    if state.waiting.isEmpty || state.running.count >= limit { return }
    var counts: [Int: Int] = [:]
    for key in state.running.keys where !state.early.contains(key) {
      counts[key.source, default: 0] += 1
    }
    let free = limit - state.running.count
    var starting: [TileKey] = []
    state.waiting.removeAll { key in
      let count = counts[key.source, default: 0]
      guard starting.count < free,
        sourceLimits.isEmpty || count < sourceLimits[key.source]
      else { return false }
      counts[key.source] = count + 1
      starting.append(key)
      return true
    }
    for key in starting { start(key, .visible, &state) }
  }

  private func start(
    _ key: TileKey, _ priority: ResourceRequest.Priority, _ state: inout State
  ) {
    let isPatient = state.isPatient
    let urgency = Urgency(priority)
    let taskPriority: TaskPriority = priority == .visible ? .userInitiated : .utility
    let task = Task.detached(priority: taskPriority) { [self] in
      let outcome = await LoadContext.$repeatsRequests.withValue(isPatient) {
        await LoadContext.$urgency.withValue(urgency) { await build(key) }
      }
      finish(key, outcome, wasPatient: isPatient)
    }
    state.running[key] = Build(task: task, urgency: urgency)
  }

  private func finish(_ key: TileKey, _ outcome: Outcome, wasPatient: Bool) {
    let waiters = state.withLock { state in
      state.running[key] = nil
      state.early.remove(key)
      if case .failed = outcome, !Task.isCancelled, state.isPatient, !wasPatient {
        // A still image needs the tile, which a map in motion gave up.
        state.waiting.insert(key, at: 0)
      } else if !outcome.isCancellation {
        state.finished.append((key, outcome))
      }
      startWaiting(&state)
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}

extension TileWorkers.Outcome {
  /// Whether the build ended because its task was canceled. A canceled build that is complete is used.
  fileprivate var isCancellation: Bool {
    if case .failed = self { Task.isCancelled } else { false }
  }
}
