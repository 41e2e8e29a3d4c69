// SPDX-License-Identifier: Apache-2.0

/// A glyph of one of a library's fonts.
public struct GlyphID: Hashable, Sendable {
  /// The font's number in the library.
  public var font: UInt16
  /// The glyph in the font: an index in a system font's file, a code point in a range font.
  public var glyph: UInt32

  /// Names a glyph.
  public init(font: UInt16, glyph: UInt32) {
    self.font = font
    self.glyph = glyph
  }
}

/// A glyph's picture as a signed distance field, 24 texels to the em.
///
/// A texel is `255 · (0.75 − d/8)`, where `d` is its distance outside the outline in texels: the
/// outline lies between 191 and 192, six texels outside it 0 is reached, two texels inside it 255.
public struct GlyphBitmap: Sendable, Equatable {
  /// Texels that surround the glyph on each side.
  public static let border = 3

  /// Texels across and down, the border of 3 on each side included; 0 for a blank.
  public var width: Int
  public var height: Int
  /// From the pen to the glyph's left edge, to the right, without the border; texels.
  public var left: Int
  /// From the baseline to the glyph's top edge, upward, without the border; texels.
  public var top: Int
  /// How far the pen moves on; texels.
  public var advance: Float
  /// `width * height` bytes, rows from the top; none for a blank.
  public var field: [UInt8]

  /// Makes a picture of its field; a field of the wrong length makes a blank.
  public init(width: Int, height: Int, left: Int, top: Int, advance: Float, field: [UInt8]) {
    let fits = width > 0 && height > 0 && field.count == width.multipliedFull(by: height)
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.left = left
    self.top = top
    self.advance = advance
    self.field = fits ? field : []
  }

  /// A glyph with no picture.
  public static func blank(advance: Float) -> GlyphBitmap {
    GlyphBitmap(width: 0, height: 0, left: 0, top: 0, advance: advance, field: [])
  }
}

extension Int {
  /// The product, or -1 where it does not fit.
  fileprivate func multipliedFull(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? -1 : product
  }
}
