// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The leaf directories used last, by their offset.
struct LeafCache {
  private var leaves: [UInt64: (directory: PMTilesDirectory, lastUse: Int)] = [:]
  private var entryCount = 0
  private var clock = 0

  /// The directory at an offset, if it is still here.
  mutating func directory(at offset: UInt64) -> PMTilesDirectory? {
    guard let leaf = leaves[offset] else { return nil }
    clock += 1
    leaves[offset]?.lastUse = clock
    return leaf.directory
  }

  /// Keeps a directory; those that were not used for longest make room.
  mutating func insert(_ directory: PMTilesDirectory, at offset: UInt64) {
    clock += 1
    entryCount += directory.entries.count - (leaves[offset]?.directory.entries.count ?? 0)
    leaves[offset] = (directory, clock)
    while leaves.count > ResourceLimits.keptDirectories
      || entryCount > ResourceLimits.keptDirectoryEntries && leaves.count > 1,
      let oldest = leaves.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entryCount -= oldest.value.directory.entries.count
      leaves[oldest.key] = nil
    }
  }
}
