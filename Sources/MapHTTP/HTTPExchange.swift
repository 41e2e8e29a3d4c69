// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A request and, once it is complete, its response.
package final class HTTPExchange: Sendable {
  package typealias Result = Swift.Result<HTTPClient.Response, HTTPError>

  package let request: HTTPClient.Request

  private struct State {
    var priority: HTTPClient.Priority
    var result: Result?
    var waiting: [CheckedContinuation<Result, Never>] = []
  }

  private let state: Mutex<State>
  /// The client, which lives until the request is complete.
  private let client: HTTPClient

  init(_ request: HTTPClient.Request, _ client: HTTPClient) {
    self.request = request
    self.client = client
    state = Mutex(State(priority: request.priority))
  }

  /// The priority. It has no effect on a request that runs.
  package var priority: HTTPClient.Priority {
    get { state.withLock { $0.priority } }
    set {
      state.withLock { $0.priority = newValue }
      client.mailbox.post(.changePriority(self))
    }
  }

  /// The response or the error. Several tasks may wait for it. It does not depend on the cancellation of
  /// these tasks.
  package var result: Result {
    get async {
      await withCheckedContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiting.append(continuation) }
          return state.result
        }
        if let result { continuation.resume(returning: result) }
      }
    }
  }

  /// Ends the request with ``HTTPError/canceled``, unless it is complete.
  package func cancel() {
    if finish(.failure(.canceled)) { client.mailbox.post(.cancel(self)) }
  }

  /// Stores the result. Returns `false` if there is one already.
  @discardableResult
  func finish(_ result: Result) -> Bool {
    let waiting = state.withLock { state -> [CheckedContinuation<Result, Never>]? in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting ?? [] { continuation.resume(returning: result) }
    return waiting != nil
  }
}
