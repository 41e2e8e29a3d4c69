// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Runs a job that is canceled after a time.
///
/// - Parameter late: The error after the time.
/// - Throws: `late` after the time, once the job has ended; the errors of the job.
func withDeadline<Result: Sendable>(
  _ deadline: Duration, late: ServerError = .busy,
  _ job: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await DeadlineTimer.shared.run(within: deadline, late: late, job)
}

/// Cancels jobs at their deadlines, with one timer for all of them.
///
/// A canceled `Task.sleep` keeps its memory until its time has come. With a timer for each request, a busy server would keep
/// those of all requests of the last seconds.
final class DeadlineTimer: Sendable {
  static let shared = DeadlineTimer()

  private struct Job {
    let due: ContinuousClock.Instant
    let cancel: @Sendable () -> Void
  }

  private struct State {
    var jobs: [Int: Job] = [:]
    /// The number of jobs so far.
    var count = 0
    /// The timer for the first deadline; `nil` if no job runs.
    var timer: (task: Task<Void, Never>, due: ContinuousClock.Instant)?
    var timerCount = 0
  }

  private let state = Mutex(State())

  /// The number of timers so far.
  var timerCount: Int { state.withLock { $0.timerCount } }

  /// Runs a job that is canceled after a time, as ``withDeadline(_:late:_:)`` does.
  func run<Result: Sendable>(
    within time: Duration, late: ServerError = .busy,
    _ job: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { try await job() }
    let number = add(Job(due: .now + time) { task.cancel() })
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    guard remove(number) else { throw late }
    return try result.get()
  }

  private func add(_ job: Job) -> Int {
    state.withLock { state in
      state.count += 1
      state.jobs[state.count] = job
      if state.timer.map({ job.due < $0.due }) ?? true { startTimer(until: job.due, &state) }
      return state.count
    }
  }

  /// Removes a job that has ended. Returns `false` if it was canceled at its deadline.
  private func remove(_ number: Int) -> Bool {
    state.withLock { $0.jobs.removeValue(forKey: number) != nil }
  }

  private func startTimer(until due: ContinuousClock.Instant, _ state: inout State) {
    state.timer?.task.cancel()
    state.timer = (Task { await cancelJobs(at: due) }, due)
    state.timerCount += 1
  }

  /// Waits for a deadline, cancels the jobs that are due, and starts the timer for the others.
  private func cancelJobs(at due: ContinuousClock.Instant) async {
    try? await Task.sleep(until: due, clock: .continuous)
    let late = state.withLock { state -> [Job] in
      // A timer for an earlier deadline replaces this one.
      if Task.isCancelled { return [] }
      let late = state.jobs.filter { $0.value.due <= .now }
      for number in late.keys { state.jobs[number] = nil }
      state.timer = nil
      if let next = state.jobs.values.map(\.due).min() { startTimer(until: next, &state) }
      return Array(late.values)
    }
    for job in late { job.cancel() }
  }
}
