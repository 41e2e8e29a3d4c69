// SPDX-License-Identifier: Apache-2.0
import MapGeometry

extension PMTilesArchive {
  public func summary() async throws(TileError) -> ArchiveSummary {
    var counts = [Int](repeating: 0, count: 32)
    var unread = header.leaves.length
    try await count(root, depth: 1, unread: &unread, into: &counts)
    return ArchiveSummary(
      kind: "PMTiles 3", compression: header.compression.rawValue,
      levels: counts.indices.filter { counts[$0] > 0 }
        .map { .init(zoom: $0, tiles: counts[$0]) },
      metadata: metadata.object)
  }

  /// Adds the tiles of a directory and of its nested directories.
  ///
  /// - Parameter unread: The total size of the leaf directories minus those already read, in bytes. The
  ///   directories exceed it only if they overlap, which is an error.
  private func count(
    _ directory: PMTilesDirectory, depth: Int, unread: inout UInt64, into counts: inout [Int]
  ) async throws(TileError) {
    guard depth <= Self.deepestLevel else { throw tooDeep }
    for entry in directory.entries {
      if entry.isLeaf {
        guard entry.length <= unread, entry.length > 0 else { throw tooDeep }
        unread -= UInt64(entry.length)
        try await count(try await leaf(entry), depth: depth + 1, unread: &unread, into: &counts)
      } else {
        Self.count(entry, into: &counts)
      }
    }
  }

  /// Adds the tiles of a run, which can extend over several zoom levels.
  private static func count(_ entry: PMTilesDirectory.Entry, into counts: inout [Int]) {
    var number = entry.number
    var left = UInt64(entry.run)
    while left > 0 {
      let level = TileID.level(ofNumber: number)
      guard level <= TileID.maximumZoom else { return }
      let here = min(left, TileID.firstNumber(ofLevel: level + 1) - number)
      counts[level] &+= Int(here)
      number += here
      left -= here
    }
  }
}
