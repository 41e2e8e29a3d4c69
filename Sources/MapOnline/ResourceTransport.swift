// SPDX-License-Identifier: Apache-2.0
import MapHTTP
import MapResources

/// Sends requests to servers: Rhumb's client, the app's own network library, or a server of a test.
package protocol ResourceTransport: Sendable {
  /// Sends a request and waits for the complete response, of any status. Throws ``/MapHTTP/HTTPError/canceled`` as
  /// soon as the task is canceled.
  ///
  /// - Parameters:
  ///   - kind: The use of the resource.
  ///   - urgency: The priority, which can rise while the request waits.
  func send(
    _ request: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response
}

extension HTTPClient: ResourceTransport {
  package func send(
    _ request: Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> Response {
    if Task.isCancelled { throw .canceled }
    var request = request
    request.priority = Priority(urgency.priority)
    let exchange = start(request)
    urgency.observe { exchange.priority = Priority($0) }
    defer { urgency.observe(nil) }
    if Priority(urgency.priority) > request.priority {
      exchange.priority = Priority(urgency.priority)
    }
    let result = await withTaskCancellationHandler {
      await exchange.result
    } onCancel: {
      exchange.cancel()
    }
    return try result.get()
  }
}

extension HTTPClient.Priority {
  fileprivate init(_ priority: ResourceRequest.Priority) {
    self =
      switch priority {
      case .visible: .visible
      case .prefetch: .prefetch
      case .revalidation: .revalidation
      }
  }
}
