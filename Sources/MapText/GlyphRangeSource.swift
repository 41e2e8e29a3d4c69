// SPDX-License-Identifier: Apache-2.0

/// A source of the glyph ranges of a style's `glyphs` URL.
///
/// The library calls it once for each range, from any thread and concurrently for different ranges. An
/// implementation must not call the library.
public protocol GlyphRangeSource: Sendable {
  /// Returns the bytes of a range of 256 glyphs, such as `Noto Sans Regular/0-255.pbf`; `nil` if the range
  /// does not exist.
  ///
  /// - Parameters:
  ///   - fontStack: The names of the stack's fonts, joined by commas.
  ///   - start: The first code point, a multiple of 256.
  func glyphRange(fontStack: String, start: Int) throws -> [UInt8]?
}

/// An error with fonts. The library still draws the text, with other fonts or without the glyphs.
public enum TextError: Error, Equatable, Sendable {
  /// A glyph range cannot be loaded.
  case unreadableRange(fontStack: String, start: Int, reason: String)
  /// The data of a glyph range is malformed. The offset is in bytes from its start.
  case malformedRange(offset: Int)
}
