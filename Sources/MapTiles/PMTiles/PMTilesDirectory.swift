// SPDX-License-Identifier: Apache-2.0

/// A directory of a PMTiles archive: where runs of tiles, or further directories, are.
package struct PMTilesDirectory: Sendable {
  package struct Entry: Sendable, Equatable {
    /// The number of the first tile that the entry is for.
    package var number: UInt64
    /// From the beginning of the tiles, or of the leaf directories; in bytes.
    var offset: UInt64
    var length: UInt32
    /// How many tiles in a row share these bytes; 0 for a leaf directory.
    var run: UInt32

    var isLeaf: Bool { run == 0 }
  }

  /// In the order of their numbers.
  package let entries: [Entry]

  /// Reads a directory, unpacked: a count, then four columns of that many numbers.
  /// Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, section 4.2
  package init(decoding bytes: [UInt8]) throws(TileError) {
    let buffer = bytes.span
    var cursor = ProtobufCursor(buffer)
    let claimed = try cursor.varint(in: buffer)
    // Each entry takes a byte in each column at least.
    guard claimed <= UInt64(cursor.end - cursor.place) / 4 else {
      throw .malformedTile(reason: "claims \(claimed) entries", offset: 0)
    }
    var entries = [Entry](
      repeating: Entry(number: 0, offset: 0, length: 0, run: 0), count: Int(claimed))
    var number: UInt64 = 0
    for index in entries.indices {
      number = try Self.sum(number, try cursor.varint(in: buffer), at: cursor.place)
      entries[index].number = number
    }
    for index in entries.indices { entries[index].run = try Self.short(&cursor, buffer) }
    for index in entries.indices { entries[index].length = try Self.short(&cursor, buffer) }
    var end: UInt64 = 0
    for index in entries.indices {
      let value = try cursor.varint(in: buffer)
      // 0 stands for "right after the entry before".
      guard value > 0 || index > 0 else {
        throw .malformedTile(reason: "its first entry follows none", offset: cursor.place)
      }
      entries[index].offset = value == 0 ? end : value - 1
      end = try Self.sum(entries[index].offset, UInt64(entries[index].length), at: cursor.place)
    }
    self.entries = entries
  }

  /// The entry that a tile is in: its own, the run that covers it, or the directory that goes on.
  package func entry(for number: UInt64) -> Entry? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.isLeaf || number - entry.number < UInt64(entry.run) ? entry : nil
  }

  private static func sum(_ a: UInt64, _ b: UInt64, at place: Int) throws(TileError) -> UInt64 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    if overflow { throw .malformedTile(reason: "its numbers overflow", offset: place) }
    return sum
  }

  private static func short(
    _ cursor: inout ProtobufCursor, _ buffer: Span<UInt8>
  ) throws(TileError) -> UInt32 {
    let value = try cursor.varint(in: buffer)
    guard let result = UInt32(exactly: value) else {
      throw .malformedTile(reason: "a length or run of \(value)", offset: cursor.place)
    }
    return result
  }
}
