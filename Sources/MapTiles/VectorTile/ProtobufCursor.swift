// SPDX-License-Identifier: Apache-2.0

/// A position in a protocol buffer message and the end of that message, in bytes of the buffer.
///
/// The cursor does not store the buffer; each call receives it. The cursor is thus a plain value that can be
/// copied to read a part twice. `end` never exceeds the end of the buffer, and every length is checked
/// against the remaining bytes before use.
/// Source: https://protobuf.dev/programming-guides/encoding/
struct ProtobufCursor {
  /// The wire type of a field. Groups, which are deprecated, are rejected.
  enum Wire: UInt8 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  /// The number and the wire type of a field.
  struct Field {
    var number: UInt64
    var wire: Wire
  }

  var place: Int
  let end: Int

  /// Creates a cursor for a complete buffer.
  init(_ bytes: Span<UInt8>) {
    place = 0
    end = bytes.count
  }

  /// Creates a cursor for a range of the buffer from ``bytes(_:in:)``.
  init(_ part: Range<Int>) {
    place = part.lowerBound
    end = part.upperBound
  }

  var isAtEnd: Bool { place >= end }

  /// Reads the next field's number and wire type; `nil` at the end of the message.
  @inline(__always)
  mutating func field(in buffer: Span<UInt8>) throws(TileError) -> Field? {
    if isAtEnd { return nil }
    let start = place
    let key = try varint(in: buffer)
    guard let wire = Wire(rawValue: UInt8(truncatingIfNeeded: key & 7)) else {
      throw .malformedTile(reason: "unknown wire type \(key & 7)", offset: start)
    }
    guard key >> 3 != 0 else { throw .malformedTile(reason: "field number 0", offset: start) }
    return Field(number: key >> 3, wire: wire)
  }

  /// Reads a base-128 number of at most ten bytes. Most numbers take one or two bytes.
  @inline(__always)
  mutating func varint(in buffer: Span<UInt8>) throws(TileError) -> UInt64 {
    if place < end {
      let first = buffer[place]
      if first < 0x80 {
        place &+= 1
        return UInt64(first)
      }
      if place &+ 1 < end {
        let second = buffer[place &+ 1]
        if second < 0x80 {
          place &+= 2
          return UInt64(first & 0x7F) | UInt64(second) &<< 7
        }
      }
    }
    return try longVarint(in: buffer)
  }

  @inline(never)
  private mutating func longVarint(in buffer: Span<UInt8>) throws(TileError) -> UInt64 {
    let start = place
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while place < end {
      let byte = buffer[place]
      place &+= 1
      result |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return result }
      shift += 7
      if shift > 63 { throw .malformedTile(reason: "number of more than ten bytes", offset: start) }
    }
    throw .malformedTile(reason: "number ends too early", offset: start)
  }

  /// Reads the number of a varint field. Throws an error for other wire types.
  @inline(__always)
  mutating func varint(_ field: Field, in buffer: Span<UInt8>) throws(TileError) -> UInt64 {
    guard field.wire == .varint else { throw mismatch(field) }
    return try varint(in: buffer)
  }

  /// Reads the byte range of a string, a message or packed numbers. Throws an error for other wire types.
  @inline(__always)
  mutating func bytes(_ field: Field, in buffer: Span<UInt8>) throws(TileError) -> Range<Int> {
    guard field.wire == .bytes else { throw mismatch(field) }
    let start = place
    let length = try varint(in: buffer)
    guard length <= UInt64(end - place) else {
      throw .malformedTile(reason: "length \(length) of \(end - place) left", offset: start)
    }
    let part = place..<place + Int(length)
    place = part.upperBound
    return part
  }

  /// Reads a string. Replaces invalid UTF-8 with U+FFFD and throws an error for other wire types.
  mutating func string(_ field: Field, in buffer: Span<UInt8>) throws(TileError) -> String {
    let text = buffer.extracting(try bytes(field, in: buffer))
    if let valid = try? UTF8Span(validating: text) { return String(copying: valid) }
    return String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
  }

  /// Reads four little-endian bytes. Throws an error for other wire types.
  mutating func fixed32(_ field: Field, in buffer: Span<UInt8>) throws(TileError) -> UInt32 {
    guard field.wire == .fixed32 else { throw mismatch(field) }
    return UInt32(truncatingIfNeeded: try fixed(4, in: buffer))
  }

  /// Reads eight little-endian bytes. Throws an error for other wire types.
  mutating func fixed64(_ field: Field, in buffer: Span<UInt8>) throws(TileError) -> UInt64 {
    guard field.wire == .fixed64 else { throw mismatch(field) }
    return try fixed(8, in: buffer)
  }

  private mutating func fixed(_ count: Int, in buffer: Span<UInt8>) throws(TileError) -> UInt64 {
    guard count <= end - place else {
      throw .malformedTile(reason: "number ends too early", offset: place)
    }
    var result: UInt64 = 0
    for index in 0..<count { result |= UInt64(buffer[place + index]) << UInt64(8 * index) }
    place += count
    return result
  }

  /// Skips a field.
  mutating func skip(_ field: Field, in buffer: Span<UInt8>) throws(TileError) {
    switch field.wire {
    case .varint: _ = try varint(in: buffer)
    case .fixed64: _ = try fixed(8, in: buffer)
    case .fixed32: _ = try fixed(4, in: buffer)
    case .bytes: _ = try bytes(field, in: buffer)
    }
  }

  private func mismatch(_ field: Field) -> TileError {
    .malformedTile(
      reason: "field \(field.number) has wire type \(field.wire.rawValue)", offset: place)
  }
}
