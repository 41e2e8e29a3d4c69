// SPDX-License-Identifier: Apache-2.0

/// A violation of the Protocol Buffers encoding.
struct ProtobufError: Error {
  var reason: String
}

/// Reads one message of the Protocol Buffers encoding, field by field.
struct ProtobufCursor {
  enum Wire: UInt64 {
    case varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5
  }

  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ bytes: [UInt8]) { self.init(bytes, in: bytes.indices) }

  /// Creates a cursor for a message in a range of the bytes.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  var isAtEnd: Bool { position >= end }

  /// The number and wire type of the next field; `nil` at the end.
  mutating func nextField() throws(ProtobufError) -> (number: UInt64, wire: Wire)? {
    guard position < end else { return nil }
    let key = try varint()
    guard let wire = Wire(rawValue: key & 7), key >> 3 > 0 else {
      throw ProtobufError(reason: "a field of unknown wire type")
    }
    return (key >> 3, wire)
  }

  @inline(__always)
  mutating func varint() throws(ProtobufError) -> UInt64 {
    guard position < end else { throw ProtobufError(reason: "a number is cut off") }
    let first = bytes[position]
    position += 1
    return first < 0x80 ? UInt64(first) : try longVarint(UInt64(first & 0x7F))
  }

  private mutating func longVarint(_ first: UInt64) throws(ProtobufError) -> UInt64 {
    var value = first
    var shift: UInt64 = 7
    while position < end, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw ProtobufError(reason: position < end ? "a number is too long" : "a number is cut off")
  }

  /// Reads a number in zigzag encoding.
  @inline(__always)
  mutating func signed() throws(ProtobufError) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Reads the length of a field and returns its byte range.
  mutating func range() throws(ProtobufError) -> Range<Int> {
    let length = try varint()
    guard length <= UInt64(end - position) else {
      throw ProtobufError(reason: "a field is longer than its message")
    }
    defer { position += Int(length) }
    return position..<position + Int(length)
  }

  /// Reads a field that contains a message.
  mutating func message() throws(ProtobufError) -> ProtobufCursor {
    ProtobufCursor(bytes, in: try range())
  }

  /// Reads the values of a repeated numeric field, packed or single.
  mutating func numbers(_ wire: Wire) throws(ProtobufError) -> ProtobufCursor {
    guard wire == .varint else { return try message() }
    let start = position
    _ = try varint()
    return ProtobufCursor(bytes, in: start..<position)
  }

  mutating func skip(_ wire: Wire) throws(ProtobufError) {
    switch wire {
    case .varint: _ = try varint()
    case .bytes: _ = try range()
    case .fixed64, .fixed32:
      let width = wire == .fixed64 ? 8 : 4
      guard width <= end - position else { throw ProtobufError(reason: "a number is cut off") }
      position += width
    }
  }

  /// Counts the numbers up to the end.
  func count() -> Int {
    var count = 0
    for index in position..<max(position, end) where bytes[index] < 0x80 { count += 1 }
    return count
  }
}
