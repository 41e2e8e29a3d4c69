// SPDX-License-Identifier: Apache-2.0

extension GlyphRange {
  /// The range as a message of `glyphs.proto`, with the glyphs in the order of their code points.
  ///
  /// - Parameters:
  ///   - name: The name of the font stack.
  ///   - start: The first code point.
  func encoded(name: String, start: Int) -> [UInt8] {
    var stack: [UInt8] = []
    stack.append(field: 1, bytes: Array(name.utf8))
    stack.append(field: 2, bytes: Array("\(start)-\(start + 255)".utf8))
    for (scalar, bitmap) in glyphs.sorted(by: { $0.key < $1.key }) {
      stack.append(field: 3, bytes: bitmap.encoded(id: scalar))
    }
    var file: [UInt8] = []
    file.append(field: 1, bytes: stack)
    return file
  }
}

extension GlyphBitmap {
  /// The bitmap as a `glyph` message. Its size excludes the border, and its top is relative to the ascender.
  fileprivate func encoded(id: UInt32) -> [UInt8] {
    let isBlank = field.isEmpty
    var message: [UInt8] = []
    message.append(field: 1, number: UInt64(id))
    if !isBlank { message.append(field: 2, bytes: field) }
    message.append(field: 3, number: UInt64(isBlank ? 0 : width - 2 * Self.border))
    message.append(field: 4, number: UInt64(isBlank ? 0 : height - 2 * Self.border))
    message.append(field: 5, signed: left)
    message.append(field: 6, signed: top - GlyphRange.ascender)
    // Rounded down as by node-fontnik, so that lines break as with its files.
    message.append(field: 7, number: UInt64(max(advance, 0)))
    return message
  }
}

/// Fields of protocol buffer messages. Source: https://protobuf.dev/programming-guides/encoding/
extension [UInt8] {
  fileprivate mutating func append(field: UInt64, number: UInt64) {
    append(varint: field << 3)
    append(varint: number)
  }

  /// Appends a number as zigzag, as the types `sint32` and `sint64` have it.
  fileprivate mutating func append(field: UInt64, signed number: Int) {
    append(field: field, number: UInt64(bitPattern: Int64((number << 1) ^ (number >> 63))))
  }

  fileprivate mutating func append(field: UInt64, bytes: [UInt8]) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(bytes.count))
    append(contentsOf: bytes)
  }

  private mutating func append(varint number: UInt64) {
    var rest = number
    while rest > 0x7f {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
