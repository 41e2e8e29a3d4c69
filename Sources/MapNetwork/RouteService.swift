// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// The common part of the HTTP route providers.
struct RouteService: Sendable {
  let server: String
  let transport: any HTTPTransport
  let timeout: Double
  let maximumBytes: Int

  init(_ server: String, _ transport: any HTTPTransport, timeout: Double, maximumBytes: Int) {
    self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
    self.transport = transport
    self.timeout = timeout
    self.maximumBytes = maximumBytes
  }

  /// Sends a request and parses the routes of its response.
  ///
  /// A response that arrives after the task was canceled is not parsed.
  func routes(
    at path: String, body: String? = nil, for request: RouteRequest
  ) async throws(RouteError) -> [Route] {
    if Task.isCancelled { throw .canceled }
    let response = try await transport.send(
      HTTPRequest(server + path, body: body, timeout: timeout, maximumBytes: maximumBytes))
    if Task.isCancelled { throw .canceled }
    guard response.body.count <= maximumBytes else { throw .invalidResponse("it is too long") }
    let isGood = (200..<300).contains(response.status)
    // An error page that is not JSON contains no message for people; report its status.
    if !isGood, response.body.first(where: { $0 > 0x20 }) != UInt8(ascii: "{") {
      throw .network("HTTP status \(response.status)")
    }
    let routes = try OSRMFormat.routes(parsing: response.body, for: request)
    guard isGood else { throw .network("HTTP status \(response.status)") }
    return routes
  }
}
