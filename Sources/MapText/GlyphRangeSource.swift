// SPDX-License-Identifier: Apache-2.0

/// Where the glyph ranges of a style's `glyphs` URL come from.
///
/// Called from any thread, for different ranges at the same time and once for each range. An implementation
/// does not call the library back.
public protocol GlyphRangeSource: Sendable {
  /// The bytes of a range of 256 glyphs, e.g. of `Noto Sans Regular/0-255.pbf`; nil where there is
  /// none.
  ///
  /// - Parameters:
  ///   - fontStack: the names of the stack's fonts, joined by commas.
  ///   - start: the first code point, a multiple of 256.
  func glyphRange(fontStack: String, start: Int) throws -> [UInt8]?
}

/// What went wrong with fonts. Text is drawn all the same, from other fonts or without the glyphs.
public enum TextError: Error, Equatable, Sendable {
  /// A glyph range cannot be read.
  case unreadableRange(fontStack: String, start: Int, reason: String)
  /// A glyph range's bytes are not what they should be; where in it, in bytes.
  case malformedRange(offset: Int)
}
