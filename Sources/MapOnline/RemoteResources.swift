// SPDX-License-Identifier: Apache-2.0
import MapCache
import MapFiles
import MapHTTP
import MapResources

/// Loads resources from the cache, or else from their servers.
final class RemoteResources: Sendable {
  /// Equal requests share a load.
  private struct LoadKey: Hashable {
    var url: String
    var byteRange: Range<Int>?
    var etag: String?
    var isRepeated = LoadContext.repeatsRequests
  }

  private typealias Cached = (resource: CachedResource, freshness: CachedResource.Freshness)

  /// The time for which a resource is absent if its server names none, in seconds.
  private static let absenceSeconds = 300.0

  private let server: ServerStage
  private let cache: ResourceCache
  private let keys: URLKeys
  private let isOffline: Bool
  private let confirmsFirst: Bool
  private let delays: DelayNotices?
  /// The requests for parts of archives.
  let parts: RangeMerger
  private let loads = RunningLoads<LoadKey, ResourceContent?>()
  private let revalidations = RunningLoads<LoadKey, ResourceContent?>()
  /// The servers whose outdated resources were used since their last response.
  private let outdatedServers = Mutex<Set<String>>([])

  init(
    server: ServerStage, cache: ResourceCache, keys: URLKeys, isOffline: Bool,
    confirmsFirst: Bool, delays: DelayNotices?
  ) {
    self.confirmsFirst = confirmsFirst
    self.delays = delays
    self.server = server
    parts = RangeMerger(clock: server.clock)
    self.cache = cache
    self.keys = keys
    self.isOffline = isOffline
  }

  var state: LoaderState {
    var state = LoaderState()
    state.running = loads.count + revalidations.count
    state.isOutdated = outdatedServers.withLock { !$0.isEmpty }
    return state
  }

  func close() async { await cache.close() }

  func bindKeys(to url: String) { keys.bind(to: url) }

  func placeholders(in url: String) -> String { keys.decodePlaceholders(in: url) }

  /// Loads a resource. The URL contains placeholders for keys.
  func content(_ request: ResourceRequest) async throws -> ResourceContent? {
    if request.byteRange?.isEmpty ?? false {
      return ResourceContent(bytes: [], base: request.url, etag: request.etag)
    }
    let url = try keys.fill(request.url)
    let key = LoadKey(url: url, byteRange: request.byteRange, etag: request.etag)
    return try await loads.value(for: key, urgency: request.urgency) { [self] urgency in
      let message = ServerRequest(request, url: url)
      do {
        return try await load(message, urgency)
      } catch let failure as ServerFailure {
        throw failure.error
      }
    }
  }

  /// Removes a malformed resource from the cache.
  func reject(_ request: ResourceRequest) async {
    await cache.removeLater(cacheKey(request.url, request.byteRange))
  }

  /// The key of a resource whose URL contains placeholders for keys.
  private func cacheKey(_ base: String, _ range: Range<Int>?) -> CacheKey {
    CacheKey(
      keys.hide(in: base),
      variant: range.map { "bytes=\($0.lowerBound)-\($0.upperBound - 1)" } ?? "")
  }

  private func load(
    _ request: ServerRequest, _ urgency: Urgency
  ) async throws -> ResourceContent? {
    let key = cacheKey(request.base, request.byteRange)
    var cached: Cached? = await cache.read(key)
    if let etag = request.etag {
      // Bytes of the requested version stay valid, and those of another one are useless.
      if let resource = cached?.resource, resource.etag == etag {
        return content(resource, of: request)
      }
      cached = nil
    }
    if let cached, cached.freshness == .fresh { return content(cached.resource, of: request) }
    if isOffline {
      guard let cached else { throw NetworkError.offline(url: keys.redact(request.base)) }
      return outdated(cached, of: request)
    }
    if let cached, cached.freshness == .stale, cached.resource.body != nil, !confirmsFirst {
      var content = content(cached.resource, of: request)
      content?.update = revalidate(request, key, cached)
      return content
    }
    return try await fetch(request, key, cached, urgency)
  }

  /// Confirms or replaces an outdated resource in the background, for the next load. Returns whether it was replaced.
  private func revalidate(
    _ request: ServerRequest, _ key: CacheKey, _ cached: Cached
  ) -> Task<Bool, Never> {
    let load = LoadKey(url: request.url, byteRange: request.byteRange)
    return Task {
      do {
        let content = try await revalidations.value(for: load, urgency: Urgency(.revalidation)) {
          [self] urgency in try await fetch(request, key, cached, urgency)
        }
        return content?.bytes != cached.resource.body
      } catch {
        return false
      }
    }
  }

  /// Loads a resource from its server.
  private func fetch(
    _ request: ServerRequest, _ key: CacheKey, _ cached: Cached?, _ urgency: Urgency
  ) async throws -> ResourceContent? {
    var request = request
    request.isOptional = cached?.resource.body != nil
    request.conditions = cached?.resource.validators ?? request.match
    do {
      let response = try await response(to: request, isNew: cached == nil, urgency)
      outdatedServers.withLock { _ = $0.remove(ResourceURL.server(of: request.base)) }
      let resource = try await resource(response, of: request, key: key, cached: cached?.resource)
      return content(resource, of: request)
    } catch let failure as ServerFailure {
      // A map with outdated parts is more useful than an empty one, even if the server demands revalidation.
      guard let cached, request.isOptional, failure.allowsOutdated else { throw failure }
      return outdated(cached, of: request)
    }
  }

  /// Sends a request, or one that is merged from several requests for parts that are not in the cache.
  private func response(
    to request: ServerRequest, isNew: Bool, _ urgency: Urgency
  ) async throws -> ServerResponse {
    guard isNew, request.kind == .archive, let range = request.byteRange else {
      return try await response(to: request, urgency)
    }
    return try await parts.response(to: request, range, urgency: urgency) { [self] in
      try await response(to: $0, $1)
    }
  }

  private func response(
    to request: ServerRequest, _ urgency: Urgency
  ) async throws -> ServerResponse {
    guard let delays else { return try await server.response(to: request, urgency: urgency) }
    return try await delays.watch(keys.redact(ResourceURL.server(of: request.base))) {
      try await server.response(to: request, urgency: urgency)
    }
  }

  private func outdated(_ cached: Cached, of request: ServerRequest) -> ResourceContent? {
    outdatedServers.withLock { _ = $0.insert(ResourceURL.server(of: request.base)) }
    return content(cached.resource, of: request)
  }

  /// The contents of a resource; `nil` if it does not exist.
  private func content(
    _ resource: CachedResource?, of request: ServerRequest
  ) -> ResourceContent? {
    resource?.body.map { body in
      ResourceContent(
        bytes: body, base: resource?.location ?? request.base, etag: resource?.etag)
    }
  }

  // MARK: Responses

  /// Stores a response, and returns its resource.
  private func resource(
    _ answer: ServerResponse, of request: ServerRequest, key: CacheKey, cached: CachedResource?
  ) async throws -> CachedResource? {
    let response = answer.response
    let policy = answer.policy
    let isCached = cached != nil || request.etag != nil
    switch response.status {
    case 304:
      guard let cached else { throw failure(of: response, to: request) }
      await refresh(cached, answer, policy, key)
      return cached
    case 200, 203, 206:
      if let etag = request.etag, response.headers["ETag"] != etag { throw ResourceReplaced() }
      let body = try part(of: answer, for: request)
      // The range of a merged request can end in the file although this part is past its end.
      if body.isEmpty, request.byteRange != nil { return emptyPart(of: request, answer) }
      return await store(body, answer, policy, request.kind, key, isCached: isCached)
    case 412 where request.etag != nil: throw ResourceReplaced()
    case 204, 404, 410:
      if request.kind.isAbsenceStored {
        await store(nil, answer, policy, request.kind, key, isCached: isCached)
      } else if cached != nil {
        await cache.removeLater(key)
      }
      return nil
    case 416 where request.byteRange != nil: return emptyPart(of: request, answer)
    default: throw failure(of: response, to: request)
    }
  }

  /// A part past the end of its file, which is not stored: the file is damaged, or still being written.
  private func emptyPart(of request: ServerRequest, _ answer: ServerResponse) -> CachedResource {
    CachedResource(
      kind: request.kind.storedName, body: [], stored: answer.received,
      expires: answer.received)
  }

  private func failure(
    of response: HTTPClient.Response, to request: ServerRequest
  ) -> ServerFailure {
    ServerFailure(
      error: .status(response.status, url: keys.redact(request.base)), isTemporary: false,
      allowsOutdated: false)
  }

  /// The requested bytes of a response. A server may send the complete resource instead of a range, and the range may
  /// be a part of a merged one.
  private func part(
    of answer: ServerResponse, for request: ServerRequest
  ) throws -> [UInt8] {
    let response = answer.response
    guard let range = request.byteRange, let sent = answer.byteRange else {
      guard response.status != 206 else { throw failure(of: response, to: request) }
      return request.kind.containsURLs ? keys.hide(in: response.body) : response.body
    }
    let isPartial = response.status == 206
    if isPartial {
      guard ContentRange(response)?.first == sent.lowerBound, response.body.count <= sent.count
      else { throw failure(of: response, to: request) }
    }
    let start = isPartial ? sent.lowerBound : 0
    let part = range.lowerBound - start..<range.upperBound - start
    return Array(response.body[part.clamped(to: 0..<response.body.count)])
  }

  /// Stores a response if that is allowed.
  ///
  /// - Parameter isCached: Whether the cache can contain an old response.
  @discardableResult
  private func store(
    _ body: [UInt8]?, _ answer: ServerResponse, _ policy: CachePolicy, _ kind: ResourceRequest.Kind,
    _ key: CacheKey, isCached: Bool
  ) async -> CachedResource {
    let headers = answer.response.headers
    let isEstimated = body == nil && !policy.statesLifetime
    let expires = isEstimated ? answer.received + Self.absenceSeconds : policy.expires
    let resource = CachedResource(
      kind: kind.storedName, body: body, etag: headers["ETag"],
      lastModified: headers["Last-Modified"], location: location(of: answer.response),
      stored: answer.received, expires: expires, mustRevalidate: policy.mustRevalidate)
    if policy.isStorable {
      await cache.writeLater(key, resource)
    } else if isCached {
      await cache.removeLater(key)
    }
    return resource
  }

  /// The URL to which a request was redirected, as the base of relative URLs.
  private func location(of response: HTTPClient.Response) -> String? {
    guard response.isRedirected else { return nil }
    return keys.redact(String(ResourceURL.beforeQuery(response.url)))
  }

  private func refresh(
    _ cached: CachedResource, _ answer: ServerResponse, _ policy: CachePolicy, _ key: CacheKey
  ) async {
    let headers = answer.response.headers
    await cache.refreshLater(
      key, cached,
      CacheRefresh(
        stored: answer.received, policy: policy, etag: headers["ETag"],
        lastModified: headers["Last-Modified"]))
  }
}

extension ServerResponse {
  /// How long the response can be used.
  fileprivate var policy: CachePolicy {
    CachePolicy(
      status: response.status, headers: response.headers.fields.map { ($0.name, $0.value) },
      requested: requested, received: received, varyingHeaders: addedHeaders)
  }
}

extension CachedResource {
  /// The header fields that ask the server whether the resource has changed.
  fileprivate var validators: [String: String] {
    var fields: [String: String] = [:]
    if let etag { fields["If-None-Match"] = etag }
    if let lastModified { fields["If-Modified-Since"] = lastModified }
    return fields
  }
}

extension ResourceRequest {
  /// The urgency of the request in the current task. Glyphs are shared by all tiles.
  fileprivate var urgency: Urgency {
    let context = LoadContext.urgency
    let isOfTile = kind == .tile || kind == .archive
    return isOfTile && context.priority.rank >= priority.rank ? context : Urgency(priority)
  }
}

extension ResourceRequest.Kind {
  /// Whether the cache stores that a resource does not exist.
  fileprivate var isAbsenceStored: Bool {
    switch self {
    case .tile, .glyphs, .spriteIndex, .spriteImage: true
    case .style, .tileJSON, .archive, .image, .geoJSON: false
    }
  }

  /// Whether the resource contains URLs, and therefore possibly the key of the request.
  fileprivate var containsURLs: Bool { self == .style || self == .tileJSON }
}
