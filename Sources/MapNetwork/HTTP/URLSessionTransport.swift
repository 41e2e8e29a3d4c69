// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapHTTP
public import MapRoute

/// A transport that uses Foundation's `URLSession`.
public struct URLSessionTransport: HTTPTransport {
  /// Creates a transport. All transports share their connections.
  public init() {}

  public func send(_ request: HTTPRequest) async throws(RouteError) -> HTTPResponse {
    guard let url = URL(string: request.url) else {
      throw .network("\(HTTPError.unsupportedURL(request.url))")
    }
    var message = HTTPClient.Request(
      url, timeout: request.timeout, maximumBytes: request.maximumBytes)
    message.headers["Accept"] = "application/json"
    if let body = request.body {
      message.body = Array(body.utf8)
      message.headers["Content-Type"] = "application/json"
    }
    do {
      let answer = try await HTTPClient.shared.send(message)
      return HTTPResponse(status: answer.status, body: answer.body)
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
      case .unsupportedURL, .timedOut, .tooManyRedirects, .failed: .network("\(error)")
      }
  }
}
