// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A connection whose blocked reader can be woken from another thread.
protocol Interruptible: AnyObject, Sendable {
  /// Wakes the reader, which then finds that the connection has ended.
  func interrupt()
}

/// Interrupts a connection from another thread, even before the connection exists.
final class Interrupter: Sendable {
  private struct State {
    var socket: (any Interruptible)?
    var isInterrupted = false
  }

  private let state = Mutex(State())

  /// Sets the connection to interrupt. Returns `false` after ``interrupt()``.
  func attach(_ socket: any Interruptible) -> Bool {
    state.withLock { state in
      state.socket = socket
      return !state.isInterrupted
    }
  }

  func interrupt() {
    let socket = state.withLock { state in
      state.isInterrupted = true
      return state.socket
    }
    socket?.interrupt()
  }
}
