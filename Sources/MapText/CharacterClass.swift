// SPDX-License-Identifier: Apache-2.0
import CHarfBuzz

/// The character properties for text layout. Sources: the blocks of the Unicode Character Database and, for
/// the selection of blocks, the behavior of the MapLibre style specification.
enum CharacterClass {
  /// Whether a character is a space that is trimmed at the ends of lines.
  static func isWhitespace(_ c: UInt32) -> Bool {
    c == 0x20 || (0x09...0x0d).contains(c) || isNewLine(c)
  }

  /// Whether a character ends a paragraph and a line.
  static func isNewLine(_ c: UInt32) -> Bool {
    c == 0x0a || (0x1c...0x1e).contains(c) || c == 0x85 || c == 0x2028 || c == 0x2029
  }

  /// Whether a character is invisible and has no width, independent of the font.
  static func isInvisible(_ c: UInt32) -> Bool {
    c < 0x20 || (0x7f..<0xa0).contains(c) || c == 0xad || isIgnorable(c)
      || c == 0x2028 || c == 0x2029
  }

  /// Whether a character is a joiner, a direction mark or a variation selector, which can use any font.
  static func isIgnorable(_ c: UInt32) -> Bool {
    guard c >= 0x34f else { return false }
    return c == 0x34f || c == 0x61c || (0x200b...0x200f).contains(c)
      || (0x202a...0x202e).contains(c) || (0x2060...0x2069).contains(c)
      || (0xfe00...0xfe0f).contains(c) || c == 0xfeff || isTag(c) || (0xe0100...0xe01ef).contains(c)
  }

  /// Whether a character names the region of a flag, after a black flag.
  private static func isTag(_ c: UInt32) -> Bool { (0xe0020...0xe007f).contains(c) }

  /// The joiner between the parts of an emoji, such as the persons of a family.
  static let joiner: UInt32 = 0x200d

  /// Whether characters are an emoji that is drawn in color, by Unicode Technical Standard 51.
  ///
  /// - Parameters:
  ///   - letter: A character with the marks and selectors that extend it.
  ///   - isContinued: Whether a joiner connects it to the emoji before it.
  static func isEmoji(_ letter: ArraySlice<UInt32>, isContinued: Bool) -> Bool {
    guard let first = letter.first, first >= 0x203c || letter.count > 1,
      let properties = Unicode.Scalar(first)?.properties, properties.isEmoji
    else { return false }
    let selector = letter.dropFirst().first
    if selector == 0xfe0e { return false }
    return selector == 0xfe0f || properties.isEmojiPresentation || isContinued
  }

  /// Whether a character extends the preceding letter: combining marks, joiners and variation selectors.
  static func extendsCluster(_ c: UInt32) -> Bool {
    guard c >= 0x300 else { return false }
    if c == 0x200c || c == joiner || (0xfe00...0xfe0f).contains(c) || isTag(c) { return true }
    switch hb_unicode_general_category(hb_unicode_funcs_get_default(), c) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
      return true
    default: return false
    }
  }

  /// Whether a character can cause a line to run from right to left.
  static func isRightToLeft(_ c: UInt32) -> Bool {
    guard c >= 0x590 else { return false }
    return c <= 0x8ff || c == 0x200f || c == 0x202b || c == 0x202e || c == 0x2067
      || (0xfb1d...0xfdff).contains(c) || (0xfe70...0xfeff).contains(c)
      || (0x10800...0x10fff).contains(c) || (0x1e800...0x1efff).contains(c)
  }

  /// Whether a character is an Arabic letter. Arabic letters join.
  static func isArabic(_ c: UInt32) -> Bool {
    guard c >= 0x600 else { return false }
    return c <= 0x6ff || (0x750...0x77f).contains(c) || (0x870...0x8ff).contains(c)
      || (0xfb50...0xfdff).contains(c) || (0xfe70...0xfeff).contains(c)
  }

  /// Whether a character belongs to a script whose letters are reordered or change shape, so one glyph per
  /// code point is wrong: the scripts of India, Tibet, Myanmar, Cambodia and related scripts.
  static func needsShaping(_ c: UInt32) -> Bool {
    guard c >= 0x700 else { return false }
    return (0x700...0x74f).contains(c) || (0x780...0x7ff).contains(c)
      || (0x900...0xdff).contains(c)
      || (0xf00...0x109f).contains(c) || (0x1780...0x17ff).contains(c)
      || (0x1800...0x18af).contains(c) || (0x1900...0x194f).contains(c)
      || (0x1a20...0x1aaf).contains(c) || (0x1b00...0x1c4f).contains(c)
      || (0xa800...0xa82f).contains(c) || (0xa840...0xa8df).contains(c)
      || (0xa8e0...0xa8ff).contains(c) || (0xa930...0xa95f).contains(c)
      || (0xa980...0xa9ff).contains(c) || (0xaa00...0xaa7f).contains(c)
      || (0xaae0...0xaaff).contains(c) || (0xabc0...0xabff).contains(c)
      || (0x11000...0x11fff).contains(c)
  }

  /// Whether a character belongs to Thai, Lao, Burmese or Khmer, which have no spaces between words.
  static func isWrittenWithoutSpaces(_ c: UInt32) -> Bool {
    guard c >= 0xe00 else { return false }
    return c <= 0xeff || (0x1000...0x109f).contains(c) || (0x1780...0x17ff).contains(c)
  }

  /// Whether a line can break after a character without a following space.
  static func isBreakable(_ c: UInt32) -> Bool {
    switch c {
    case 0x0a, 0x20, 0x26, 0x29, 0x2b, 0x2d, 0x2f, 0xad, 0xb7, 0x200b, 0x2010, 0x2013, 0x2027:
      true
    default: false
    }
  }

  /// Whether a character belongs to a script without spaces, in which a line can break after any letter.
  static func isIdeographic(_ c: UInt32) -> Bool {
    guard c >= 0x2e80 else { return false }
    return (0x2e80...0x2fdf).contains(c) || (0x2ff0...0x312f).contains(c)
      || (0x31a0...0x4dbf).contains(c) || (0x4e00...0xa4cf).contains(c)
      || (0xf900...0xfaff).contains(c) || (0xfe10...0xfe1f).contains(c)
      || (0xfe30...0xfe4f).contains(c) || (0xff00...0xffef).contains(c)
      || (0x20000...0x3ffff).contains(c)
  }

  /// Whether a character is punctuation that must not start a line in East Asian text. Small kana can start a line, as in
  /// loose line breaking (Unicode Standard Annex 14, class CJ).
  static func closes(_ c: UInt32) -> Bool { closing.contains(c) }

  /// Whether a character is East Asian punctuation that must not end a line.
  static func cannotEndLine(_ c: UInt32) -> Bool { opening.contains(c) }

  private static let closing = Set(
    """
    、。，．・：；！？」』】〕〉》〗〙〛）］｝｠｡｣､･’”…‥ー〜～゛゜ヽヾゝゞ々〻％℃︑︒︐︓︔︕︖︶﹂﹄︼︺︸︾﹀︘﹈
    """.unicodeScalars.map(\.value))
  private static let opening = Set("「『【〔〈《〖〘〚（［｛｟｢‘“︵﹁﹃︻︹︷︽︿︗﹇".unicodeScalars.map(\.value))
}
