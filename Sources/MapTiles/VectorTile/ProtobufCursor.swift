// SPDX-License-Identifier: Apache-2.0

/// A place in a protocol buffer message, and where that message ends; both in bytes of one buffer.
///
/// The cursor does not hold the buffer, each call gets it: so it is a plain value that can be copied to
/// read a part twice. `end` never lies after the buffer's end, and every length that the buffer claims
/// is checked against what is left before it is believed.
/// Source: https://protobuf.dev/programming-guides/encoding/
struct ProtobufCursor {
  /// How a field's value is laid out. Groups, long deprecated, are refused.
  enum Wire: UInt8 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  /// A field's number and layout.
  struct Field {
    var number: UInt64
    var wire: Wire
  }

  var place: Int
  let end: Int

  /// The whole buffer.
  init(_ bytes: Span<UInt8>) {
    place = 0
    end = bytes.count
  }

  /// A part of the buffer that ``bytes(_:in:)`` gave.
  init(_ part: Range<Int>) {
    place = part.lowerBound
    end = part.upperBound
  }

  var isAtEnd: Bool { place >= end }

  /// The next field's number and layout; nil at the message's end.
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

  /// A base-128 number of at most ten bytes; most have one or two.
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
      if shift > 63 { throw .malformedTile(reason: "number of over ten bytes", offset: start) }
    }
    throw .malformedTile(reason: "number ends too early", offset: start)
  }

  /// The number of a field that must be one.
  @inline(__always)
  mutating func varint(_ field: Field, in buffer: Span<UInt8>) throws(TileError) -> UInt64 {
    guard field.wire == .varint else { throw mismatch(field) }
    return try varint(in: buffer)
  }

  /// The place of the bytes of a field that must have some: a string, a message, packed numbers.
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

  /// The string of a field that must be one; broken UTF-8 is mended with U+FFFD.
  mutating func string(_ field: Field, in buffer: Span<UInt8>) throws(TileError) -> String {
    let text = buffer.extracting(try bytes(field, in: buffer))
    if let valid = try? UTF8Span(validating: text) { return String(copying: valid) }
    return String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
  }

  /// The four little-endian bytes of a field that must have them.
  mutating func fixed32(_ field: Field, in buffer: Span<UInt8>) throws(TileError) -> UInt32 {
    guard field.wire == .fixed32 else { throw mismatch(field) }
    return UInt32(truncatingIfNeeded: try fixed(4, in: buffer))
  }

  /// The eight little-endian bytes of a field that must have them.
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

  /// Passes over a field that is not known.
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
