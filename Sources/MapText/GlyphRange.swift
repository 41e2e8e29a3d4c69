// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The glyphs of a range file, by code point.
///
/// The format is `glyphs.proto` of node-fontnik: stacks (1) of glyphs (3) with id (1), bitmap (2), width (3),
/// height (4), left (5, zigzag), top (6, zigzag) and advance (7).
package struct GlyphRange {
  /// The distance from the baseline up to the origin of the format's `top`, in texels. It is the ascender of
  /// the fonts from which ranges are usually created.
  static let ascender = 26

  package private(set) var glyphs: [UInt32: GlyphBitmap] = [:]

  /// Creates a range without glyphs.
  init() {}

  /// Decodes a range file.
  package init(_ bytes: [UInt8]) throws(TextError) {
    let buffer = bytes.span
    var file = ProtobufCursor<TextError>(buffer)
    while let field = try file.field(in: buffer) {
      if field.number == 1, field.wire == .bytes {
        try readStack(try file.bytes(field, in: buffer), of: bytes)
      } else {
        try file.skip(field, in: buffer)
      }
    }
  }

  /// Adds a glyph.
  mutating func insert(_ glyph: GlyphBitmap, for scalar: UInt32) { glyphs[scalar] = glyph }

  private mutating func readStack(_ part: Range<Int>, of bytes: [UInt8]) throws(TextError) {
    let buffer = bytes.span
    var stack = ProtobufCursor<TextError>(part)
    while let field = try stack.field(in: buffer) {
      if field.number == 3, field.wire == .bytes {
        try readGlyph(try stack.bytes(field, in: buffer), of: bytes)
      } else {
        try stack.skip(field, in: buffer)
      }
    }
  }

  private mutating func readGlyph(_ part: Range<Int>, of bytes: [UInt8]) throws(TextError) {
    let buffer = bytes.span
    var glyph = ProtobufCursor<TextError>(part)
    var id: UInt32?
    var bitmap: Range<Int> = 0..<0
    var width = 0
    var height = 0
    var left = 0
    var top = 0
    var advance = 0
    while let field = try glyph.field(in: buffer) {
      switch (field.number, field.wire) {
      case (1, .varint): id = UInt32(exactly: try glyph.varint(in: buffer))
      case (2, .bytes): bitmap = try glyph.bytes(field, in: buffer)
      case (3, .varint): width = Self.small(try glyph.varint(in: buffer))
      case (4, .varint): height = Self.small(try glyph.varint(in: buffer))
      case (5, .varint): left = Self.small(try glyph.signedVarint(in: buffer))
      case (6, .varint): top = Self.small(try glyph.signedVarint(in: buffer))
      case (7, .varint): advance = Self.small(try glyph.varint(in: buffer))
      default: try glyph.skip(field, in: buffer)
      }
    }
    guard let id else { return }
    glyphs[id] = GlyphBitmap(
      width: width + 2 * GlyphBitmap.border, height: height + 2 * GlyphBitmap.border, left: left,
      top: top + Self.ascender, advance: Float(advance), field: Array(bytes[bitmap]))
  }

  /// A metric, clamped to a range that suffices for any glyph.
  private static func small(_ value: some BinaryInteger) -> Int {
    Int(clamping: value).clamped(to: -4096...4096)
  }
}

extension TextError: ProtobufFailure {
  @usableFromInline
  package static func malformedMessage(reason: String, offset: Int) -> TextError {
    .malformedRange(offset: offset)
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
