// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// Folds text to the words that are indexed and searched: lowercase letters without diacritics.
///
/// Names and queries are folded in the same way before SQLite processes them. So results do not depend on the
/// Unicode version of SQLite's tokenizer. Letters that do not decompose are replaced by common spellings: ß
/// by ss, ø by o, æ by ae, ł by l. Each Han or kana character is a word of its own.
enum SearchText {
  /// The maximum number of Unicode scalars of a text that are used.
  static let limit = ResourceLimits.searchScalars

  /// The words of a text.
  static func words(_ text: String) -> [String] {
    var fold = Fold(isSpelledOut: false)
    fold.add(text)
    return fold.words
  }

  /// The forms of a name in the index, each a line of words: the folded form and, if different, a spelled-out
  /// form (ü as ue, å as aa) without apostrophes.
  static func forms(of name: String) -> [String] {
    let plain = words(name).joined(separator: " ")
    if plain.isEmpty { return [] }
    if plain.utf8.count == name.utf8.count, !name.utf8.contains(UInt8(ascii: "'")) {
      return [plain]
    }
    var fold = Fold(isSpelledOut: true)
    fold.add(name)
    let spelled = fold.words.joined(separator: " ")
    return spelled == plain || spelled.isEmpty ? [plain] : [plain, spelled]
  }

  /// A name for display on one line: without control characters and with limited length.
  static func shown(_ name: String) -> String {
    if isPlain(name) { return name }
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(limit) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      result.append(isControl ? " " : scalar)
    }
    return String(result).trimmingCharacters(in: .whitespaces)
  }

  /// Whether a name is displayed as it is, as most are: a short one that contains neither control characters nor spaces at its ends.
  private static func isPlain(_ name: String) -> Bool {
    guard name.utf8.count <= limit, let first = name.unicodeScalars.first,
      let last = name.unicodeScalars.last, !isSpaceOrControl(first), !isSpaceOrControl(last)
    else { return name.isEmpty }
    // The control characters from 0x80 on begin with 0xC2, as do some signs and spaces.
    return name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 }
  }

  private static func isSpaceOrControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }
}

/// The state of folding one text.
private struct Fold {
  let isSpelledOut: Bool
  var words: [String] = []
  private var word = String.UnicodeScalarView()

  init(isSpelledOut: Bool) { self.isSpelledOut = isSpelledOut }

  mutating func add(_ text: String) {
    let short = String(text.unicodeScalars.prefix(SearchText.limit))
    // Decomposition takes most of the time, and ASCII text needs none.
    let isASCII = short.utf8.allSatisfy { $0 < 0x80 }
    let parts = isASCII ? short : short.decomposedStringWithCompatibilityMapping
    for scalar in parts.unicodeScalars { add(scalar) }
    end()
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      addASCII(scalar)
    } else if let (plain, spelled) = Fold.letters[scalar] {
      word.append(contentsOf: (isSpelledOut ? spelled : plain).unicodeScalars)
    } else {
      addOther(scalar)
    }
  }

  private mutating func addASCII(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "a"..."z", "0"..."9": word.append(scalar)
    case "A"..."Z": word.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20))
    case "'" where isSpelledOut: break
    default: end()
    }
  }

  private mutating func addOther(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .nonspacingMark: if isSpelledOut { spellOut(scalar) }
    case .uppercaseLetter, .titlecaseLetter:
      word.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    case .lowercaseLetter, .modifierLetter, .spacingMark, .decimalNumber, .letterNumber,
      .otherNumber:
      word.append(scalar)
    case .otherLetter:
      if Fold.isWord(scalar) { end() }
      word.append(scalar)
      if Fold.isWord(scalar) { end() }
    case .finalPunctuation where scalar == "\u{2019}" && isSpelledOut: break
    default: end()
    }
  }

  /// Appends the second letter of a spelled-out form: ä ae, ö oe, ü ue, å aa.
  private mutating func spellOut(_ mark: Unicode.Scalar) {
    switch (word.last, mark) {
    case ("a", "\u{308}"), ("o", "\u{308}"), ("u", "\u{308}"): word.append("e")
    case ("a", "\u{30A}"): word.append("a")
    default: break
    }
  }

  private mutating func end() {
    if word.isEmpty { return }
    words.append(String(word))
    word.removeAll()
  }

  /// Whether a character is a word of its own: Han, hiragana, katakana.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Letters without a Unicode decomposition: the folded and the spelled-out form.
  private static let letters: [Unicode.Scalar: (String, String)] = [
    "ß": ("ss", "ss"), "ẞ": ("ss", "ss"), "ø": ("o", "oe"), "Ø": ("o", "oe"), "æ": ("ae", "ae"),
    "Æ": ("ae", "ae"), "œ": ("oe", "oe"), "Œ": ("oe", "oe"), "ł": ("l", "l"), "Ł": ("l", "l"),
    "đ": ("d", "dj"), "Đ": ("d", "dj"), "ð": ("d", "d"), "Ð": ("d", "d"), "þ": ("th", "th"),
    "Þ": ("th", "th"), "ı": ("i", "i"), "ħ": ("h", "h"), "Ħ": ("h", "h"), "ŋ": ("n", "ng"),
    "Ŋ": ("n", "ng"), "ŧ": ("t", "t"), "Ŧ": ("t", "t"), "ς": ("σ", "σ"), "ə": ("e", "e"),
    "Ə": ("e", "e"),
  ]
}
