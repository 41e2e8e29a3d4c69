// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// The renderers of a style: snapshotters that stay warm, one for each worker, with a bounded queue.
actor RenderPool {
  /// The limits of a pool.
  struct Limits: Sendable {
    /// The number of images that are rendered at the same time.
    var workers = 2
    /// The number of requests that wait for a worker. Further ones are rejected with status 503.
    var queue = 64
    /// The longest time that a request waits and renders.
    var deadline = Duration.seconds(15)
  }

  private let scene: StyledScene
  private let showsAttribution: Bool
  private let limits: Limits
  private var idle: [MapSnapshotter] = []
  private var count = 0
  private var waiting: [(id: Int, turn: CheckedContinuation<MapSnapshotter, any Error>)] = []
  private var nextID = 0

  init(scene: StyledScene, showsAttribution: Bool, limits: Limits) {
    self.scene = scene
    self.showsAttribution = showsAttribution
    self.limits = limits
  }

  /// The number of requests that wait for a worker.
  var queueDepth: Int { waiting.count }

  /// Runs a job with a snapshotter that no other job uses meanwhile.
  ///
  /// - Throws: ``ServerError/busy`` if the queue is full, or after the deadline; `CancellationError` if the
  ///   task is canceled.
  nonisolated func run<Result: Sendable>(
    _ job: @escaping @Sendable (MapSnapshotter) async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask {
        let snapshotter = try await self.take()
        do {
          let result = try await job(snapshotter)
          await self.giveBack(snapshotter)
          return result
        } catch {
          await self.giveBack(snapshotter)
          throw error
        }
      }
      group.addTask { [deadline = limits.deadline] in
        try await Task.sleep(for: deadline)
        throw ServerError.busy
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }

  private func take() async throws -> MapSnapshotter {
    try Task.checkCancellation()
    if let snapshotter = idle.popLast() { return snapshotter }
    if count < limits.workers {
      count += 1
      return MapSnapshotter(scene: scene, showsAttribution: showsAttribution)
    }
    guard waiting.count < limits.queue else { throw ServerError.busy }
    let id = nextID
    nextID += 1
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { turn in
        if Task.isCancelled {
          turn.resume(throwing: CancellationError())
        } else {
          waiting.append((id, turn))
        }
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }

  private func giveBack(_ snapshotter: MapSnapshotter) {
    if waiting.isEmpty {
      idle.append(snapshotter)
    } else {
      waiting.removeFirst().turn.resume(returning: snapshotter)
    }
  }

  private func cancel(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).turn.resume(throwing: CancellationError())
  }
}
