// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing

@testable import RhumbServer

@Suite(.timeLimit(.minutes(5))) struct WorkQueueTests {
  /// The numbers of jobs in the order in which they ran.
  private final class Order: Sendable {
    private let stored = Mutex<[Int]>([])
    var numbers: [Int] { stored.withLock { $0 } }
    func append(_ number: Int) { stored.withLock { $0.append(number) } }
  }

  /// Waits until a number of jobs wait.
  private func waitForDepth(_ depth: Int, of queue: WorkQueue) async {
    while await queue.depth != depth { await Task.yield() }
  }

  @Test func `Jobs that wait run in the order of their arrival, and a canceled one does not run`()
    async throws
  {
    let queue = WorkQueue(workers: 1, limit: 10)
    let gate = Gate()
    let running = Task { try await queue.run { await gate.pass() } }
    await gate.waitForArrivals(1)
    let order = Order()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<3 {
        group.addTask { try await queue.run { order.append(number) } }
        await waitForDepth(number + 1, of: queue)
      }
      let canceled = Task { try await queue.run { order.append(3) } }
      await waitForDepth(4, of: queue)
      canceled.cancel()
      await #expect(throws: CancellationError.self) { try await canceled.value }
      #expect(await queue.depth == 3)
      await gate.open()
      try await group.waitForAll()
    }
    try await running.value
    #expect(order.numbers == [0, 1, 2])
  }

  @Test func `As many jobs run at the same time as there are workers`() async throws {
    let queue = WorkQueue(workers: 3, limit: 10)
    let gate = Gate()
    let jobs = (0..<5).map { _ in Task { try await queue.run { await gate.pass() } } }
    await gate.waitForArrivals(3)
    await waitForDepth(2, of: queue)
    await gate.open()
    for job in jobs { try await job.value }
    #expect(await queue.depth == 0)
  }

  @Test func `A job beyond the limit is rejected, and one after a failed job runs`() async throws {
    let queue = WorkQueue(workers: 1, limit: 1)
    let gate = Gate()
    let running = Task {
      try await queue.run {
        await gate.pass()
        throw ServerError.notFound("the result")
      }
    }
    await gate.waitForArrivals(1)
    let waiting = Task { try await queue.run { 7 } }
    await waitForDepth(1, of: queue)
    await #expect(throws: ServerError.busy) { try await queue.run { 8 } }
    await gate.open()
    await #expect(throws: ServerError.notFound("the result")) { try await running.value }
    #expect(try await waiting.value == 7)
    #expect(try await queue.run { 9 } == 9)
  }
}
