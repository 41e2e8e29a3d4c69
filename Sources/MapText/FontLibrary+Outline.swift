// SPDX-License-Identifier: Apache-2.0

extension FontLibrary {
  /// A glyph's outline as closed rings, 1/24 em from the pen, x right and y up; filled by the non-zero
  /// rule. Empty for blanks and for glyphs that have only a picture, as those of glyph ranges.
  ///
  /// Curves are followed to 1/2400 em: fine enough for letters of 100 pixels.
  public func outline(_ glyph: GlyphID) -> [[SIMD2<Float>]] {
    guard let file = systemFile(glyph.font) else { return [] }
    return withRenderer { $0.outline(glyph.glyph, of: file) }?.rings ?? []
  }
}

extension GlyphOutline {
  /// The segments joined to rings.
  var rings: [[SIMD2<Float>]] {
    var rings: [[SIMD2<Float>]] = []
    var end: SIMD2<Float>?
    for segment in segments {
      if segment.a != end { rings.append([segment.a]) }
      rings[rings.count - 1].append(segment.b)
      end = segment.b
    }
    return rings
  }
}
