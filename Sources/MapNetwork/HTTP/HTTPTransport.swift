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
  public var url: String
  /// The JSON to post; `nil` for a GET request.
  public var body: String?
  /// The seconds allowed for the complete response.
  public var timeout: Double
  /// The maximum length of the response in bytes.
  public var maximumBytes: Int

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
  public var status: Int
  public var body: [UInt8]

  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
