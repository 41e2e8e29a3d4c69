// SPDX-License-Identifier: Apache-2.0
import MapHTTP
import MapRoute

/// The default transport, with libcurl. It uses the proxy of the environment (`https_proxy`, `http_proxy`,
/// `no_proxy`) and the certificates that `SSL_CERT_FILE` or `SSL_CERT_DIR` names.
package struct SystemHTTPTransport: HTTPTransport {
  /// Creates a transport. All transports share their connections.
  package init() {}

  package func send(_ request: HTTPRequest) async throws(RouteError) -> HTTPResponse {
    var message = HTTPClient.Request(
      request.url, timeout: request.timeout, maximumBytes: request.maximumBytes)
    // Only the caller limits the time in which the service computes a route.
    message.connectTimeout = request.timeout
    message.stallTimeout = request.timeout
    message.headers["Accept"] = "application/json"
    if let body = request.body {
      message.method = .post(Array(body.utf8))
      message.headers["Content-Type"] = "application/json"
    }
    do {
      let response = try await HTTPClient.shared.send(message)
      return HTTPResponse(status: response.status, body: response.body)
    } catch {
      throw RouteError(error)
    }
  }
}

extension RouteError {
  fileprivate init(_ error: HTTPError) {
    self =
      switch error {
      case .canceled: .canceled
      case .tooLong: .invalidResponse("it is too long")
      default: .network("\(error)")
      }
  }
}
