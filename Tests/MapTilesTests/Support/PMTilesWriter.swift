// SPDX-License-Identifier: Apache-2.0

/// Writes PMTiles archives, good and bad.
struct PMTilesWriter {
  struct Entry {
    var number: UInt64
    var run: UInt64
    var length: UInt64
    /// As written: 0 for "right after", else the offset plus 1.
    var offset: UInt64
  }

  var version: UInt8 = 3
  var root: [Entry] = []
  var metadata: [UInt8] = Array("{}".utf8)
  var leaves: [UInt8] = []
  var tiles: [UInt8] = []
  var internalCompression: UInt8 = 1
  var tileCompression: UInt8 = 1
  var tileType: UInt8 = 1
  var zooms: (UInt8, UInt8) = (0, 14)
  /// West, south, east, north in degrees.
  var bounds: [Double] = [-10, -20, 30, 40]

  static func directory(_ entries: [Entry]) -> [UInt8] {
    var last: UInt64 = 0
    var numbers: [UInt64] = [UInt64(entries.count)]
    for entry in entries {
      numbers.append(entry.number &- last)
      last = entry.number
    }
    numbers += entries.map(\.run) + entries.map(\.length) + entries.map(\.offset)
    return numbers.flatMap { MVTWriter.varint($0) }
  }

  var bytes: [UInt8] {
    let pack = internalCompression == 2 ? Packing.gzip : { $0 }
    let directory = pack(Self.directory(root))
    let metadata = pack(metadata)
    var parts: [UInt64] = []
    var place: UInt64 = 127
    for part in [directory, metadata, leaves, tiles] {
      parts += [place, UInt64(part.count)]
      place += UInt64(part.count)
    }
    var header = Array("PMTiles".utf8) + [version] + parts.flatMap { Packing.little($0) }
    header += [UInt8](repeating: 0, count: 24)
    header += [1, internalCompression, tileCompression, tileType, zooms.0, zooms.1]
    header += bounds.flatMap { Packing.little(Int32($0 * 10_000_000)) }
    header += [UInt8](repeating: 0, count: 9)
    return header + directory + metadata + leaves + tiles
  }
}
