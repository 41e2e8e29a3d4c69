// SPDX-License-Identifier: Apache-2.0

/// The glyphs of a range file, by code point.
///
/// The format is `glyphs.proto` of node-fontnik: stacks (1) of glyphs (3) with id (1), bitmap (2), width (3),
/// height (4), left (5, zigzag), top (6, zigzag) and advance (7).
package struct GlyphRange {
  /// The distance from the baseline up to the origin of the format's `top`, in texels. It is the ascender of
  /// the fonts from which ranges are usually created.
  static let ascender = 26

  package private(set) var glyphs: [UInt32: GlyphBitmap] = [:]

  package init(_ bytes: [UInt8]) throws(TextError) {
    var file = ProtobufReader(bytes)
    while let field = try file.nextField() {
      guard field == (1, 2) else {
        try file.skip(wire: field.wire)
        continue
      }
      try readStack(ProtobufReader(bytes, in: try file.lengthDelimited()))
    }
  }

  private mutating func readStack(_ reader: ProtobufReader) throws(TextError) {
    var stack = reader
    while let field = try stack.nextField() {
      guard field == (3, 2) else {
        try stack.skip(wire: field.wire)
        continue
      }
      try readGlyph(ProtobufReader(stack.bytes, in: try stack.lengthDelimited()))
    }
  }

  private mutating func readGlyph(_ reader: ProtobufReader) throws(TextError) {
    var glyph = reader
    var id: UInt32?
    var bitmap: Range<Int> = 0..<0
    var width = 0
    var height = 0
    var left = 0
    var top = 0
    var advance = 0
    while let field = try glyph.nextField() {
      switch field {
      case (1, 0): id = UInt32(exactly: try glyph.varint())
      case (2, 2): bitmap = try glyph.lengthDelimited()
      case (3, 0): width = Self.small(try glyph.varint())
      case (4, 0): height = Self.small(try glyph.varint())
      case (5, 0): left = Self.small(try glyph.signedVarint())
      case (6, 0): top = Self.small(try glyph.signedVarint())
      case (7, 0): advance = Self.small(try glyph.varint())
      default: try glyph.skip(wire: field.wire)
      }
    }
    guard let id else { return }
    glyphs[id] = GlyphBitmap(
      width: width + 2 * GlyphBitmap.border, height: height + 2 * GlyphBitmap.border, left: left,
      top: top + Self.ascender, advance: Float(advance), field: Array(reader.bytes[bitmap]))
  }

  /// A metric, clamped to a range that suffices for any glyph.
  private static func small(_ value: some BinaryInteger) -> Int {
    Int(clamping: value).clamped(to: -4096...4096)
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
