// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// Sends HTTP requests to a routing service. Tests and apps can provide their own.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the complete response.
  ///
  /// Throws ``/MapRoute/RouteError/network(_:)`` if no response arrives in time, ``/MapRoute/RouteError/invalidResponse(_:)`` if the
  /// response exceeds the maximum length, and ``/MapRoute/RouteError/canceled`` as soon as the task is canceled.
  func send(_ request: HTTPRequest) async throws(RouteError) -> HTTPResponse
}

/// A request to a routing service.
public struct HTTPRequest: Hashable, Sendable {
  /// The URL.
  public var url: String
  /// The JSON to post; `nil` for a GET request.
  public var body: String?
  /// The seconds allowed for the complete response.
  public var timeout: Double
  /// The maximum length of the response in bytes.
  public var maximumBytes: Int

  /// Creates a request.
  public init(
    _ url: String, body: String? = nil, timeout: Double = 10, maximumBytes: Int = 64 << 20
  ) {
    self.url = url
    self.body = body
    self.timeout = timeout
    self.maximumBytes = maximumBytes
  }
}

/// A response of a routing service.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  public var status: Int
  /// The body.
  public var body: [UInt8]

  /// Creates a response.
  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
