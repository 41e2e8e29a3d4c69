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

  @Test func `closing waits for all threads inside`() {
    let gate = ExitGate()
    #expect(gate.enter() && gate.enter())
    let isEmpty = Mutex(false)
    let end = DispatchSemaphore(value: 0)
    // A thread of its own: those of tasks may be busy with other tests for minutes.
    Thread {
      let closed = gate.close(patience: 600)
      isEmpty.withLock { $0 = closed }
      end.signal()
    }.start()
    // Until the gate is closed, further threads enter and leave.
    while gate.enter() { gate.leave() }
    gate.leave()
    gate.leave()
    end.wait()
    #expect(isEmpty.withLock { $0 })
  }

  @Test func `closing does not wait forever`() {
    let gate = ExitGate()
    #expect(gate.enter())
    #expect(!gate.close(patience: 0))
    #expect(!gate.enter())
  }
}
