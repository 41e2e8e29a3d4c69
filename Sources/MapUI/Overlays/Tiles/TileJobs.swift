// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry

/// Runs the work for tiles on background tasks in the order of requests, with a limited number at a time.
final class TileJobs: Sendable {
  private struct Job: Sendable {
    var number: Int
    var id: TileID
    var work: @Sendable () async -> Void
  }

  private struct State {
    var lastNumber = 0
    var waiting: [Job] = []
    var running: [Int: (id: TileID, task: Task<Void, Never>)] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: The maximum number of tasks at a time.
  init(limit: Int) { self.limit = max(limit, 1) }

  func add(_ id: TileID, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.lastNumber += 1
      state.waiting.append(Job(number: state.lastNumber, id: id, work: work))
      start(&state)
    }
  }

  /// Removes a tile's pending work and cancels its running work.
  func cancel(_ id: TileID) {
    state.withLock { state in
      state.waiting.removeAll { $0.id == id }
      for (other, task) in state.running.values where other == id { task.cancel() }
    }
  }

  private func start(_ state: inout State) {
    while state.running.count < limit, !state.waiting.isEmpty {
      let job = state.waiting.removeFirst()
      let task = Task.detached(priority: .userInitiated) { [weak self] in
        await job.work()
        self?.finished(job.number)
      }
      state.running[job.number] = (job.id, task)
    }
  }

  private func finished(_ number: Int) {
    state.withLock { state in
      state.running[number] = nil
      start(&state)
    }
  }
}
