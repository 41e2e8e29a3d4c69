// SPDX-License-Identifier: Apache-2.0

/// The identifier of a glyph in a library.
package struct GlyphID: Hashable, Sendable {
  /// The number of the font in the library.
  package var font: UInt16
  /// The glyph in the font: a glyph index for a system font, a code point for a range font.
  package var glyph: UInt32

  /// Creates an identifier.
  package init(font: UInt16, glyph: UInt32) {
    self.font = font
    self.glyph = glyph
  }
}

/// A glyph's bitmap: a signed distance field with 24 texels per em, or for emoji a color image.
///
/// The value of a field's texel is `255 · (0.75 − d/8)`, where `d` is its distance outside the outline in texels. The
/// outline lies between 191 and 192. The value is 0 at six texels outside the outline and 255 at two texels
/// inside.
package struct GlyphBitmap: Sendable, Equatable {
  /// The width of the border on each side of the glyph in a field, in texels.
  package static let border = 3
  /// The resolution of fields in texels per em.
  package static let fieldResolution: Float = 24

  /// The width in texels, including a field's border of 3 on each side; 0 for a blank bitmap. ``height`` is the
  /// height.
  package var width: Int
  package var height: Int
  /// The distance from the pen to the right to the glyph's left edge, without the border, in texels.
  package var left: Int
  /// The distance from the baseline up to the glyph's top edge, without the border, in texels.
  package var top: Int
  /// The advance of the pen in 1/24 em.
  package var advance: Float
  /// The distance field: `width * height` bytes, with rows from top to bottom. Empty for a blank bitmap and a
  /// color image.
  package private(set) var field: [UInt8] = []
  /// The pixels of a color image: `width * height` premultiplied RGBA colors, with rows from top to bottom. Empty
  /// for fields.
  package private(set) var colors: [UInt8] = []
  /// The number of texels per em.
  package private(set) var resolution = Self.fieldResolution

  /// Creates a bitmap from a distance field. If the length of the field is wrong, the bitmap is blank.
  package init(width: Int, height: Int, left: Int, top: Int, advance: Float, field: [UInt8]) {
    let fits = width > 0 && height > 0 && field.count == width.multipliedFull(by: height)
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.left = left
    self.top = top
    self.advance = advance
    self.field = fits ? field : []
  }

  /// Creates a bitmap from a color image without a border. If the number of pixels is wrong, the bitmap is blank.
  init(
    width: Int, height: Int, left: Int, top: Int, advance: Float, colors: [UInt8], resolution: Float
  ) {
    self = .blank(advance: advance)
    guard width > 0, height > 0, colors.count / 4 == width.multipliedFull(by: height) else {
      return
    }
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.colors = colors
    self.resolution = resolution
  }

  /// Creates a bitmap without an image.
  package static func blank(advance: Float) -> GlyphBitmap {
    GlyphBitmap(width: 0, height: 0, left: 0, top: 0, advance: advance, field: [])
  }
}

extension Int {
  /// The product, or -1 if it overflows.
  fileprivate func multipliedFull(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? -1 : product
  }
}
