// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// One request of an exchange: the first one, or one that follows a redirect.
struct Hop: Sendable {
  let exchange: HTTPExchange
  private(set) var address: HTTPAddress
  private(set) var method: HTTPClient.Method
  private(set) var headers: [String: String]
  private var redirects = 0
  var isRedirected: Bool { redirects > 0 }
  /// The age of the exchange: lower numbers are older.
  var number = 0
  /// When the exchange must be complete.
  let end: ContinuousClock.Instant

  /// The first request of an exchange. Throws if its URL or a header is not valid.
  init(_ exchange: HTTPExchange) throws(HTTPError) {
    let request = exchange.request
    self.exchange = exchange
    address = try HTTPAddress(request.url)
    method = request.method
    headers = request.headers
    end = .now + .seconds(request.timeout.clampedTimeout)
    for (name, value) in headers where !name.isHeaderName || !value.isHeaderValue {
      throw .invalidHeader(name)
    }
  }

  /// Follows a redirect. 307 and 308 repeat the request; other statuses replace a POST request by a GET
  /// request.
  func redirected(to location: String, status: Int) throws(HTTPError) -> Hop {
    var next = self
    next.redirects += 1
    guard next.redirects <= ResourceLimits.redirects else {
      throw .tooManyRedirects(limit: ResourceLimits.redirects)
    }
    next.address = try HTTPAddress(location)
    if case .post = method, status != 307, status != 308 {
      next.method = .get
      next.headers = headers.filter { $0.key.lowercased() != "content-type" }
    }
    if next.address.origin != address.origin {
      next.headers = next.headers.filter { Self.harmlessHeaders.contains($0.key.lowercased()) }
    }
    return next
  }

  /// The headers that a redirect sends to another server: they describe the desired response.
  private static let harmlessHeaders: Set = [
    "accept", "accept-language", "content-type", "if-match", "if-modified-since", "if-none-match",
    "if-range", "user-agent",
  ]
}

extension Double {
  /// A timeout in seconds, 0.01...3600.
  var clampedTimeout: Double { isNaN ? 3600 : Swift.min(Swift.max(self, 0.01), 3600) }
}

extension String {
  /// Whether the text is a token of HTTP.
  fileprivate var isHeaderName: Bool {
    !isEmpty
      && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
  }

  /// Whether the text has no control characters, which could add further headers.
  fileprivate var isHeaderValue: Bool {
    utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
  }
}
