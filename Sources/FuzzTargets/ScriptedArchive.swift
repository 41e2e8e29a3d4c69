// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapHTTP
import MapOnline
import MapResources

/// A server with an archive whose responses follow a script: the status, the number of missing bytes, and a
/// `Content-Range`. Without a script it responds correctly.
final class ScriptedArchive: ResourceTransport {
  let isHonest: Bool
  private let status: Int
  private let missing: Int
  private let contentRange: String
  /// The seconds that the loader waited.
  private let time = Mutex(0.0)

  init(script: ArraySlice<UInt8>) {
    isHonest = script.isEmpty
    let statuses = [206, 206, 200, 404, 412, 416, 429, 503]
    status = script.first.map { statuses[Int($0) % statuses.count] } ?? 206
    missing = script.dropFirst().first.map(Int.init) ?? 0
    contentRange = String(decoding: script.dropFirst(2), as: UTF8.self)
  }

  /// A clock that advances only while the loader waits.
  var clock: NetworkClock {
    let now: @Sendable () -> Double = { [self] in time.withLock { $0 } }
    return NetworkClock(
      now: now, uptime: now,
      sleep: { [self] seconds in
        try Task.checkCancellation()
        time.withLock { $0 += seconds }
      })
  }

  /// The bytes of the archive in a range.
  static func bytes(_ range: Range<Int>) -> [UInt8] {
    range.map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
  }

  func send(
    _ request: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response {
    guard let range = request.byteRange else { throw .canceled }
    let first = Int(range.lowerBound)
    var headers = HTTPHeaders()
    headers.add(
      line: "Content-Range: "
        + (contentRange.isEmpty ? "bytes \(first)-\(range.upperBound)/100000" : contentRange))
    let body = Self.bytes(first..<Int(range.upperBound) + 1).dropLast(missing)
    return HTTPClient.Response(
      status: status, headers: headers, body: Array(body), version: .http1, url: request.url)
  }
}
