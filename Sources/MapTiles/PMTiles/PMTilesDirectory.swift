// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A directory of a PMTiles archive, which locates runs of tiles or leaf directories.
package struct PMTilesDirectory: Sendable {
  package struct Entry: Sendable, Equatable {
    /// The ID of the first tile of the entry.
    package var number: UInt64
    /// The offset in bytes from the start of the tile data or of the leaf directories.
    var offset: UInt64
    var length: UInt32
    /// The number of consecutive tiles that share these bytes; 0 for a leaf directory.
    var run: UInt32

    var isLeaf: Bool { run == 0 }
  }

  /// The entries in ascending order of their tile IDs.
  package let entries: [Entry]

  /// Decodes an uncompressed directory: an entry count, followed by four columns with one number per entry.
  /// Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, section 4.2
  package init(decoding bytes: [UInt8]) throws(TileError) {
    let buffer = bytes.span
    var cursor = ProtobufCursor<TileError>(buffer)
    let claimed = try cursor.varint(in: buffer)
    // Each entry takes at least one byte in each column.
    guard claimed <= UInt64(cursor.end - cursor.offset) / 4 else {
      throw .malformedTile(reason: "claims \(claimed) entries", offset: 0)
    }
    var entries = [Entry](
      repeating: Entry(number: 0, offset: 0, length: 0, run: 0), count: Int(claimed))
    var number: UInt64 = 0
    for index in entries.indices {
      number = try Self.sum(number, try cursor.varint(in: buffer), at: cursor.offset)
      entries[index].number = number
    }
    for index in entries.indices { entries[index].run = try Self.short(&cursor, buffer) }
    for index in entries.indices { entries[index].length = try Self.short(&cursor, buffer) }
    var end: UInt64 = 0
    for index in entries.indices {
      let value = try cursor.varint(in: buffer)
      // 0 means that the data directly follows the data of the previous entry.
      guard value > 0 || index > 0 else {
        throw .malformedTile(reason: "its first entry follows none", offset: cursor.offset)
      }
      entries[index].offset = value == 0 ? end : value - 1
      end = try Self.sum(entries[index].offset, UInt64(entries[index].length), at: cursor.offset)
    }
    self.entries = entries
  }

  /// Creates a directory of entries in ascending order of their tile IDs.
  init(_ entries: [Entry]) { self.entries = entries }

  /// The uncompressed directory as it is stored.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ number: UInt64) {
      var rest = number
      while rest > 0x7f {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    append(UInt64(entries.count))
    var last: UInt64 = 0
    for entry in entries {
      append(entry.number - last)
      last = entry.number
    }
    for entry in entries { append(UInt64(entry.run)) }
    for entry in entries { append(UInt64(entry.length)) }
    var end: UInt64?
    for entry in entries {
      append(entry.offset == end ? 0 : entry.offset + 1)
      end = entry.offset + UInt64(entry.length)
    }
    return bytes
  }

  /// The entry that contains a tile: its own entry, a run that covers it or a leaf directory.
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

  private static func sum(_ a: UInt64, _ b: UInt64, at offset: Int) throws(TileError) -> UInt64 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    if overflow { throw .malformedTile(reason: "its numbers overflow", offset: offset) }
    return sum
  }

  private static func short(
    _ cursor: inout ProtobufCursor<TileError>, _ buffer: Span<UInt8>
  ) throws(TileError) -> UInt32 {
    let value = try cursor.varint(in: buffer)
    guard let result = UInt32(exactly: value) else {
      throw .malformedTile(reason: "a length or run of \(value)", offset: cursor.offset)
    }
    return result
  }
}
