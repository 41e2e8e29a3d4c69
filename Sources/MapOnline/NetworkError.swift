// SPDX-License-Identifier: Apache-2.0
import MapHTTP
import MapResources

/// An error in loading a resource from the network. URLs in it contain no credentials.
public enum NetworkError: Error, Equatable, Sendable {
  /// The URL has a scheme that cannot be loaded, such as `mapbox`.
  case unsupportedScheme(String)
  /// The URL contains a placeholder, such as `{key}`, for which there is no value.
  case missingKey(String, url: String)
  /// The resource is not in the cache, and the loader is offline.
  case offline(url: String)
  /// The server responded with an error status.
  case status(Int, url: String)
  /// No response arrived; the reason is a clause.
  case failed(url: String, reason: String)
}

extension NetworkError: CustomStringConvertible {
  /// A readable message that fits into a sentence.
  public var description: String {
    switch self {
    case .unsupportedScheme("mapbox"):
      "mapbox:// URLs work only with Mapbox's own libraries; use the https:// URL of a style or of tiles"
    case .unsupportedScheme(let scheme):
      "\(scheme):// URLs are not supported; use a file or an https:// URL"
    case .missingKey(let name, let url): "\(Self.server(url)) needs a value for {\(name)}"
    case .offline(let url):
      "a resource of \(Self.server(url)) is not in the cache, and the network is not used"
    case .status(401, let url), .status(403, let url):
      "\(Self.server(url)): access denied; a key may be missing or not valid"
    case .status(429, let url): "\(Self.server(url)): too many requests"
    case .status(let status, let url):
      "\(Self.server(url)): the server responded with status \(status)"
    case .failed(let url, let reason): "\(Self.server(url)): \(reason)"
    }
  }

  /// The scheme and the host of a URL, or a path. A message is the same for all tiles of a server, and is logged once.
  private static func server(_ url: String) -> String {
    ResourceURL.isRemote(url) ? ResourceURL.server(of: url) : url
  }
}

extension HTTPError {
  /// Whether a later request may succeed.
  var isTemporary: Bool {
    switch self {
    case .cannotConnect, .proxyFailed, .timedOut, .connectionLost, .invalidResponse, .failed: true
    case .canceled, .unsupportedURL, .invalidHeader, .hostNotFound, .tlsFailed, .tooLong,
      .headersTooLong, .tooManyRedirects, .unexpectedStatus:
      false
    }
  }
}
