// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Ends a connection from another thread, also one that is not made yet.
final class Interrupter: Sendable {
  private struct State {
    var socket: LineSocket?
    var isInterrupted = false
  }

  private let state = Mutex(State())

  /// Takes charge of a connection; false where it is not wanted any more.
  func takes(_ socket: LineSocket) -> Bool {
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
