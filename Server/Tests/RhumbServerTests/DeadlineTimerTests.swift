// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RhumbServer

@Suite(.timeLimit(.minutes(5))) struct DeadlineTimerTests {
  private static func endless() async throws { try await Task.sleep(for: .seconds(3600)) }

  @Test func `Jobs that end in time share one timer`() async throws {
    let timer = DeadlineTimer()
    for number in 0..<1000 {
      let result = try await timer.run(within: .seconds(600)) { number }
      #expect(result == number)
    }
    #expect(timer.timerCount == 1)
  }

  @Test func `Each job is canceled at its own deadline, in any order`() async throws {
    let timer = DeadlineTimer()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for milliseconds in [80, 1, 40, 1, 20] {
        group.addTask {
          await #expect(throws: ServerError.busy) {
            try await timer.run(within: .milliseconds(milliseconds)) { try await Self.endless() }
          }
        }
      }
      try await group.waitForAll()
    }
    // The next job starts a timer again.
    await #expect(throws: ServerError.busy) {
      try await timer.run(within: .milliseconds(1)) { try await Self.endless() }
    }
  }

  @Test func `A job ends with its own error, and with the task that waits for it`() async throws {
    let timer = DeadlineTimer()
    await #expect(throws: ServerError.notFound("it")) {
      try await timer.run(within: .seconds(600)) { throw ServerError.notFound("it") }
    }
    let waiting = Task { try await timer.run(within: .seconds(600)) { try await Self.endless() } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
