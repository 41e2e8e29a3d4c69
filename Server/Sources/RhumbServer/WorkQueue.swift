// SPDX-License-Identifier: Apache-2.0

/// A queue that runs a limited number of jobs at the same time, and lets a bounded number wait.
actor WorkQueue {
  private let workers: Int
  private let limit: Int
  /// The number of jobs that run.
  private var running = 0
  private var waiting: [(id: Int, turn: CheckedContinuation<Void, any Error>)] = []
  private var nextID = 0

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - workers: The number of jobs that run at the same time, at least 1.
  ///   - limit: The number of jobs that wait. Further ones are rejected.
  init(workers: Int, limit: Int) {
    self.workers = workers
    self.limit = limit
  }

  /// The number of jobs that wait.
  var depth: Int { waiting.count }

  /// Runs a job when a worker is free.
  ///
  /// - Throws: ``ServerError/busy`` if too many jobs wait; `CancellationError` if the task is canceled while it waits; the
  ///   errors of the job.
  nonisolated func run<Result: Sendable>(
    _ job: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await waitForTurn()
    do {
      let result = try await job()
      await endTurn()
      return result
    } catch {
      await endTurn()
      throw error
    }
  }

  /// Waits until a worker is free. The job then counts as running.
  private func waitForTurn() async throws {
    try Task.checkCancellation()
    if running < workers {
      running += 1
      return
    }
    guard waiting.count < limit else { throw ServerError.busy }
    let id = nextID
    nextID += 1
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
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

  /// Ends the turn of a job. The next one takes its worker.
  private func endTurn() {
    if waiting.isEmpty {
      running -= 1
    } else {
      waiting.removeFirst().turn.resume()
    }
  }

  private func cancel(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).turn.resume(throwing: CancellationError())
  }
}
