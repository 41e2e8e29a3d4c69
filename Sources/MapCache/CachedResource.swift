// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A response in a cache.
package struct CachedResource: Equatable, Sendable {
  /// The kind of the resource, for reports: "tile", "style". At most 512 bytes.
  package var kind: String
  /// The contents; `nil` if the server reported that the resource does not exist (204, 404 or 410).
  package var body: [UInt8]?
  /// The entity tag, as in the header, for `If-None-Match`.
  package var etag: String?
  /// The date of the last change, as in the header, for `If-Modified-Since`.
  package var lastModified: String?
  /// The URL to which the server redirected the request, without credentials and query; `nil` if it did not. At most
  /// 512 bytes.
  package var location: String?
  /// The time at which the response was received or last revalidated, in seconds since 1970.
  package var stored: Double
  /// The time from which on the response is stale, in seconds since 1970.
  package var expires: Double
  /// Whether a stale response needs a successful revalidation before it is used.
  package var mustRevalidate: Bool

  /// Creates a resource as it was received.
  package init(
    kind: String, body: [UInt8]?, etag: String? = nil, lastModified: String? = nil,
    location: String? = nil, stored: Double, expires: Double, mustRevalidate: Bool = false
  ) {
    self.kind = kind
    self.body = body
    self.etag = etag
    self.lastModified = lastModified
    self.location = location
    self.stored = stored
    self.expires = expires
    self.mustRevalidate = mustRevalidate
  }

  /// Whether a cached response can be used without asking the server.
  package enum Freshness: Sendable {
    /// The response can be used without a request.
    case fresh
    /// The response can be displayed at once, and should be revalidated.
    case stale
    /// The response must be revalidated first. It may be displayed, marked, if the server cannot be reached.
    case mustRevalidate
  }

  /// The freshness at a time, in seconds since 1970.
  ///
  /// A response from the future is stale: the clock was set back, and the response could otherwise stay fresh for
  /// years.
  package func freshness(now: Double) -> Freshness {
    if now < expires, stored <= now + Self.clockTolerance { return .fresh }
    return mustRevalidate ? .mustRevalidate : .stale
  }

  /// The small steps back of a clock that is corrected, in seconds.
  private static let clockTolerance: Double = 60

  /// The number of bytes that the resource counts.
  package var size: Int { (body?.count ?? 0) + ResourceLimits.cacheEntryOverhead }
}

extension CachedResource {
  /// Returns the entry after a confirmation by the server.
  func refreshed(by refresh: CacheRefresh) -> CachedResource {
    var resource = self
    resource.stored = refresh.stored
    if refresh.policy.statesLifetime {
      resource.expires = refresh.policy.expires
      resource.mustRevalidate = refresh.policy.mustRevalidate
    } else {
      resource.expires = refresh.stored + max(expires - stored, 0)
      resource.mustRevalidate = mustRevalidate || refresh.policy.mustRevalidate
    }
    resource.etag = refresh.etag ?? etag
    resource.lastModified = refresh.lastModified ?? lastModified
    return resource
  }
}

/// The new properties of a cached response that the server has confirmed with a 304.
package struct CacheRefresh: Equatable, Sendable {
  /// The time of the confirmation, in seconds since 1970.
  package var stored: Double
  /// The policy of the 304. If it states no lifetime, the entry is fresh for as long as before.
  package var policy: CachePolicy
  /// The entity tag of the response; `nil` to keep the old one.
  package var etag: String?
  /// The date of the last change; `nil` to keep the old one.
  package var lastModified: String?

  package init(
    stored: Double, policy: CachePolicy, etag: String? = nil, lastModified: String? = nil
  ) {
    self.stored = stored
    self.policy = policy
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// Where a cache stores its entries.
package enum CacheStorage: Equatable, Sendable {
  /// A database in a folder.
  case folder(String)
  /// In memory. The reason is a clause if a folder could not be used.
  case memory(reason: String?)
}

/// The state of a cache.
package struct CacheInfo: Equatable, Sendable {
  package var storage: CacheStorage
  /// The number of entries.
  package var entries: Int
  /// The size of all bodies plus ``ResourceLimits/cacheEntryOverhead`` per entry.
  package var bytes: Int
  /// The limit for ``bytes``.
  package var limit: Int
  /// The numbers of reads of this process that found an entry, and that found none.
  package var hits: Int
  package var misses: Int

  package init(
    storage: CacheStorage, entries: Int, bytes: Int, limit: Int, hits: Int = 0, misses: Int = 0
  ) {
    self.storage = storage
    self.entries = entries
    self.bytes = bytes
    self.limit = limit
    self.hits = hits
    self.misses = misses
  }
}
