// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapResources

@Suite struct SharedLoadsTests {
  private struct Failure: Error {}

  private let loads = SharedLoads<String, Int>()
  private let count = LockedValue(0)
  private let gate = Gate()

  /// Requests a value. The load waits at the gate.
  private func request(isPatient: Bool, _ value: Int?) -> Task<Int, any Error> {
    Task {
      try await LoadContext.$repeatsRequests.withValue(isPatient) { () async throws in
        try await loads.value(for: "a") { [count, gate] in
          count.change { $0 += 1 }
          await gate.wait()
          guard let value else { throw Failure() }
          return value
        }
      }
    }
  }

  private func wait(until isTrue: () -> Bool) async {
    while !isTrue() { await Task.yield() }
  }

  @Test func `callers share a load, and later ones its value`() async throws {
    let first = request(isPatient: true, 1)
    await wait { count.value == 1 }
    let second = request(isPatient: true, 2)
    await gate.open()
    #expect(try await first.value == 1)
    #expect(try await second.value == 1)
    #expect(try await request(isPatient: false, 3).value == 1)
    #expect(count.value == 1)
  }

  @Test func `a patient caller does not share the failure of one in motion`() async throws {
    let moving = request(isPatient: false, nil)
    await wait { count.value == 1 }
    let still = request(isPatient: true, 2)
    await wait { count.value == 2 }
    await gate.open()
    await #expect(throws: Failure.self) { try await moving.value }
    #expect(try await still.value == 2)
    #expect(try await request(isPatient: false, 3).value == 2)
  }

  @Test func `a value that failed is loaded again by the next call`() async throws {
    await gate.open()
    await #expect(throws: Failure.self) { try await request(isPatient: true, nil).value }
    #expect(try await request(isPatient: true, 2).value == 2)
  }
}
