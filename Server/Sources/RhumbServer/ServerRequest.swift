// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A request as the endpoints read it, independent of the HTTP library.
public struct ServerRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The decoded segments of the path.
  public var segments: [String]
  /// The decoded parameters of the query, in their order.
  public var query: [(name: String, value: String)]
  /// The scheme and host under which the client reaches the server, without a slash at the end.
  public var origin: String
  /// The `If-None-Match` header.
  public var ifNoneMatch: String?
  /// The `Origin` header: the scheme and host of the page that sends the request.
  public var pageOrigin: String?
  /// The `Referer` header.
  public var referrer: String?
  public var body: [UInt8]

  /// Creates a request.
  ///
  /// - Parameter target: The path with its query, as in the first line of the request.
  /// - Throws: ``ServerError`` with status 400 for a target that is too long or not valid.
  public init(
    _ method: String, _ target: String, origin: String = "http://localhost",
    ifNoneMatch: String? = nil, body: [UInt8] = []
  ) throws(ServerError) {
    guard target.utf8.count <= ServerRequest.maximumTarget else {
      throw ServerError(414, "the URL is longer than \(ServerRequest.maximumTarget) bytes")
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    segments = []
    for part in (parts.first ?? "").split(separator: "/") {
      segments.append(try ServerRequest.decode(part))
    }
    query = []
    for part in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = pair.count > 1 ? pair[1].replacing("+", with: " ") : ""
      query.append((try ServerRequest.decode(pair[0]), try ServerRequest.decode(value[...])))
    }
    self.method = method
    self.origin = origin
    self.ifNoneMatch = ifNoneMatch
    self.body = body
  }

  /// The first value of a parameter.
  func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// This request without a parameter.
  func without(_ name: String) -> ServerRequest {
    var request = self
    request.query.removeAll { $0.name == name }
    return request
  }

  /// All values of a parameter.
  func parameters(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

  /// The first value of a parameter as a number in a range.
  func number(_ name: String, in range: ClosedRange<Double>, default fallback: Double)
    throws(ServerError) -> Double
  {
    guard let text = parameter(name) else { return fallback }
    guard let value = Double(text), range.contains(value) else {
      throw ServerError(
        400, "\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// The URL of a resource of this server for the client, with the key of this request.
  ///
  /// - Parameter path: The path, whose identifiers are ``encoded(_:)``.
  func url(_ path: String) -> String {
    origin + path + (parameter("key").map { "?key=\(ServerRequest.encoded($0))" } ?? "")
  }

  /// An identifier as a part of a URL.
  static func encoded(_ identifier: String) -> String {
    let allowed = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    return identifier.addingPercentEncoding(withAllowedCharacters: allowed) ?? identifier
  }

  /// The longest path with its query, in bytes. Paths with hundreds of coordinates fit; longer ones are
  /// posted as GeoJSON.
  static let maximumTarget = 65_536

  private static func decode(_ text: Substring) throws(ServerError) -> String {
    guard let decoded = String(text).removingPercentEncoding, !decoded.contains("\0") else {
      throw ServerError(400, "the URL is not valid UTF-8 in percent encoding")
    }
    return decoded
  }
}
