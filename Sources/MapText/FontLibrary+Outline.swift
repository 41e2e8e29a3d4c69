// SPDX-License-Identifier: Apache-2.0

extension FontLibrary {
  /// The outline of a glyph as closed rings in 1/24 em from the pen, with x to the right and y up, for
  /// filling with the non-zero rule. Empty for blank glyphs and for glyphs of glyph ranges, which have only a
  /// bitmap.
  ///
  /// Curves are flattened with a tolerance of 1/2400 em, which is sufficient for letters of 100 pixels.
  public func outline(_ glyph: GlyphID) -> [[SIMD2<Float>]] {
    guard let file = systemFile(glyph.font) else { return [] }
    return withRenderer { $0.outline(glyph.glyph, of: file) }?.rings ?? []
  }
}

extension GlyphOutline {
  /// The segments, connected to rings.
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
