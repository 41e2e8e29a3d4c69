// SPDX-License-Identifier: Apache-2.0
import CFriBidi

/// The bidirectional algorithm (Unicode Standard Annex 9), based on FriBidi.
enum Bidi {
  /// The embedding level of each character, which is odd for right-to-left text, and whether the first
  /// paragraph runs from right to left. Paragraphs end at newlines.
  static func levels(of text: [UInt32]) -> (levels: [Int8], isRightToLeft: Bool) {
    var levels = [Int8](repeating: 0, count: text.count)
    var first: Bool?
    var start = 0
    while start < text.count {
      var end = text[start...].firstIndex(where: CharacterClass.isNewLine) ?? text.count
      if end < text.count { end += 1 }
      let paragraph = Array(text[start..<end])
      let (part, isRightToLeft) = paragraphLevels(paragraph)
      levels.replaceSubrange(start..<end, with: part)
      first = first ?? isRightToLeft
      start = end
    }
    return (levels, first ?? false)
  }

  private static func paragraphLevels(_ text: [UInt32]) -> ([Int8], Bool) {
    let count = text.count
    let length = FriBidiStrIndex(count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: count)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    var levels = [FriBidiLevel](repeating: 0, count: count)
    var direction = FRIBIDI_PAR_ON
    fribidi_get_bidi_types(text, length, &types)
    fribidi_get_bracket_types(text, length, types, &brackets)
    let highest = fribidi_get_par_embedding_levels_ex(
      types, brackets, length, &direction, &levels)
    guard highest > 0 else { return ([Int8](repeating: 0, count: count), false) }
    return (levels, direction == FRIBIDI_PAR_RTL)
  }

  /// The characters in the form for fonts with one glyph per code point: Arabic presentation forms and
  /// mirrored brackets. The second part of a ligature becomes U+FEFF.
  static func presentationForms(of text: [UInt32], levels: [Int8]) -> [UInt32] {
    var shaped = text
    let length = FriBidiStrIndex(text.count)
    var joining = [FriBidiArabicProp](repeating: 0, count: text.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: text.count)
    fribidi_get_bidi_types(text, length, &types)
    fribidi_get_joining_types(text, length, &joining)
    fribidi_join_arabic(types, length, levels, &joining)
    let flags =
      FRIBIDI_FLAG_SHAPE_MIRRORING | FRIBIDI_FLAG_SHAPE_ARAB_PRES | FRIBIDI_FLAG_SHAPE_ARAB_LIGA
    fribidi_shape(FriBidiFlags(flags), levels, length, &joining, &shaped)
    return shaped
  }

  /// The visual order of a line's parts, from left to right (Annex 9, rule L2).
  static func visualOrder(_ levels: some Collection<Int8>) -> [Int] {
    let levels = Array(levels)
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in stride(from: highest, to: 0, by: -1) {
      var index = 0
      while index < order.count {
        guard levels[order[index]] >= level else {
          index += 1
          continue
        }
        var end = index + 1
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[index..<end].reverse()
        index = end
      }
    }
    return order
  }
}
