// SPDX-License-Identifier: Apache-2.0
import CHarfBuzz

/// A Debian package with fonts, to name where characters are missing.
enum FontPackage: String, CaseIterable {
  case core = "fonts-noto-core"
  case eastAsian = "fonts-noto-cjk"
  case emoji = "fonts-noto-color-emoji"

  /// The package that has a character; `nil` for characters that no font is expected to have.
  init?(for c: UInt32) {
    let functions = hb_unicode_funcs_get_default()
    switch hb_unicode_general_category(functions, c) {
    case HB_UNICODE_GENERAL_CATEGORY_CONTROL, HB_UNICODE_GENERAL_CATEGORY_FORMAT,
      HB_UNICODE_GENERAL_CATEGORY_PRIVATE_USE, HB_UNICODE_GENERAL_CATEGORY_SURROGATE,
      HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED:
      return nil
    default: break
    }
    if CharacterClass.isWhitespace(c) || CharacterClass.isInvisible(c) { return nil }
    if CharacterClass.isEmoji([c], isContinued: false) {
      self = .emoji
      return
    }
    switch hb_unicode_script(functions, c) {
    case HB_SCRIPT_HAN, HB_SCRIPT_HANGUL, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA,
      HB_SCRIPT_BOPOMOFO:
      self = .eastAsian
    default: self = .core
    }
  }
}
