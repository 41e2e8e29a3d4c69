// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapHTTP

@Suite struct RequestQueueTests {
  /// A queue of requests 0..<n to the servers, with the priorities.
  private func queue(
    _ requests: [(origin: String, priority: HTTPClient.Priority)]
  ) -> RequestQueue<Int, Int> {
    var queue = RequestQueue<Int, Int>()
    for (number, request) in requests.enumerated() {
      queue.insert(
        number, id: number, origin: request.origin, priority: request.priority, number: number)
    }
    return queue
  }

  private func taken(
    _ queue: RequestQueue<Int, Int>, where isFree: (String) -> Bool = { _ in true }
  ) -> [Int] {
    var queue = queue
    var result: [Int] = []
    while let number = queue.takeFirst(where: isFree) { result.append(number) }
    return result
  }

  @Test func `visible resources are before prefetched ones, and older before newer ones`() {
    let queue = queue([
      ("a", .revalidation), ("a", .prefetch), ("a", .visible), ("b", .prefetch), ("b", .visible),
    ])
    #expect(taken(queue) == [2, 4, 1, 3, 0])
  }

  @Test func `a server without free connections does not delay others`() {
    let queue = queue([("a", .visible), ("b", .prefetch), ("a", .visible), ("c", .revalidation)])
    #expect(taken(queue) { $0 != "a" } == [1, 3])
  }

  @Test func `requests change their priority and are removed`() {
    var queue = queue([("a", .visible), ("a", .visible), ("a", .prefetch), ("a", .visible)])
    queue.setPriority(.visible, of: 2)
    queue.setPriority(.revalidation, of: 0)
    queue.remove(1)
    queue.remove(1)
    queue.setPriority(.visible, of: 1)
    #expect(taken(queue) == [2, 3, 0])
  }

  @Test func `a redirected request keeps its age`() {
    var queue = queue([("a", .visible), ("a", .visible), ("a", .visible)])
    let first = queue.takeFirst { _ in true }
    #expect(first == 0)
    queue.insert(0, id: 0, origin: "b", priority: .visible, number: 0)
    #expect(taken(queue) == [0, 1, 2])
  }
}
