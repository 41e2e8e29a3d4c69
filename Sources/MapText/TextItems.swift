// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The glyph of a mark in a range font.
struct RangeMark {
  var scalar: UInt32
  var advance: Float
  /// The offset from the letter's pen; `nil` for the end of the letter's advance.
  var x: Float?
}

/// A letter with its marks, and the font that draws it.
struct TextUnit {
  enum Kind {
    /// Glyphs of a font.
    case text
    /// An inline image.
    case image
    /// A character that is not drawn, such as a newline or a direction mark.
    case gap
  }

  var kind: Kind
  var scalars: Range<Int>
  var section: Int
  var level: Int8
  var resolved: ResolvedGlyph = .missing
  /// The code point to draw: the letter or one of its forms.
  var form: UInt32 = 0
  /// The marks on the letter, for range fonts.
  var marks: [RangeMark] = []
  /// HarfBuzz's number of the script.
  var script: UInt32 = 0
  var isEmoji = false

  /// Whether the unit is shaped together with the unit before it.
  func joins(_ other: TextUnit) -> Bool {
    kind == .text && !resolved.isRange && resolved.font == other.resolved.font
      && level == other.level && section == other.section && script == other.script
  }
}

/// A label's characters with their sections and directions.
struct TextItems {
  /// The placeholder character for an image.
  static let imageScalar: UInt32 = 0xfffc

  private(set) var scalars: [UInt32] = []
  /// The characters as drawn by range fonts: Arabic presentation forms, mirrored brackets and vertical
  /// punctuation.
  private(set) var display: [UInt32] = []
  private(set) var isRightToLeft = false
  private(set) var hasArabic = false
  /// The characters at which words start without a space before them.
  private(set) var wordStarts: Set<Int> = []
  private var sections: [Int] = []
  private var levels: [Int8] = []
  private let isVertical: Bool

  init(_ text: [TextSection], isVertical: Bool) {
    self.isVertical = isVertical
    for (index, section) in text.enumerated() {
      if section.image != nil {
        if scalars.count < ResourceLimits.labelScalars { scalars.append(Self.imageScalar) }
      } else {
        append(section.text)
      }
      let missing = scalars.count - sections.count
      for _ in 0..<missing { sections.append(index) }
    }
    display = isVertical ? CharacterOrientation.verticalized(scalars) : scalars
    wordStarts = WordBreaks.starts(in: scalars)
    guard scalars.contains(where: CharacterClass.isRightToLeft) else { return }
    hasArabic = scalars.contains(where: CharacterClass.isArabic)
    (levels, isRightToLeft) = Bidi.levels(of: scalars)
    display = Bidi.presentationForms(of: display, levels: levels)
  }

  /// Appends a section's text within the limits on the length of a label and on the marks of a letter. The
  /// time for placing marks grows with the square of their number.
  private mutating func append(_ text: String) {
    var marks = 0
    for scalar in text.unicodeScalars {
      if scalars.count == ResourceLimits.labelScalars { return }
      marks = CharacterClass.extendsCluster(scalar.value) ? marks + 1 : 0
      if marks <= ResourceLimits.labelMarks { scalars.append(scalar.value) }
    }
  }

  /// The characters that determine line breaking and rotation.
  var breaking: [UInt32] { isVertical ? display : scalars }

  /// Splits the text into units and finds their fonts.
  func units(_ text: [TextSection], _ table: inout FontTable) -> [TextUnit] {
    let stacks = text.map { table.stack($0.fontStack) }
    var units: [TextUnit] = []
    units.reserveCapacity(scalars.count)
    var start = 0
    while start < scalars.count {
      let section = sections[start]
      var end = start + 1
      while end < scalars.count, sections[end] == section, extends(end) { end += 1 }
      let isContinued =
        scalars[..<start].last == CharacterClass.joiner && units.last?.isEmoji == true
      units.append(
        unit(
          start..<end, isImage: text[section].image != nil, isContinued: isContinued,
          stack: stacks[section], &table))
      start = end
    }
    return units
  }

  /// Whether a character belongs to the preceding letter. The second part of a ligature does.
  private func extends(_ index: Int) -> Bool {
    let scalar = scalars[index]
    guard scalar >= 0x300, !CharacterClass.isWhitespace(scalars[index - 1]) else { return false }
    return CharacterClass.extendsCluster(scalar) || (display[index] == 0xfeff && scalar != 0xfeff)
  }

  private func unit(
    _ range: Range<Int>, isImage: Bool, isContinued: Bool, stack: Int, _ table: inout FontTable
  ) -> TextUnit {
    var unit = TextUnit(
      kind: isImage ? .image : .text, scalars: range, section: sections[range.lowerBound],
      level: levels.isEmpty ? 0 : levels[range.lowerBound])
    guard !isImage else { return unit }
    if range.count == 1, CharacterClass.isInvisible(scalars[range.lowerBound]) {
      unit.kind = .gap
      return unit
    }
    unit.isEmoji = CharacterClass.isEmoji(scalars[range], isContinued: isContinued)
    if unit.isEmoji, resolveEmoji(&unit, stack: stack, &table) { return unit }
    resolve(&unit, stack: stack, &table)
    return unit
  }

  /// Finds the color font for an emoji. A glyph of the style's ranges takes precedence, unless the text asks for an
  /// emoji.
  ///
  /// - Returns: Whether a color font draws the unit.
  private func resolveEmoji(
    _ unit: inout TextUnit, stack: Int, _ table: inout FontTable
  ) -> Bool {
    let letter = scalars[unit.scalars]
    let isDemanded = letter.dropFirst().first == 0xfe0f
    if !isDemanded, table.resolve(display[unit.scalars.lowerBound], stack: stack).isRange {
      return false
    }
    guard let emoji = table.resolveEmoji(letter) else { return false }
    unit.form = scalars[unit.scalars.lowerBound]
    unit.resolved = emoji
    return true
  }

  private func resolve(_ unit: inout TextUnit, stack: Int, _ table: inout FontTable) {
    let first = unit.scalars.lowerBound
    let plain = scalars[first]
    let form = display[first]
    let isVerticalForm = isVertical && CharacterOrientation.verticalForm(plain) == form
    let resolved = table.resolve(form, stack: stack)
    unit.form = form
    unit.resolved = resolved
    if resolved.isRange {
      if unit.scalars.count == 1 { return }
      if let marks = rangeMarks(on: unit, stack: stack, &table) {
        unit.marks = marks
        return
      }
    } else if form != plain, isVerticalForm {
      let other = table.resolve(plain, stack: stack)
      if !other.isRange, resolved.font != ResolvedGlyph.none { return }
      unit.form = plain
      unit.resolved = other
      return
    }
    if let system = table.resolveSystem(scalars[unit.scalars], stack: stack) {
      unit.form = plain
      unit.resolved = system
    }
  }

  /// The range glyphs of a letter's marks; `nil` if the ranges lack one. Ranges do not include mark
  /// positions. In left-to-right text, the marks follow the letter because fonts place them left of the pen.
  /// In right-to-left text, they are centered over the letter.
  private func rangeMarks(
    on unit: TextUnit, stack: Int, _ table: inout FontTable
  ) -> [RangeMark]? {
    var marks: [RangeMark] = []
    for index in unit.scalars.dropFirst() where !CharacterClass.isIgnorable(display[index]) {
      let scalar = display[index]
      guard let glyph = table.resolveRange(scalar, stack: stack) else { return nil }
      var mark = RangeMark(scalar: scalar, advance: glyph.advance)
      if unit.level & 1 == 1, let bitmap = table.rangeGlyph(scalar, font: glyph.font) {
        let inkWidth = Float(bitmap.width - 2 * GlyphBitmap.border)
        mark.x = (unit.resolved.advance - inkWidth) / 2 - Float(bitmap.left)
        mark.advance = 0
      }
      marks.append(mark)
    }
    return marks
  }
}
