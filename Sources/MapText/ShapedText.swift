// SPDX-License-Identifier: Apache-2.0

/// A glyph of a cluster.
struct ShapedGlyph {
  var id: GlyphID
  /// From the cluster's pen, x right, y up; 1/24 em of its section.
  var x: Float
  var y: Float
  var advance: Float
}

/// Characters that are drawn as one: a letter and its marks, a ligature, a conjunct, an image. Lines
/// are broken and reordered by clusters.
struct Cluster {
  /// The first character, which decides on breaking and turning.
  var scalar: UInt32
  var section: Int
  /// In ``ShapedText/glyphs``, from left to right.
  var glyphs: Range<Int>
  /// 1/24 em of its section.
  var advance: Float
  /// Bidi level.
  var level: Int8
  var isImage = false

  /// Takes part in the layout: a glyph without a font does not.
  var isPresent: Bool { isImage || !glyphs.isEmpty }
}

/// A label's glyphs in the order of reading, before they are broken into lines.
struct ShapedText {
  private(set) var clusters: [Cluster] = []
  private(set) var glyphs: [ShapedGlyph] = []
  private(set) var isRightToLeft = false
  /// The scale of each section.
  private(set) var scales: [Double]
  /// The letter spacing; 1/24 em. Labels with Arabic have none: its letters are joined.
  private(set) var spacing: Double

  /// Shapes sections; `withTable` calls a function with the fonts, possibly several times.
  init(
    _ sections: [TextSection], options: TextLayoutOptions,
    withTable: ((inout FontTable) -> Void) -> Void
  ) {
    scales = sections.map { $0.scale.isFinite ? $0.scale : 1 }
    let text = TextItems(sections, isVertical: options.isVertical)
    spacing = text.hasArabic ? 0 : options.letterSpacing * 24
    guard !text.scalars.isEmpty else { return }
    isRightToLeft = text.isRightToLeft
    var units: [TextUnit] = []
    var fonts: [UInt16: SystemFont] = [:]
    withTable { table in
      units = text.units(sections, &table)
      fonts = [:]
      for unit in units where !unit.resolved.isRange && fonts[unit.resolved.font] == nil {
        fonts[unit.resolved.font] = table.systemFont(unit.resolved.font)
      }
    }
    if !fonts.isEmpty { Scripts.assign(to: &units, text.scalars) }
    clusters.reserveCapacity(units.count)
    glyphs.reserveCapacity(units.count)
    append(units, of: text, sections, fonts: fonts, ligates: spacing == 0)
  }

  private mutating func append(
    _ units: [TextUnit], of text: TextItems, _ sections: [TextSection],
    fonts: [UInt16: SystemFont], ligates: Bool
  ) {
    let shaper = fonts.isEmpty ? nil : Shaper(text: text, units: units, ligates: ligates)
    var index = 0
    while index < units.count {
      let unit = units[index]
      if unit.kind == .text, !unit.resolved.isRange, let font = fonts[unit.resolved.font] {
        let end = units[index...].dropFirst().firstIndex { !$0.joins(unit) } ?? units.count
        let range = unit.scalars.lowerBound..<units[end - 1].scalars.upperBound
        shaper?.shape(range, unit, font, glyphs: &glyphs, clusters: &clusters)
        index = end
      } else {
        appendDirectly(unit, text.breaking[unit.scalars.lowerBound], sections)
        index += 1
      }
    }
  }

  /// Appends what needs no shaping: glyphs of ranges, images, new lines, gaps.
  private mutating func appendDirectly(
    _ unit: TextUnit, _ scalar: UInt32, _ sections: [TextSection]
  ) {
    let start = glyphs.count
    var advance: Float = 0
    if unit.kind == .image {
      advance = Float(sections[unit.section].image?.size.x ?? 0)
    } else if unit.resolved.isRange {
      append(unit.form, unit.resolved.advance, font: unit.resolved.font, pen: &advance)
      for mark in unit.marks {
        var pen = mark.x ?? advance
        append(mark.scalar, mark.advance, font: unit.resolved.font, pen: &pen)
        advance = max(advance, pen)
      }
    }
    clusters.append(
      Cluster(
        scalar: scalar, section: unit.section, glyphs: start..<glyphs.count, advance: advance,
        level: unit.level, isImage: unit.kind == .image))
  }

  private mutating func append(
    _ scalar: UInt32, _ advance: Float, font: UInt16, pen: inout Float
  ) {
    let id = GlyphID(font: font, glyph: scalar)
    glyphs.append(ShapedGlyph(id: id, x: pen, y: 0, advance: advance))
    pen += advance
  }
}
