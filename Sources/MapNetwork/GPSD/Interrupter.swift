// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// A connection whose reader another thread can wake.
protocol Interruptible: AnyObject, Sendable {
  /// Wakes the reader, which finds the connection ended.
  func interrupt()
}

/// Ends a connection from another thread, also one that is not made yet.
final class Interrupter: Sendable {
  private struct State {
    var socket: (any Interruptible)?
    var isInterrupted = false
  }

  private let state = Mutex(State())

  /// Takes charge of a connection. Returns false after ``interrupt()``.
  func takes(_ socket: any Interruptible) -> Bool {
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
