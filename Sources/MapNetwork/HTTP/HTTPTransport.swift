// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// How requests reach a service: the network, or something else in its place.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the whole answer.
  ///
  /// Throws ``RouteError/network(_:)`` where there is none in time, ``RouteError/badAnswer(_:)`` where it
  /// is longer than permitted, and ``RouteError/canceled`` as soon as the task is canceled.
  func send(_ request: HTTPRequest) async throws(RouteError) -> HTTPResponse
}

/// What is sent.
public struct HTTPRequest: Hashable, Sendable {
  public var url: String
  /// JSON that is posted; nil asks with GET.
  public var body: String?
  /// Seconds until the answer must be there.
  public var timeout: Double
  /// The longest answer that is taken, in bytes.
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

/// What came back.
public struct HTTPResponse: Hashable, Sendable {
  public var status: Int
  public var body: [UInt8]

  public init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}
