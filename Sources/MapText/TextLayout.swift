// SPDX-License-Identifier: Apache-2.0

/// A label's glyphs, placed. Lengths are in 1/24 em of the label, x right, y down, from the anchor.
public struct TextLayout: Sendable, Equatable {
  /// The glyphs in the order of lines and, in a line, from left to right; blanks are left out.
  public var glyphs: [PlacedGlyph] = []
  /// The text's box: the widest line and the heights of all lines. It tells where the text stands, not
  /// where its ink ends.
  public var left = 0.0
  public var right = 0.0
  public var top = 0.0
  public var bottom = 0.0
  /// How many lines the text has, empty ones included.
  public var lineCount = 0
  /// The text's first paragraph runs from right to left.
  public var isRightToLeft = false

  /// Makes the layout of an empty label.
  public init() {}
}

/// A glyph in a layout.
public struct PlacedGlyph: Sendable, Equatable {
  /// The glyph; means nothing where `isImage`.
  public var glyph: GlyphID
  /// The pen: the glyph's origin on the baseline; an image's lower left corner. 1/24 em.
  public var x: Double
  public var y: Double
  /// The size in parts of the label's: bitmaps and images are enlarged by it.
  public var scale: Double
  /// The section that the glyph comes from.
  public var section: Int
  /// Clockwise quarter turns of the glyph about (x, y): 1 for letters that lie in a column, -1 for
  /// letters that stand upright in a line that runs down, else 0.
  public var quarterTurns: Int
  /// How far the pen moves, `scale` included, letter spacing not; 1/24 em.
  public var advance: Double
  /// The middle of the advance along the text's direction: where the glyph sits on a line. 1/24 em.
  public var middle: Double
  /// An image (the section's) and not a glyph.
  public var isImage: Bool

  /// Places a glyph.
  public init(
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

  /// The glyph is turned by a right angle.
  public var isRotated: Bool { quarterTurns != 0 }

  /// The corners of a glyph's bitmap, border included: top left, top right, bottom left, bottom right
  /// as the bitmap has them. 1/24 em from the anchor.
  public func corners(
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
