// SPDX-License-Identifier: Apache-2.0

/// The leaf directories used last, by their offset.
struct LeafCache {
  private var leaves: [UInt64: (directory: PMTilesDirectory, lastUse: Int)] = [:]
  private var clock = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The directory at an offset, if it is still here.
  mutating func directory(at offset: UInt64) -> PMTilesDirectory? {
    guard let leaf = leaves[offset] else { return nil }
    clock += 1
    leaves[offset]?.lastUse = clock
    return leaf.directory
  }

  /// Keeps a directory; the one that was not used for longest makes room.
  mutating func insert(_ directory: PMTilesDirectory, at offset: UInt64) {
    clock += 1
    if leaves.count >= limit, let oldest = leaves.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      leaves[oldest.key] = nil
    }
    leaves[offset] = (directory, clock)
  }
}
