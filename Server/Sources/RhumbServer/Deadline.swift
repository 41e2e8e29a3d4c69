// SPDX-License-Identifier: Apache-2.0

/// Runs a job that is canceled after a time.
///
/// - Throws: ``ServerError/busy`` after the time, once the job has ended; the errors of the job.
func withDeadline<Result: Sendable>(
  _ deadline: Duration, _ job: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask { try await job() }
    group.addTask {
      try await Task.sleep(for: deadline)
      throw ServerError.busy
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() else { throw CancellationError() }
    return result
  }
}
