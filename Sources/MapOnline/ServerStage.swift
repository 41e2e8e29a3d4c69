// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapHTTP
import MapResources

/// A request to a server for a resource.
struct ServerRequest: Sendable {
  /// The URL, with the values of its keys.
  let url: String
  /// The URL with placeholders for its keys.
  let base: String
  let kind: ResourceRequest.Kind
  let userAgent: String?
  var byteRange: Range<Int>?
  /// The entity tag of the only version that is useful; `nil` for any version.
  let etag: String?
  /// The header fields that name the version which the client has or requests.
  var conditions: [String: String] = [:]
  /// Whether an outdated response can be used instead: the request fails soon and is not repeated.
  var isOptional = false
  /// Whether the request is repeated after a temporary error.
  let isRepeated = LoadContext.repeatsRequests

  init(_ request: ResourceRequest, url: String) {
    self.url = url
    base = request.url
    kind = request.kind
    userAgent = request.userAgent
    byteRange = request.byteRange
    etag = request.etag
  }

  /// The header fields that demand the version with the entity tag. A weak one (`W/"…"`) never matches; the tag of the
  /// response is compared in any case.
  var match: [String: String] {
    guard let etag, !etag.hasPrefix("W/") else { return [:] }
    return ["If-Match": etag]
  }
}

/// A complete response with the data on which its policy depends.
struct ServerResponse: Sendable {
  var response: HTTPClient.Response
  /// The times of the request and the response, in seconds since 1970.
  var requested: Double
  var received: Double
  /// The names of the header fields that the app has added.
  var addedHeaders: [String]
  /// The range of the request, which may be larger than that of the resource; `nil` for the complete resource.
  var byteRange: Range<Int>?
}

/// The reason why there is no valid response.
struct ServerFailure: Error {
  var error: NetworkError
  /// Whether a later request may succeed.
  var isTemporary: Bool
  /// Whether an outdated response is used instead: the server did not answer, or is overloaded.
  var allowsOutdated: Bool
}

/// Sends requests to servers, and repeats those that fail with a temporary error.
struct ServerStage: Sendable {
  let transport: any ResourceTransport
  let clock: NetworkClock
  let keys: URLKeys
  let pauses = ServerPauses()
  /// The time for all attempts of a request, in seconds.
  let timeout: Double
  let prepare:
    (@Sendable (OnlineResourceLoader.Request) async throws -> OnlineResourceLoader.Request)?

  /// Returns the response to a request, with any status but those of temporary errors.
  ///
  /// - Throws: ``ServerFailure``, `CancellationError`, or the error of `prepare`.
  func response(to request: ServerRequest, urgency: Urgency) async throws -> ServerResponse {
    let isRepeated = request.isRepeated && !request.isOptional
    let server = ResourceURL.server(of: request.url)
    if !isRepeated, let status = pauses.status(of: server, at: clock.uptime()) {
      throw overload(status, of: request)
    }
    var retries = RetryDelays()
    let deadline = clock.uptime() + timeout
    while true {
      let failure: ServerFailure
      let delay: Double
      switch try await attempt(request, until: deadline, urgency: urgency) {
      case .success(let response):
        guard response.isOverload else { return response }
        failure = overload(response.response.status, of: request)
        delay = retries.after(response.response, now: clock.now())
        if let pause = RetryDelays.pause(after: response.response, now: clock.now()) {
          pauses.begin(server, status: response.response.status, until: clock.uptime() + pause)
        }
      case .failure(let error):
        failure = error
        delay = retries.afterLostConnection()
      }
      guard failure.isTemporary, isRepeated, clock.uptime() + delay < deadline else {
        throw failure
      }
      try await clock.sleep(delay)
    }
  }

  private func attempt(
    _ request: ServerRequest, until deadline: Double, urgency: Urgency
  ) async throws -> Result<ServerResponse, ServerFailure> {
    let (message, addedHeaders) = try await message(for: request, until: deadline)
    let requested = clock.now()
    do throws(HTTPError) {
      let response = try await transport.send(message, for: request.kind, urgency: urgency)
      guard !response.isShort(for: request) else {
        return .failure(unreached(request, "the response is incomplete", isTemporary: true))
      }
      return .success(
        ServerResponse(
          response: response, requested: requested, received: clock.now(),
          addedHeaders: addedHeaders, byteRange: request.byteRange))
    } catch {
      if error == .canceled { throw CancellationError() }
      return .failure(
        unreached(request, keys.redact("\(error)"), isTemporary: error.isTemporary))
    }
  }

  private func message(
    for request: ServerRequest, until deadline: Double
  ) async throws -> (HTTPClient.Request, addedHeaders: [String]) {
    var prepared = OnlineResourceLoader.Request(url: request.url, kind: request.kind)
    prepared.headers["User-Agent"] = request.userAgent
    if let prepare { prepared = try await prepare(prepared) }
    var message = HTTPClient.Request(
      prepared.url, timeout: max(deadline - clock.uptime(), 0.01),
      maximumBytes: request.kind.maximumBytes)
    message.headers = prepared.headers.merging(request.conditions) { $1 }
    if let range = request.byteRange {
      message.byteRange = UInt64(range.lowerBound)...UInt64(range.upperBound - 1)
    }
    if request.isOptional {
      message.connectTimeout = ResourceLimits.revalidationTimeout
      message.stallTimeout = ResourceLimits.revalidationTimeout
    }
    return (message, Array(prepared.headers.keys))
  }

  /// The failure of a response with the status of a temporary error.
  private func overload(_ status: Int, of request: ServerRequest) -> ServerFailure {
    ServerFailure(
      error: .status(status, url: keys.redact(request.base)), isTemporary: true,
      allowsOutdated: true)
  }

  /// The failure of a request without a complete response.
  private func unreached(
    _ request: ServerRequest, _ reason: String, isTemporary: Bool
  ) -> ServerFailure {
    ServerFailure(
      error: .failed(url: keys.redact(request.base), reason: reason), isTemporary: isTemporary,
      allowsOutdated: true)
  }
}

extension ServerResponse {
  /// Whether the status is that of a temporary error.
  fileprivate var isOverload: Bool {
    let status = response.status
    return status == 408 || status == 429 || (500...599).contains(status)
  }
}

extension HTTPClient.Response {
  /// Whether the response has fewer bytes than requested although the resource has more.
  fileprivate func isShort(for request: ServerRequest) -> Bool {
    guard status == 206, let range = request.byteRange, let sent = ContentRange(self),
      sent.first == range.lowerBound
    else { return false }
    return body.count < min(range.upperBound, sent.size ?? sent.end) - range.lowerBound
  }
}

/// The bytes of a partial response, according to its header `Content-Range`.
struct ContentRange {
  let first: Int
  /// The index after the last byte.
  let end: Int
  /// The size of the complete resource; `nil` if the server does not know it.
  let size: Int?

  /// `nil` without a valid header, such as `bytes 0-99/1000`.
  init?(_ response: HTTPClient.Response) {
    let parts = response.headers["Content-Range"]?.split { " -/".contains($0) } ?? []
    guard parts.count >= 3, let first = Int(parts[1]), let last = Int(parts[2]), first >= 0,
      (first..<Int.max).contains(last)
    else { return nil }
    self.first = first
    end = last + 1
    size = parts.count > 3 ? Int(parts[3]) : nil
  }
}

extension ResourceRequest.Kind {
  /// The maximum length of a response.
  fileprivate var maximumBytes: Int {
    switch self {
    case .geoJSON, .image, .style: ResourceLimits.documentBytes
    case .tileJSON, .tile, .archive, .glyphs, .spriteIndex, .spriteImage:
      ResourceLimits.tileBytes
    }
  }
}
