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
    /// Why no request can be sent.
    var failure: String?

    func wake() {
      if let multi { rhumb_curl_multi_wakeup(multi.pointer) }
    }

    /// Adds a message and returns what its sender has to do.
    mutating func add(_ message: Message) -> NextStep {
      if isClosed { return .nothing }
      messages.append(message)
      if let failure { return .fail(failure) }
      if messages.count == 1 { wake() }
      defer { isStarted = true }
      return isStarted ? .nothing : .start
    }
  }

  private enum NextStep {
    case nothing
    /// Starts the thread.
    case start
    /// Ends the requests that are posted, since none can be sent.
    case fail(String)
  }

  private let options: HTTPClient.Options
  private let loadLibrary: @Sendable () -> String?
  private let state = Mutex(State())

  /// - Parameter loadingLibrary: Loads libcurl, and returns the reason if that fails.
  init(
    options: HTTPClient.Options,
    loadingLibrary: @escaping @Sendable () -> String? = TransferMailbox.loadLibrary
  ) {
    self.options = options
    loadLibrary = loadingLibrary
  }

  @Sendable static func loadLibrary() -> String? {
    rhumb_curl_load().map {
      "libcurl, in Debian's package libcurl4, could not be loaded: \(String(cString: $0))"
    }
  }

  func post(_ message: Message) {
    switch state.withLock({ $0.add(message) }) {
    case .nothing: break
    case .start: start()
    case .fail(let reason): failMessages(reason)
    }
  }

  private func start() {
    let thread = Thread { [self] in
      if let reason = loadLibrary() { fail(reason) } else { TransferLoop(self, options).run() }
    }
    thread.name = "rhumb.http"
    thread.start()
  }

  /// Ends all requests, also later ones, with an error.
  private func fail(_ reason: String) {
    state.withLock { $0.failure = reason }
    failMessages(reason)
  }

  private func failMessages(_ reason: String) {
    for case .start(let hop) in take() ?? [] { hop.exchange.finish(.failure(.failed(reason))) }
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
