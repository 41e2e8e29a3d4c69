// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// The content of a renderer's images: a style at a number of pixels per point.
struct RenderSubject: Sendable {
  /// The identity of a scene.
  struct Key: Hashable, Sendable {
    var style: String
    var scale: Int
  }

  let key: Key
  let scene: StyledScene
  let showsAttribution: Bool
}

/// The renderers of a server: snapshotters that stay warm, with a bounded queue for all styles.
///
/// Each renderer has a GPU context and the tiles of its last images, 35 MB. There are at most as many as workers. If none is idle
/// that shows a scene, the one that was used least recently changes its scene.
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

  private let limits: Limits
  private let queue: WorkQueue
  /// The idle renderers, the one that was used last at the end.
  private var idle: [(key: RenderSubject.Key, snapshotter: MapSnapshotter)] = []
  /// The number of renderers that jobs use.
  private var used = 0

  init(limits: Limits) {
    self.limits = limits
    queue = WorkQueue(workers: limits.workers, limit: limits.queue)
  }

  /// The number of requests that wait for a worker.
  var queueDepth: Int { get async { await queue.depth } }

  /// The number of renderers, busy or kept.
  var rendererCount: Int { idle.count + used }

  /// Runs a job with a snapshotter that no other job uses meanwhile.
  ///
  /// - Throws: ``ServerError/busy`` if the queue is full, or after the deadline; `CancellationError` if the
  ///   task is canceled.
  nonisolated func run<Result: Sendable>(
    _ subject: RenderSubject, _ job: @escaping @Sendable (MapSnapshotter) async throws -> Result
  ) async throws -> Result {
    try await withDeadline(limits.deadline) {
      try await self.queue.run {
        try await self.use(await self.take(subject), subject.key, job)
      }
    }
  }

  /// Runs a job for each worker, all at the same time, so that each has a renderer before the first request. It does not
  /// wait for the pool's other jobs.
  ///
  /// - Parameter subjects: The content of the renderers. The first one follows after the last one.
  /// - Throws: An error of a job, after all have ended.
  nonisolated func warmUp(
    _ subjects: [RenderSubject], _ job: @escaping @Sendable (MapSnapshotter) async throws -> Void
  ) async throws {
    let renderers = await takeAll(subjects)
    let error = await withTaskGroup(
      of: (any Error)?.self, returning: (any Error)?.self
    ) { group in
      for (key, snapshotter) in renderers {
        group.addTask {
          do {
            try await self.use(snapshotter, key, job)
            return nil
          } catch {
            return error
          }
        }
      }
      var first: (any Error)?
      for await error in group { first = first ?? error }
      return first
    }
    if let error { throw error }
  }

  /// Takes the renderers of all workers at once, so that none is used twice.
  private func takeAll(
    _ subjects: [RenderSubject]
  ) -> [(key: RenderSubject.Key, snapshotter: MapSnapshotter)] {
    guard !subjects.isEmpty else { return [] }
    return (0..<limits.workers).map { worker in
      let subject = subjects[worker % subjects.count]
      return (subject.key, take(subject))
    }
  }

  /// Runs a job with a renderer that was taken, and gives it back.
  private nonisolated func use<Result: Sendable>(
    _ snapshotter: MapSnapshotter, _ key: RenderSubject.Key,
    _ job: @Sendable (MapSnapshotter) async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await job(snapshotter)
      await giveBack(snapshotter, key)
      return result
    } catch {
      await giveBack(snapshotter, key)
      throw error
    }
  }

  /// Takes a renderer, which then shows a subject.
  private func take(_ subject: RenderSubject) -> MapSnapshotter {
    used += 1
    let snapshotter = takeIdle(subject.key) ?? MapSnapshotter(scene: subject.scene)
    snapshotter.scene = subject.scene
    snapshotter.showsAttribution = subject.showsAttribution
    return snapshotter
  }

  /// Takes an idle renderer of a scene, or any if no more may be created; `nil` otherwise.
  private func takeIdle(_ key: RenderSubject.Key) -> MapSnapshotter? {
    if let index = idle.lastIndex(where: { $0.key == key }) {
      return idle.remove(at: index).snapshotter
    }
    // Jobs that run use a renderer each, this one included.
    guard !idle.isEmpty, idle.count + used > limits.workers else { return nil }
    return idle.removeFirst().snapshotter
  }

  private func giveBack(_ snapshotter: MapSnapshotter, _ key: RenderSubject.Key) {
    used -= 1
    // A preparation besides requests takes more renderers than there are workers.
    if idle.count + used < limits.workers { idle.append((key, snapshotter)) }
  }
}
