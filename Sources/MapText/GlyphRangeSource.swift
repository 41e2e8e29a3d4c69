// SPDX-License-Identifier: Apache-2.0

/// A source of the glyph ranges of a style's `glyphs` URL.
///
/// The library calls it concurrently for different ranges, and not again for a range that it returned or
/// that does not exist.
package protocol GlyphRangeSource: Sendable {
  /// Returns the bytes of a range of 256 glyphs, such as `Noto Sans Regular/0-255.pbf`; `nil` if the range
  /// does not exist.
  ///
  /// - Parameters:
  ///   - fontStack: The names of the stack's fonts, joined by commas.
  ///   - start: The first code point, a multiple of 256.
  ///
  /// - Throws: The error that prevented the load. The library requests the range again later.
  func glyphRange(fontStack: String, start: Int) async throws -> [UInt8]?
}

/// An error with fonts. The library still draws the text, with other fonts or without the glyphs.
package enum TextError: Error, Equatable, Sendable {
  /// A glyph range cannot be loaded.
  case unreadableRange(fontStack: String, start: Int, reason: String)
  /// The data of a glyph range is malformed. The offset is in bytes from its start.
  case malformedRange(offset: Int)
}
