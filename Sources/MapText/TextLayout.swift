// SPDX-License-Identifier: Apache-2.0

/// The placed glyphs of a label. Lengths are in 1/24 em of the label from the anchor, with x to the right and
/// y down.
package struct TextLayout: Sendable, Equatable {
  /// The glyphs in line order and, within a line, from left to right. Blank glyphs are omitted.
  package var glyphs: [PlacedGlyph] = []
  /// The left edge of the text's box, which is as wide as the widest line and as high as all lines. The
  /// glyphs can extend beyond this box.
  package var left = 0.0
  package var right = 0.0
  package var top = 0.0
  package var bottom = 0.0
  /// The number of lines, including empty ones.
  package var lineCount = 0
  /// Whether the text's first paragraph runs from right to left.
  package var isRightToLeft = false

  /// Creates the layout of an empty label.
  package init() {}
}

/// A glyph in a layout.
package struct PlacedGlyph: Sendable, Equatable {
  /// The glyph; has no meaning if `isImage` is `true`.
  package var glyph: GlyphID
  /// The x position of the pen, in 1/24 em. With ``y``, it is the glyph's origin on the baseline or the lower
  /// left corner of an image.
  package var x: Double
  package var y: Double
  /// The scale relative to the label's size. It applies to bitmaps and images.
  package var scale: Double
  /// The index of the section that contains the glyph.
  package var section: Int
  /// The rotation of the glyph around (x, y) in clockwise quarter turns. It is 1 for rotated letters in a
  /// column, -1 for upright letters in a line that runs down, and 0 otherwise.
  package var quarterTurns: Int
  /// The advance of the pen in 1/24 em, including `scale` but not the letter spacing.
  package var advance: Double
  /// The center of the advance along the text's direction, in 1/24 em. It determines the glyph's position on
  /// a line.
  package var middle: Double
  /// Whether the item is the section's image instead of a glyph.
  package var isImage: Bool

  /// Creates a placed glyph.
  package init(
    glyph: GlyphID, x: Double, y: Double, scale: Double = 1, section: Int = 0,
    quarterTurns: Int = 0, advance: Double = 0, middle: Double = 0, isImage: Bool = false
  ) {
    self.glyph = glyph
    self.x = x
    self.y = y
    self.scale = scale
    self.section = section
    self.quarterTurns = quarterTurns
    self.advance = advance
    self.middle = middle
    self.isImage = isImage
  }

  /// Whether the glyph is rotated by a quarter turn.
  package var isRotated: Bool { quarterTurns != 0 }

  /// The corners of a glyph's bitmap including its border, in 1/24 em from the anchor: the bitmap's top left,
  /// top right, bottom left and bottom right.
  package func corners(
    of bitmap: GlyphBitmap
  ) -> (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) {
    let border = GlyphBitmap.border
    let left = scale * Double(bitmap.left - border)
    let top = -scale * Double(bitmap.top + border)
    let right = left + scale * Double(bitmap.width)
    let bottom = top + scale * Double(bitmap.height)
    return (turn(left, top), turn(right, top), turn(left, bottom), turn(right, bottom))
  }

  private func turn(_ dx: Double, _ dy: Double) -> SIMD2<Double> {
    switch quarterTurns {
    case 1: [x - dy, y + dx]
    case -1: [x + dy, y - dx]
    default: [x + dx, y + dy]
    }
  }
}
