// SPDX-License-Identifier: Apache-2.0

/// The limits for the cache of responses from the network.
extension ResourceLimits {
  /// The size limit of a new cache, in bytes: 256 MB.
  package static let cacheBytes = 256_000_000
  /// The size limit of a cache in memory that replaces one on the disk, in bytes.
  package static let memoryCacheBytes = 32_000_000
  /// The maximum size limit of a cache, in bytes.
  package static let largestCacheBytes = 1 << 40
  /// The number of bytes that an entry counts in addition to its body, for its key, properties and indices.
  package static let cacheEntryOverhead = 1024
  /// The largest entry, as a fraction of the cache's limit: one divided by this number.
  package static let cacheEntryShare = 4
  /// The maximum size of the body of an entry, in bytes.
  package static let cacheBodyBytes = 64 << 20
  /// The maximum size of a key, in bytes of UTF-8.
  package static let cacheKeyBytes = 4096
  /// The maximum size of an entity tag or another text property of an entry, in bytes of UTF-8.
  package static let cacheTextBytes = 512
  /// The maximum time for which a response can be fresh, in seconds: a year.
  package static let freshnessSeconds: Double = 365 * 86_400
  /// The maximum time for which a response without an explicit lifetime is fresh, in seconds: a week.
  package static let heuristicFreshnessSeconds: Double = 7 * 86_400
}
