// SPDX-License-Identifier: Apache-2.0
import CHarfBuzz

/// Shapes runs of a text with HarfBuzz. Each run has one font, script and direction.
final class Shaper {
  /// The characters that determine line breaking and rotation.
  private let breaking: [UInt32]
  /// The characters in the form in which they are drawn, with vertical punctuation in columns.
  private let forms: [UInt32]
  private let wordStarts: Set<Int>
  private let features: [hb_feature_t]
  private let buffer: OpaquePointer?

  /// - Parameters:
  ///   - units: The text's letters with the forms in which they are drawn.
  ///   - ligates: Whether optional ligatures are used.
  init(text: TextItems, units: [TextUnit], ligates: Bool) {
    var forms = text.scalars
    for unit in units where unit.kind == .text && !unit.resolved.isRange {
      forms[unit.scalars.lowerBound] = unit.form
    }
    breaking = text.breaking
    self.forms = forms
    wordStarts = text.wordStarts
    features = ligates ? [] : ["liga", "clig"].map(Self.off)
    buffer = hb_buffer_create()
  }

  deinit {
    hb_buffer_destroy(buffer)
  }

  /// Shapes a part of the text and appends its clusters in reading order.
  func shape(
    _ range: Range<Int>, _ unit: TextUnit, _ font: SystemFont, glyphs: inout [ShapedGlyph],
    clusters: inout [Cluster]
  ) {
    let isRightToLeft = unit.level & 1 == 1
    hb_buffer_clear_contents(buffer)
    add(range)
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: unit.script))
    hb_buffer_set_language(buffer, hb_language_get_default())
    hb_shape(font.handle, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    guard let infos, let positions, count > 0 else { return }
    for part in Self.clusters(infos, count: Int(count), isReversed: isRightToLeft) {
      let start = glyphs.count
      var advance: Float = 0
      for index in part where infos[index].codepoint != 0 {
        let glyph = Self.glyph(
          infos[index], positions[index], font: unit.resolved.font, pen: advance)
        glyphs.append(glyph)
        advance += glyph.advance
      }
      let first = min(Int(infos[part.lowerBound].cluster), breaking.count - 1)
      clusters.append(
        Cluster(
          scalar: breaking[first], section: unit.section, glyphs: start..<glyphs.count,
          advance: advance, level: unit.level, startsWord: wordStarts.contains(first)))
    }
  }

  private func add(_ range: Range<Int>) {
    hb_buffer_add_utf32(
      buffer, forms, Int32(clamping: forms.count), UInt32(range.lowerBound), Int32(range.count))
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
  }

  /// The ranges of glyphs with the same cluster number, in reading order.
  private static func clusters(
    _ infos: UnsafePointer<hb_glyph_info_t>, count: Int, isReversed: Bool
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 1...count where index == count || infos[index].cluster != infos[start].cluster {
      ranges.append(start..<index)
      start = index
    }
    return isReversed ? ranges.reversed() : ranges
  }

  private static func glyph(
    _ info: hb_glyph_info_t, _ position: hb_glyph_position_t, font: UInt16, pen: Float
  ) -> ShapedGlyph {
    ShapedGlyph(
      id: GlyphID(font: font, glyph: info.codepoint),
      x: pen + Float(position.x_offset) * SystemFont.unit,
      y: Float(position.y_offset) * SystemFont.unit,
      advance: Float(position.x_advance) * SystemFont.unit)
  }

  private static func off(_ tag: String) -> hb_feature_t {
    hb_feature_t(
      tag: hb_tag_from_string(tag, -1), value: 0, start: 0, end: UInt32.max)
  }
}
