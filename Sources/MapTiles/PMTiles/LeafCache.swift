// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A cache of the most recently used leaf directories, by offset.
struct LeafCache {
  private var leaves: [UInt64: (directory: PMTilesDirectory, lastUse: Int)] = [:]
  private var entryCount = 0
  private var clock = 0

  /// The cached directory at an offset.
  mutating func directory(at offset: UInt64) -> PMTilesDirectory? {
    guard let leaf = leaves[offset] else { return nil }
    clock += 1
    leaves[offset]?.lastUse = clock
    return leaf.directory
  }

  /// Adds a directory and evicts the least recently used ones if the cache is full.
  mutating func insert(_ directory: PMTilesDirectory, at offset: UInt64) {
    clock += 1
    entryCount += directory.entries.count - (leaves[offset]?.directory.entries.count ?? 0)
    leaves[offset] = (directory, clock)
    while leaves.count > ResourceLimits.cachedDirectories
      || entryCount > ResourceLimits.cachedDirectoryEntries && leaves.count > 1,
      let oldest = leaves.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entryCount -= oldest.value.directory.entries.count
      leaves[oldest.key] = nil
    }
  }
}
