// SPDX-License-Identifier: Apache-2.0

/// A glyph of a cluster.
struct ShapedGlyph {
  var id: GlyphID
  /// The offset from the cluster's pen, with x to the right and y up, in 1/24 em of its section.
  var x: Float
  var y: Float
  var advance: Float
}

/// A group of characters that is drawn as a unit: a letter with its marks, a ligature, a conjunct or an
/// image. Lines are broken and reordered by clusters.
struct Cluster {
  /// The first character, which determines line breaking and rotation.
  var scalar: UInt32
  var section: Int
  /// The range in ``ShapedText/glyphs``, from left to right.
  var glyphs: Range<Int>
  /// The advance in 1/24 em of its section.
  var advance: Float
  /// The bidi embedding level.
  var level: Int8
  var isImage = false
  /// Whether a word starts here without a space before it (``WordBreaks``).
  var startsWord = false

  /// Whether the cluster is part of the layout. A glyph without a font is not.
  var isPresent: Bool { isImage || !glyphs.isEmpty }
}

/// A label's glyphs in reading order, before line breaking.
struct ShapedText {
  private(set) var clusters: [Cluster] = []
  private(set) var glyphs: [ShapedGlyph] = []
  private(set) var isRightToLeft = false
  /// The scale of each section.
  private(set) var scales: [Double]
  /// The letter spacing in 1/24 em. It is 0 for labels with Arabic because Arabic letters join.
  private(set) var spacing: Double

  /// Shapes sections. `withTable` calls a function with the fonts, and returns whether all glyph ranges are
  /// loaded. The text is empty otherwise.
  init(
    _ sections: [TextSection], options: TextLayoutOptions,
    withTable: ((inout FontTable) -> Void) -> Bool
  ) {
    scales = sections.map { $0.scale.isFinite ? $0.scale : 1 }
    let text = TextItems(sections, isVertical: options.isVertical)
    spacing = text.hasArabic ? 0 : options.letterSpacing * 24
    guard !text.scalars.isEmpty else { return }
    isRightToLeft = text.isRightToLeft
    var units: [TextUnit] = []
    var fonts: [UInt16: SystemFont] = [:]
    let isComplete = withTable { table in
      units = text.units(sections, &table)
      fonts = [:]
      for unit in units where !unit.resolved.isRange && fonts[unit.resolved.font] == nil {
        fonts[unit.resolved.font] = table.systemFont(unit.resolved.font)
      }
    }
    guard isComplete else { return }
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
        appendDirectly(unit, of: text, sections)
        index += 1
      }
    }
  }

  /// Appends a unit that does not need shaping: a range glyph, an image, a newline or a gap.
  private mutating func appendDirectly(
    _ unit: TextUnit, of text: TextItems, _ sections: [TextSection]
  ) {
    let first = unit.scalars.lowerBound
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
        scalar: text.breaking[first], section: unit.section, glyphs: start..<glyphs.count,
        advance: advance, level: unit.level, isImage: unit.kind == .image,
        startsWord: text.wordStarts.contains(first)))
  }

  private mutating func append(
    _ scalar: UInt32, _ advance: Float, font: UInt16, pen: inout Float
  ) {
    let id = GlyphID(font: font, glyph: scalar)
    glyphs.append(ShapedGlyph(id: id, x: pen, y: 0, advance: advance))
    pen += advance
  }
}
