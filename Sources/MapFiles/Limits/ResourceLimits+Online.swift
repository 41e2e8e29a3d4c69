// SPDX-License-Identifier: Apache-2.0

/// The limits for resources of maps from the network.
extension ResourceLimits {
  /// The delay after status 429 if the server names none, in seconds.
  package static let rateLimitDelay = 5.0
  /// The maximum time for which a server that requests a delay gets no requests of a map in motion, in seconds.
  package static let longestPause = 600.0
  /// The number and the bytes of the responses that wait to be written to the cache. Further loads wait for the disk.
  package static let pendingCacheWrites = 64
  package static let pendingCacheBytes = 32 << 20
  /// The time after which a server that does not respond is reported, in seconds.
  package static let noticeDelay = 3.0
  /// The time in seconds that a map waits for its sources and icons before it appears without those that are missing.
  package static let openingTime = 1.0
  /// The number of tiles that are loaded and built at the same time if they come from the network: of all sources,
  /// and of one. A server that does not respond delays only the tiles of its own source.
  package static let onlineTileLoads = 48
  package static let onlineTileLoadsPerSource = 6
  /// The same for an archive on a server. Neighboring tiles share a request.
  package static let archiveTileLoads = 24
  /// The time in which requests for parts of one archive are collected and merged, in seconds.
  package static let mergeDelay = 0.005
  /// The bytes between two parts of an archive up to which one request loads both, and the maximum size of a merged
  /// part.
  package static let mergeGap = 16 << 10
  package static let mergedBytes = 1 << 20
  /// The number of levels above the tiles in view whose tiles are loaded in advance, and the number of such tiles that
  /// are loaded at the same time.
  package static let prefetchLevels = 4
  package static let prefetchLoads = 2
  /// The time to connect, and the maximum time without data, if an outdated response can be used instead, in
  /// seconds.
  package static let revalidationTimeout = 3.0
}
