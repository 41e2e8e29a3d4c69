// SPDX-License-Identifier: Apache-2.0

/// Why a request has no response.
package enum HTTPError: Error, Equatable, Sendable {
  /// The request was canceled.
  case canceled
  /// The URL, without its query, is not a valid `http` or `https` URL.
  case unsupportedURL(String)
  /// The name or value of a header contains characters that HTTP does not allow. The value is the name.
  case invalidHeader(String)
  case hostNotFound(String)
  /// The host refused the connection or is unreachable.
  case cannotConnect(host: String, reason: String)
  /// There is no secure connection to the host, such as for a certificate that is not trusted.
  case tlsFailed(host: String, reason: String)
  /// The proxy was not found, or refused the connection.
  case proxyFailed(String)
  /// A time in seconds has passed.
  case timedOut(Timeout, within: Double)
  /// The response is longer than the limit, in bytes.
  case tooLong(limit: Int)
  /// The response's headers are longer than the limit, in bytes.
  case headersTooLong(limit: Int)
  case tooManyRedirects(limit: Int)
  /// The response is not valid HTTP.
  case invalidResponse(host: String, reason: String)
  /// The connection was closed before the response was complete.
  case connectionLost(host: String, reason: String)
  /// The response has a status that the caller cannot use.
  case unexpectedStatus(Int)
  /// Another failure, with libcurl's message.
  case failed(String)

  /// A limit on time.
  package enum Timeout: Sendable {
    /// The time to connect.
    case connection
    /// The time without data.
    case stall
    /// The time for the complete response.
    case response
  }
}

extension HTTPError: CustomStringConvertible {
  /// A readable message that fits into a sentence.
  package var description: String {
    switch self {
    case .canceled: "the request was canceled"
    case .unsupportedURL(let url): "\(url) is not a valid HTTP URL"
    case .invalidHeader(let name): "the HTTP header \(name) contains invalid characters"
    case .hostNotFound(let host): "the host \(host) was not found"
    case .cannotConnect(let host, let reason): "no connection to \(host): \(reason)"
    case .tlsFailed(let host, let reason): "no secure connection to \(host): \(reason)"
    case .proxyFailed(let reason): "the proxy failed: \(reason)"
    case .timedOut(.connection, let seconds): "no connection within \(seconds) s"
    case .timedOut(.stall, let seconds): "no data for \(seconds) s"
    case .timedOut(.response, let seconds): "no response within \(seconds) s"
    case .tooLong(let limit): "the response is longer than \(limit) bytes"
    case .headersTooLong(let limit): "the response's headers are longer than \(limit) bytes"
    case .tooManyRedirects(let limit): "the server sent more than \(limit) redirects"
    case .invalidResponse(let host, let reason): "\(host) sent an invalid response: \(reason)"
    case .connectionLost(let host, let reason): "the connection to \(host) was lost: \(reason)"
    case .unexpectedStatus(let status): "the server responded with status \(status)"
    case .failed(let reason): reason
    }
  }
}
