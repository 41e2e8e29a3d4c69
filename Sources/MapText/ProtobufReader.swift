// SPDX-License-Identifier: Apache-2.0

/// Reads protocol buffer fields from a part of an array, with bounds checks.
struct ProtobufReader {
  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    position = range.lowerBound
    end = range.upperBound
  }

  /// Reads the number and wire type of the next field; `nil` at the end.
  mutating func nextField() throws(TextError) -> (number: UInt64, wire: UInt64)? {
    guard position < end else { return nil }
    let key = try varint()
    return (key >> 3, key & 7)
  }

  mutating func varint() throws(TextError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw .malformedRange(offset: position)
  }

  /// Reads a zigzag-encoded number.
  mutating func signedVarint() throws(TextError) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Reads the byte range of a length-delimited field and moves past it.
  mutating func lengthDelimited() throws(TextError) -> Range<Int> {
    let length = try varint()
    guard length <= UInt64(end - position) else { throw .malformedRange(offset: position) }
    let start = position
    position += Int(length)
    return start..<position
  }

  mutating func skip(wire: UInt64) throws(TextError) {
    switch wire {
    case 0: _ = try varint()
    case 1: try advance(by: 8)
    case 2: _ = try lengthDelimited()
    case 5: try advance(by: 4)
    default: throw .malformedRange(offset: position)
    }
  }

  private mutating func advance(by count: Int) throws(TextError) {
    guard count <= end - position else { throw .malformedRange(offset: position) }
    position += count
  }
}
