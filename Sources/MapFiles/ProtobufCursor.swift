// SPDX-License-Identifier: Apache-2.0

/// An error that can report a violation of the protocol buffer encoding.
@usableFromInline package protocol ProtobufFailure: Error {
  /// Returns the error for a malformed message, with an offset in bytes of the buffer.
  static func malformedMessage(reason: String, offset: Int) -> Self
}

/// The number and the wire type of a field in a protocol buffer message.
@usableFromInline package struct ProtobufField {
  /// The wire type of a field. Groups, which are deprecated, are rejected.
  @usableFromInline package enum Wire: UInt8 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  @usableFromInline package let number: UInt64
  @usableFromInline package let wire: Wire

  @inlinable init(number: UInt64, wire: Wire) {
    self.number = number
    self.wire = wire
  }
}

/// A position in a protocol buffer message and the end of that message, in bytes of the buffer. Errors are of
/// the type that the format of the message reports.
///
/// The cursor does not store the buffer; each call receives it. The cursor is thus a plain value that can be
/// copied to read a part twice. `end` never exceeds the end of the buffer, and every length is checked
/// against the remaining bytes before use.
/// The functions are inlinable because the compiler otherwise calls them unspecialized from other modules, which
/// takes twice the time. Inlinable functions need types and properties that inlined code can access.
/// Source: https://protobuf.dev/programming-guides/encoding/
@usableFromInline package struct ProtobufCursor<Failure: ProtobufFailure> {
  /// The offset of the next byte.
  @usableFromInline package var offset: Int
  /// The offset after the last byte of the message.
  @usableFromInline package let end: Int

  /// Creates a cursor for a complete buffer.
  @inlinable package init(_ bytes: Span<UInt8>) {
    self.init(0..<bytes.count)
  }

  /// Creates a cursor for a range of the buffer from ``bytes(_:in:)``.
  @inlinable package init(_ part: Range<Int>) {
    offset = part.lowerBound
    end = part.upperBound
  }

  @inlinable package var isAtEnd: Bool { offset >= end }

  // MARK: - Fields

  /// Reads the next field's number and wire type; `nil` at the end of the message.
  @inlinable @inline(__always)
  package mutating func field(in buffer: Span<UInt8>) throws(Failure) -> ProtobufField? {
    if isAtEnd { return nil }
    let start = offset
    let key = try varint(in: buffer)
    guard let wire = ProtobufField.Wire(rawValue: UInt8(truncatingIfNeeded: key & 7)) else {
      throw .malformedMessage(reason: "unknown wire type \(key & 7)", offset: start)
    }
    guard key >> 3 != 0 else { throw .malformedMessage(reason: "field number 0", offset: start) }
    return ProtobufField(number: key >> 3, wire: wire)
  }

  /// Reads the number of a varint field. Throws an error for other wire types.
  @inlinable @inline(__always)
  package mutating func varint(
    _ field: ProtobufField, in buffer: Span<UInt8>
  ) throws(Failure) -> UInt64 {
    guard field.wire == .varint else { throw mismatch(field) }
    return try varint(in: buffer)
  }

  /// Reads the byte range of a string, a message or packed numbers. Throws an error for other wire types.
  @inlinable @inline(__always)
  package mutating func bytes(
    _ field: ProtobufField, in buffer: Span<UInt8>
  ) throws(Failure) -> Range<Int> {
    guard field.wire == .bytes else { throw mismatch(field) }
    let start = offset
    let length = try varint(in: buffer)
    guard length <= UInt64(end - offset) else {
      throw .malformedMessage(reason: "length \(length) of \(end - offset) left", offset: start)
    }
    let part = offset..<offset + Int(length)
    offset = part.upperBound
    return part
  }

  /// Reads the byte range of a repeated numeric field, packed or single.
  @inlinable package mutating func numbers(
    _ field: ProtobufField, in buffer: Span<UInt8>
  ) throws(Failure) -> Range<Int> {
    if field.wire == .bytes { return try bytes(field, in: buffer) }
    let start = offset
    try skip(field, in: buffer)
    return start..<offset
  }

  /// Reads a string. Replaces invalid UTF-8 with U+FFFD and throws an error for other wire types.
  @inlinable package mutating func string(
    _ field: ProtobufField, in buffer: Span<UInt8>
  ) throws(Failure) -> String {
    let text = buffer.extracting(try bytes(field, in: buffer))
    if let valid = try? UTF8Span(validating: text) { return String(copying: valid) }
    return String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
  }

  /// Reads four little-endian bytes. Throws an error for other wire types.
  @inlinable package mutating func fixed32(
    _ field: ProtobufField, in buffer: Span<UInt8>
  ) throws(Failure) -> UInt32 {
    guard field.wire == .fixed32 else { throw mismatch(field) }
    return UInt32(truncatingIfNeeded: try fixed(4, in: buffer))
  }

  /// Reads eight little-endian bytes. Throws an error for other wire types.
  @inlinable package mutating func fixed64(
    _ field: ProtobufField, in buffer: Span<UInt8>
  ) throws(Failure) -> UInt64 {
    guard field.wire == .fixed64 else { throw mismatch(field) }
    return try fixed(8, in: buffer)
  }

  /// Skips a field.
  @inlinable package mutating func skip(
    _ field: ProtobufField, in buffer: Span<UInt8>
  ) throws(Failure) {
    switch field.wire {
    case .varint: _ = try varint(in: buffer)
    case .fixed64: _ = try fixed(8, in: buffer)
    case .fixed32: _ = try fixed(4, in: buffer)
    case .bytes: _ = try bytes(field, in: buffer)
    }
  }

  // MARK: - Numbers

  /// Reads a base-128 number of at most ten bytes. Most numbers take one or two bytes.
  @inlinable @inline(__always)
  package mutating func varint(in buffer: Span<UInt8>) throws(Failure) -> UInt64 {
    if offset < end {
      let first = buffer[offset]
      if first < 0x80 {
        offset &+= 1
        return UInt64(first)
      }
      if offset &+ 1 < end {
        let second = buffer[offset &+ 1]
        if second < 0x80 {
          offset &+= 2
          return UInt64(first & 0x7F) | UInt64(second) &<< 7
        }
      }
    }
    return try longVarint(in: buffer)
  }

  /// Reads a number in zigzag encoding.
  @inlinable @inline(__always)
  package mutating func signedVarint(in buffer: Span<UInt8>) throws(Failure) -> Int64 {
    let value = try varint(in: buffer)
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// The number of packed numbers up to the end.
  @inlinable package func numberCount(in buffer: Span<UInt8>) -> Int {
    var count = 0
    for index in offset..<max(offset, end) where buffer[index] < 0x80 { count += 1 }
    return count
  }

  @inlinable @inline(never)
  mutating func longVarint(in buffer: Span<UInt8>) throws(Failure) -> UInt64 {
    let start = offset
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end {
      let byte = buffer[offset]
      offset &+= 1
      result |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return result }
      shift += 7
      if shift > 63 {
        throw .malformedMessage(reason: "number of more than ten bytes", offset: start)
      }
    }
    throw .malformedMessage(reason: "number ends too early", offset: start)
  }

  @inlinable mutating func fixed(
    _ count: Int, in buffer: Span<UInt8>
  ) throws(Failure) -> UInt64 {
    guard count <= end - offset else {
      throw .malformedMessage(reason: "number ends too early", offset: offset)
    }
    var result: UInt64 = 0
    for index in 0..<count { result |= UInt64(buffer[offset + index]) << UInt64(8 * index) }
    offset += count
    return result
  }

  @inlinable func mismatch(_ field: ProtobufField) -> Failure {
    .malformedMessage(
      reason: "field \(field.number) has wire type \(field.wire.rawValue)", offset: offset)
  }
}
