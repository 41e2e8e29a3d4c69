// SPDX-License-Identifier: Apache-2.0
import CCurl
import Foundation
import MapFiles

/// The messages to the thread that runs the transfers of a client. The first message starts the thread.
final class TransferMailbox: Sendable {
  enum Message: Sendable {
    case start(Hop)
    case cancel(HTTPExchange)
    case changePriority(HTTPExchange)
  }

  /// A handle of libcurl's multi interface.
  ///
  /// `@unchecked`: only the thread of the transfers uses the handle, except for `rhumb_curl_multi_wakeup`, which
  /// libcurl allows on any thread.
  struct MultiHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private struct State {
    var messages: [Message] = []
    /// The handle of the running thread.
    var multi: MultiHandle?
    var isStarted = false
    var isClosed = false

    func wake() {
      if let multi { rhumb_curl_multi_wakeup(multi.pointer) }
    }
  }

  private let options: HTTPClient.Options
  private let state = Mutex(State())

  init(options: HTTPClient.Options) { self.options = options }

  func post(_ message: Message) {
    let isFirst = state.withLock { state in
      guard !state.isClosed else { return false }
      state.messages.append(message)
      if state.messages.count == 1 { state.wake() }
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    let thread = Thread { [self] in TransferLoop(self, options).run() }
    thread.name = "rhumb.http"
    thread.start()
  }

  /// Ends the thread. There is no request anymore, since requests keep the client alive.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.wake()
    }
  }

  /// Makes messages wake the thread, from now on.
  func open(_ multi: MultiHandle) { state.withLock { $0.multi = multi } }

  /// Takes all messages; `nil` if the mailbox is closed. The thread calls it before it waits.
  func take() -> [Message]? {
    state.withLock { state in
      if state.isClosed { return nil }
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Makes messages not wake the thread anymore.
  func end() { state.withLock { $0.multi = nil } }
}
