// SPDX-License-Identifier: Apache-2.0

extension Task where Failure == any Error {
  /// The result of a task that several requests wait for.
  ///
  /// - Throws: The error of the task; `CancellationError` as soon as the caller is canceled. The task goes on for others.
  var sharedValue: Success {
    get async throws {
      let (results, arrival) = AsyncThrowingStream<Success, any Error>.makeStream()
      Task<Void, Never> { arrival.yield(with: await self.result) }
      // A canceled caller gets no result.
      for try await result in results { return result }
      throw Swift.CancellationError()
    }
  }
}
