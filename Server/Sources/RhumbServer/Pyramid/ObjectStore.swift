// SPDX-License-Identifier: Apache-2.0
import CObjectRequest
import Foundation
import Rhumb

/// A location in an object storage with the interface of S3, such as MinIO.
struct ObjectStore: Sendable {
  /// The URL of the location, without a slash at the end.
  private let url: String
  private let region: String
  /// "KEY:SECRET", and the token of a session.
  private let credentials: String
  private let token: String?
  /// The waits before requests are repeated.
  private let delays: [Duration]

  /// The size of an object that is read, in bytes.
  private static let largest = 1 << 20
  /// The time limit of a request in seconds.
  private static let timeout = 60
  private static let threads = DispatchQueue(label: "rhumb.objects", attributes: .concurrent)

  /// - Parameters:
  ///   - address: `s3://BUCKET` or `s3://BUCKET/PREFIX`.
  ///   - environment: The variables that Amazon's tools read: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
  ///     `AWS_SESSION_TOKEN`, `AWS_REGION` and, for other services, `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`.
  ///   - delays: The waits before a request is repeated that failed or had a status of 500 or more.
  /// - Throws: ``ServerError`` if the address is not valid, or if there are no credentials.
  init(
    _ address: String, environment: [String: String],
    delays: [Duration] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8)]
  ) throws(ServerError) {
    let parts = address.dropFirst("s3://".count).split(separator: "/").map(String.init)
    guard let bucket = parts.first, parts.allSatisfy(ObjectStore.isPlain) else {
      throw ServerError(
        400, "the output must be s3://BUCKET/PREFIX with letters, digits and . _ -, not \(address)")
    }
    guard let key = environment["AWS_ACCESS_KEY_ID"],
      let secret = environment["AWS_SECRET_ACCESS_KEY"]
    else {
      throw ServerError(
        401, "\(address) needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment")
    }
    region = environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? "us-east-1"
    credentials = "\(key):\(secret)"
    token = environment["AWS_SESSION_TOKEN"]
    self.delays = delays
    let endpoint = environment["AWS_ENDPOINT_URL_S3"] ?? environment["AWS_ENDPOINT_URL"]
    if let endpoint {
      let base = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
      url = ([base] + parts).joined(separator: "/")
    } else {
      let host = "https://\(bucket).s3.\(region).amazonaws.com"
      url = ([host] + parts.dropFirst()).joined(separator: "/")
    }
  }

  /// Whether a part of a path is the same in a URL and in its signature.
  private static func isPlain(_ part: String) -> Bool {
    part.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil && part != "." && part != ".."
  }

  /// Returns an object; `nil` if it does not exist.
  func read(_ name: String) async throws -> [UInt8]? {
    let reply = try await send("GET", name)
    if reply.status == 404 { return nil }
    return try reply.success(of: name).body
  }

  /// Returns whether an object exists. Without the permission to list objects, the answer for one that does not exist
  /// has status 403.
  func contains(_ name: String) async throws -> Bool {
    let reply = try await send("HEAD", name)
    if [403, 404].contains(reply.status) { return false }
    _ = try reply.success(of: name)
    return true
  }

  func write(_ bytes: [UInt8], to name: String, type: String) async throws {
    _ = try await send("PUT", name, bytes, type: type).success(of: name)
  }

  private func send(
    _ method: String, _ name: String, _ body: [UInt8]? = nil, type: String? = nil
  ) async throws -> Reply {
    var delays = delays[...]
    while true {
      let reply = await reply(method, name, body, type: type)
      let isTemporary = reply.status == 0 || reply.status == 429 || reply.status >= 500
      guard isTemporary, let delay = delays.popFirst() else { return reply }
      try await Task.sleep(for: delay)
    }
  }

  private func reply(
    _ method: String, _ name: String, _ body: [UInt8]?, type: String?
  ) async -> Reply {
    var headers = ["x-amz-content-sha256: UNSIGNED-PAYLOAD"]
    if let token { headers.append("x-amz-security-token: \(token)") }
    if let type { headers.append("Content-Type: \(type)") }
    let request = Request(
      method: method, url: "\(url)/\(name)", scope: "aws:amz:\(region):s3",
      credentials: credentials, headers: headers, body: body)
    return await withCheckedContinuation { continuation in
      // curl waits for the response.
      Self.threads.async { continuation.resume(returning: request.send()) }
    }
  }

  /// A request with the texts of its C structure.
  private struct Request: Sendable {
    let method: String
    let url: String
    let scope: String
    let credentials: String
    let headers: [String]
    let body: [UInt8]?

    func send() -> Reply {
      var response = rhumb_object_response()
      let texts = ([method, url, scope, credentials] + headers).map { strdup($0) }
      defer { texts.forEach { free($0) } }
      var request = rhumb_object_request()
      request.method = UnsafePointer(texts[0])
      request.url = UnsafePointer(texts[1])
      request.scope = UnsafePointer(texts[2])
      request.credentials = UnsafePointer(texts[3])
      request.headers.0 = UnsafePointer(texts[4])
      if headers.count > 1 { request.headers.1 = UnsafePointer(texts[5]) }
      if headers.count > 2 { request.headers.2 = UnsafePointer(texts[6]) }
      request.timeout = ObjectStore.timeout
      (body ?? []).withUnsafeBytes { bytes in
        if body != nil {
          request.body = bytes.baseAddress ?? UnsafeRawPointer(texts[0])
          request.body_size = bytes.count
        }
        rhumb_object_send(&request, ObjectStore.largest, &response)
      }
      defer { free(response.body) }
      let error = withUnsafeBytes(of: &response.error) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let content = UnsafeRawBufferPointer(start: response.body, count: response.body_size)
      return Reply(status: response.status, body: Array(content), error: error)
    }
  }

  private struct Reply: Sendable {
    /// The status; 0 without a response.
    var status: Int
    var body: [UInt8]
    var error: String

    /// Returns the reply, or throws an error with the service's reason.
    func success(of name: String) throws(ServerError) -> Reply {
      if 200..<300 ~= status { return self }
      if status == 0 { throw ServerError(502, "the object storage does not respond: \(error)") }
      let code = String(decoding: body, as: UTF8.self).firstMatch(of: /<Code>(\w+)<\/Code>/)?.1
      throw ServerError(
        status, "the object storage has status \(status) for \(name)\(code.map { ": \($0)" } ?? "")"
      )
    }
  }
}
