// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// A response, independent of the HTTP library.
public struct ServerReply: Sendable, Equatable {
  public var status: Int
  /// The media type; `nil` for responses without a body.
  public var contentType: String?
  public var body: Data
  /// Further headers: names in lower case, and values.
  public var headers: [String: String]

  init(
    _ body: Data, _ contentType: String, status: Int = 200, headers: [String: String] = [:]
  ) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.headers = headers
  }

  /// Creates a response with a JSON value.
  init(_ json: JSON, status: Int = 200, contentType: String = "application/json") {
    self.init(Data(json.text.utf8), contentType, status: status)
  }

  /// Creates a response without a body.
  init(status: Int) {
    self.status = status
    contentType = nil
    body = Data()
    headers = [:]
  }

  /// This response with the headers that let clients, and proxies if they share it, cache it; or 304 if the client has it.
  func cached(seconds: Int, isShared: Bool = true, ifNoneMatch: String?) -> ServerReply {
    guard status == 200 else { return self }
    let tag = "\"\(ServerReply.hash(body))\""
    var reply = self
    if let ifNoneMatch, ifNoneMatch == "*" || ifNoneMatch.contains(tag) {
      reply = ServerReply(status: 304)
    }
    reply.headers["etag"] = tag
    reply.headers["cache-control"] = "\(isShared ? "public" : "private"), max-age=\(seconds)"
    return reply
  }

  /// The 64-bit FNV-1a hash of bytes: equal on all machines, unlike `Hasher`.
  static func hash(_ data: Data) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    // An array's iterator is much faster than that of `Data`.
    for byte in [UInt8](data) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// The reason why a request has no result, as an HTTP status with a sentence.
public struct ServerError: Error, Equatable, Sendable, CustomStringConvertible {
  public var status: Int
  /// One sentence without a period.
  public var message: String
  /// The seconds after which the client can try again.
  public var retryAfter: Int?

  public init(_ status: Int, _ message: String, retryAfter: Int? = nil) {
    self.status = status
    self.message = message
    self.retryAfter = retryAfter
  }

  public var description: String { message }

  static func notFound(_ what: String) -> ServerError { ServerError(404, "\(what) does not exist") }

  /// A queue is full, or the request waited for too long.
  static let busy = ServerError(503, "the server is busy", retryAfter: 1)

  var reply: ServerReply {
    var reply = ServerReply(["error": .string(message)], status: status)
    reply.headers["cache-control"] = "no-store"
    if let retryAfter { reply.headers["retry-after"] = String(retryAfter) }
    return reply
  }
}
