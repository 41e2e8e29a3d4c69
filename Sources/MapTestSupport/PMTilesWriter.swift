// SPDX-License-Identifier: Apache-2.0

/// Writes valid and invalid PMTiles archives.
public struct PMTilesWriter: Sendable {
  public struct Entry: Sendable {
    public var number: UInt64
    public var run: UInt64
    public var length: UInt64
    /// The encoded offset: 0 if the entry follows the previous one directly, else the offset plus 1.
    public var offset: UInt64

    public init(number: UInt64, run: UInt64, length: UInt64, offset: UInt64) {
      self.number = number
      self.run = run
      self.length = length
      self.offset = offset
    }
  }

  public var version: UInt8 = 3
  public var root: [Entry] = []
  public var metadata: [UInt8] = Array("{}".utf8)
  public var leaves: [UInt8] = []
  public var tiles: [UInt8] = []
  public var internalCompression: UInt8 = 1
  public var tileCompression: UInt8 = 1
  public var tileType: UInt8 = 1
  public var zooms: (UInt8, UInt8) = (0, 14)
  /// The bounds as west, south, east and north in degrees.
  public var bounds: [Double] = [-10, -20, 30, 40]

  public init(internalCompression: UInt8 = 1, tileCompression: UInt8 = 1) {
    self.internalCompression = internalCompression
    self.tileCompression = tileCompression
  }

  public static func directory(_ entries: [Entry]) -> [UInt8] {
    var last: UInt64 = 0
    var numbers: [UInt64] = [UInt64(entries.count)]
    for entry in entries {
      numbers.append(entry.number &- last)
      last = entry.number
    }
    numbers += entries.map(\.run) + entries.map(\.length) + entries.map(\.offset)
    return numbers.flatMap { MVTWriter.varint($0) }
  }

  public var bytes: [UInt8] {
    let pack = internalCompression == 2 ? Packing.gzip : { $0 }
    let directory = pack(Self.directory(root))
    let metadata = pack(metadata)
    var parts: [UInt64] = []
    var offset: UInt64 = 127
    for part in [directory, metadata, leaves, tiles] {
      parts += [offset, UInt64(part.count)]
      offset += UInt64(part.count)
    }
    var header = Array("PMTiles".utf8) + [version] + parts.flatMap { Packing.little($0) }
    header += [UInt8](repeating: 0, count: 24)
    header += [1, internalCompression, tileCompression, tileType, zooms.0, zooms.1]
    header += bounds.flatMap { Packing.little(Int32($0 * 10_000_000)) }
    header += [UInt8](repeating: 0, count: 9)
    return header + directory + metadata + leaves + tiles
  }
}
