// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import MapFiles

@Suite struct ExitGateTests {
  @Test func `a closed gate admits no thread`() {
    let gate = ExitGate()
    #expect(gate.whileOpen { 1 } == 1)
    #expect(gate.close())
    #expect(!gate.enter())
  }

  @Test func `closing waits for all threads inside`() async {
    let gate = ExitGate()
    #expect(gate.enter() && gate.enter())
    let closing = Task.detached { gate.close(patience: 60) }
    // Until the gate is closed, further threads enter and leave.
    while gate.enter() {
      gate.leave()
      await Task.yield()
    }
    gate.leave()
    gate.leave()
    #expect(await closing.value)
  }

  @Test func `closing does not wait forever`() {
    let gate = ExitGate()
    #expect(gate.enter())
    #expect(!gate.close(patience: 0))
    #expect(!gate.enter())
  }
}
