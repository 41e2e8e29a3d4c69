// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// Sends HTTP requests to a routing service. Tests provide their own.
package protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the complete response.
  ///
  /// Throws ``/MapRoute/RouteError/network(_:)`` if no response arrives in time, ``/MapRoute/RouteError/invalidResponse(_:)`` if the
  /// response exceeds the maximum length, and ``/MapRoute/RouteError/canceled`` as soon as the task is canceled.
  func send(_ request: HTTPRequest) async throws(RouteError) -> HTTPResponse
}

/// A request to a routing service.
package struct HTTPRequest: Hashable, Sendable {
  /// The URL.
  package var url: String
  /// The JSON to post; `nil` for a GET request.
  package var body: String?
  /// The seconds allowed for the complete response.
  package var timeout: Double
  /// The maximum length of the response in bytes.
  package var maximumBytes: Int

  /// Creates a request.
  package init(
    _ url: String, body: String? = nil, timeout: Double = 10, maximumBytes: Int = 64 << 20
  ) {
    self.url = url
    self.body = body
    self.timeout = timeout
    self.maximumBytes = maximumBytes
  }
}

/// A response of a routing service.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  package var status: Int
  /// The body.
  package var body: [UInt8]

  /// Creates a response.
  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
