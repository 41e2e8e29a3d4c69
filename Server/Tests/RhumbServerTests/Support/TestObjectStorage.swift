// SPDX-License-Identifier: Apache-2.0
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An object storage in memory that verifies the signatures of requests as Amazon documents it: "Signature Version 4".
actor TestObjectStorage {
  static let environment = [
    "AWS_ACCESS_KEY_ID": "writer", "AWS_SECRET_ACCESS_KEY": "wJalrXUt/nFEMI+K7MDENG",
    "AWS_REGION": "eu-north-1", "AWS_SESSION_TOKEN": "session",
  ]
  /// The objects by path, `/bucket/name`.
  private(set) var objects: [String: (bytes: [UInt8], type: String)] = [:]
  /// The requests, such as `HEAD /bucket/name`.
  private(set) var requests: [String] = []
  /// The number of requests that are answered with status 503 first.
  private var failures = 0

  func fail(_ count: Int) { failures = count }
  func remove(_ path: String) { objects[path] = nil }

  /// Serves the storage while an action runs with the environment of a client.
  nonisolated func serving(
    _ action: (_ environment: [String: String]) async throws -> Void
  ) async throws {
    let router = Router()
    for method: HTTPRequest.Method in [.get, .put, .head] {
      router.on("**", method: method) { request, _ in
        var request = request
        return await self.respond(
          to: request.head, Array(try await request.collectBody(upTo: 1 << 20).readableBytesView))
      }
    }
    try await RhumbServerTests.serving(router) { url in
      var environment = Self.environment
      environment["AWS_ENDPOINT_URL"] = url + "/"
      try await action(environment)
    }
  }

  private func respond(to head: HTTPRequest, _ body: [UInt8]) -> Response {
    let path = head.path ?? ""
    requests.append("\(head.method) \(path)")
    if failures > 0 {
      failures -= 1
      return Response(status: .serviceUnavailable)
    }
    guard isSigned(head) else {
      let error = ByteBuffer(string: "<Error><Code>SignatureDoesNotMatch</Code></Error>")
      return Response(status: .forbidden, body: .init(byteBuffer: error))
    }
    if head.method == .put {
      objects[path] = (body, head.headerFields[.contentType] ?? "")
      return Response(status: .ok)
    }
    guard let object = objects[path] else { return Response(status: .notFound) }
    return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: object.bytes)))
  }

  private func isSigned(_ head: HTTPRequest) -> Bool {
    guard let authorization = head.headerFields[.authorization],
      let match = authorization.firstMatch(
        of:
          /Credential=([^\/]+)\/(\d+)\/([^\/]+)\/s3\/aws4_request, ?SignedHeaders=(\S+), ?Signature=(\w+)/
      )
    else { return false }
    let (_, key, date, region, signed, signature) = match.output
    func field(_ name: some StringProtocol) -> String {
      if name == "host" { return head.authority ?? "" }
      return HTTPField.Name(String(name)).flatMap { head.headerFields[$0] } ?? ""
    }
    guard key == "writer", region == "eu-north-1", signed.contains("x-amz-content-sha256"),
      signed.contains("x-amz-security-token"), field("x-amz-security-token") == "session"
    else { return false }
    let fields = signed.split(separator: ";").map { "\($0):\(field($0))" }
    let request = [
      head.method.rawValue, head.path ?? "", "", fields.joined(separator: "\n"), "", String(signed),
      field("x-amz-content-sha256"),
    ]
    let text = [
      "AWS4-HMAC-SHA256", field("x-amz-date"), "\(date)/\(region)/s3/aws4_request",
      hex(SHA256.hash(data: Data(request.joined(separator: "\n").utf8))),
    ]
    var secret = Data(("AWS4" + Self.environment["AWS_SECRET_ACCESS_KEY", default: ""]).utf8)
    for part in [String(date), String(region), "s3", "aws4_request", text.joined(separator: "\n")] {
      secret = Data(
        HMAC<SHA256>.authenticationCode(for: Data(part.utf8), using: SymmetricKey(data: secret)))
    }
    return hex(secret) == signature
  }

  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
