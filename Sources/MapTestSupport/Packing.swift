// SPDX-License-Identifier: Apache-2.0

/// Compresses bytes without zlib, so that decompression is tested against an independent implementation.
public enum Packing {
  /// A gzip file (RFC 1952) with one stored block (RFC 1951); at most 65,535 bytes.
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    gzipHead + stored(bytes) + little(crc32(bytes)) + little(UInt32(bytes.count))
  }

  /// A zlib stream (RFC 1950) with one stored block.
  public static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return [0x78, 0x01] + stored(bytes) + little(b << 16 | a).reversed()
  }

  /// A gzip file with `repeats` times 258 zeros, compressed as much as deflate allows. Its checksum is wrong,
  /// and its length is `claimedLength`.
  public static func bomb(repeats: Int, claimedLength: UInt32 = 0) -> [UInt8] {
    var bits = BitWriter()
    bits.write([1, 1, 0])  // the last block, with fixed codes
    bits.write([0, 0, 1, 1, 0, 0, 0, 0])  // the literal 0
    for _ in 0..<repeats {
      bits.write([1, 1, 0, 0, 0, 1, 0, 1])  // 258 bytes
      bits.write([0, 0, 0, 0, 0])  // distance 1
    }
    bits.write([0, 0, 0, 0, 0, 0, 0])  // the end
    return gzipHead + bits.bytes + little(0) + little(claimedLength)
  }

  public static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  public static func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    return [1] + little(length) + little(~length) + bytes
  }
}

/// A writer of bits, from the lowest to the highest of each byte.
private struct BitWriter {
  var bytes: [UInt8] = []
  var free = 0

  mutating func write(_ bits: [UInt8]) {
    for bit in bits {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      bytes[bytes.count - 1] |= bit << UInt8(8 - free)
      free -= 1
    }
  }
}
