// SPDX-License-Identifier: Apache-2.0

/// Bytes of a tile in the making.
struct TileBytes {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func append(_ other: TileBytes) { bytes += other.bytes }
  mutating func append(_ other: some Sequence<UInt8>) { bytes += other }
  mutating func append(byte: UInt8) { bytes.append(byte) }

  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(count: Int) { append(varint: UInt64(count)) }

  /// Appends the length of bytes and the bytes.
  mutating func append(sized other: [UInt8]) {
    append(count: other.count)
    bytes += other
  }

  mutating func append(text: String) { append(sized: Array(text.utf8)) }

  mutating func append(word: UInt64, bytes count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * index))) }
  }

  static func zigzag(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number << 1 ^ number >> 63)
  }
}
