// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A position in a part of a MapLibre Tile. Every count and length is checked against the bytes that are left.
struct MLTCursor {
  private var cursor: ProtobufCursor<TileError>

  init(_ part: Range<Int>) { cursor = ProtobufCursor(part) }

  var offset: Int { cursor.offset }
  var remaining: Int { cursor.end - cursor.offset }

  mutating func byte(in buffer: Span<UInt8>) throws(TileError) -> UInt8 {
    let offset = offset
    _ = try bytes(1)
    return buffer[offset]
  }

  /// Reads a number of at most 32 bits.
  mutating func number(in buffer: Span<UInt8>) throws(TileError) -> Int {
    let start = offset
    let number = try cursor.varint(in: buffer)
    guard number <= UInt64(UInt32.max) else {
      throw .malformedTile(reason: "number \(number) exceeds 32 bits", offset: start)
    }
    return Int(number)
  }

  /// Reads a count of parts that take at least one byte each.
  mutating func count(in buffer: Span<UInt8>) throws(TileError) -> Int {
    let start = offset
    let count = try number(in: buffer)
    guard count <= remaining else {
      throw .malformedTile(reason: "count \(count) of \(remaining) bytes left", offset: start)
    }
    return count
  }

  /// Returns the range of the next bytes.
  mutating func bytes(_ count: Int) throws(TileError) -> Range<Int> {
    guard count <= remaining else {
      throw .malformedTile(reason: "length \(count) of \(remaining) left", offset: offset)
    }
    let part = offset..<offset + count
    cursor = ProtobufCursor(part.upperBound..<cursor.end)
    return part
  }

  /// Reads a length and that many bytes of text.
  mutating func string(in buffer: Span<UInt8>) throws(TileError) -> String {
    let part = try bytes(try number(in: buffer))
    return String(lossy: buffer.extracting(part))
  }
}

extension String {
  /// Creates a string from UTF-8. Invalid bytes become U+FFFD.
  init(lossy text: Span<UInt8>) {
    if let valid = try? UTF8Span(validating: text) {
      self.init(copying: valid)
    } else {
      self.init(decoding: text.indices.map { text[$0] }, as: UTF8.self)
    }
  }
}
