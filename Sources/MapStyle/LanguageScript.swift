// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The script that a language is written in, if it is not Latin.
struct LanguageScript {
  /// The ranges of characters with which a name in the script starts, from Unicode's blocks.
  private let ranges: [ClosedRange<Character>]

  private static let cyrillic: [ClosedRange<Character>] = ["\u{0400}"..."\u{052F}"]
  private static let arabic: [ClosedRange<Character>] = ["\u{0620}"..."\u{06FF}"]
  private static let devanagari: [ClosedRange<Character>] = ["\u{0900}"..."\u{097F}"]
  private static let han: [ClosedRange<Character>] = ["\u{3400}"..."\u{9FFF}"]
  private static let kana: [ClosedRange<Character>] = ["\u{3040}"..."\u{30FF}"]

  private static let scripts: [String: [ClosedRange<Character>]] = [
    "zh": han, "yue": han, "ja": han + kana, "ko": ["\u{AC00}"..."\u{D7A3}"],
    "ru": cyrillic, "uk": cyrillic, "be": cyrillic, "bg": cyrillic, "mk": cyrillic, "sr": cyrillic,
    "kk": cyrillic, "ky": cyrillic, "tg": cyrillic, "mn": cyrillic, "tt": cyrillic,
    "el": ["\u{0370}"..."\u{03FF}"], "hy": ["\u{0530}"..."\u{058F}"],
    "ka": ["\u{10A0}"..."\u{10FF}"],
    "ar": arabic, "fa": arabic, "ur": arabic, "ps": arabic, "ug": arabic, "ckb": arabic,
    "he": ["\u{0590}"..."\u{05FF}"], "yi": ["\u{0590}"..."\u{05FF}"],
    "am": ["\u{1200}"..."\u{137F}"], "ti": ["\u{1200}"..."\u{137F}"],
    "hi": devanagari, "mr": devanagari, "ne": devanagari, "sa": devanagari,
    "bn": ["\u{0980}"..."\u{09FF}"], "as": ["\u{0980}"..."\u{09FF}"],
    "pa": ["\u{0A00}"..."\u{0A7F}"], "gu": ["\u{0A80}"..."\u{0AFF}"],
    "or": ["\u{0B00}"..."\u{0B7F}"], "ta": ["\u{0B80}"..."\u{0BFF}"],
    "te": ["\u{0C00}"..."\u{0C7F}"], "kn": ["\u{0C80}"..."\u{0CFF}"],
    "ml": ["\u{0D00}"..."\u{0D7F}"], "si": ["\u{0D80}"..."\u{0DFF}"],
    "th": ["\u{0E00}"..."\u{0E7F}"], "lo": ["\u{0E80}"..."\u{0EFF}"],
    "my": ["\u{1000}"..."\u{109F}"], "km": ["\u{1780}"..."\u{17FF}"],
    "bo": ["\u{0F00}"..."\u{0FFF}"], "dz": ["\u{0F00}"..."\u{0FFF}"],
  ]

  /// - Parameter language: A code of ISO 639.
  /// - Returns: `nil` for languages in Latin script, and unknown ones.
  init?(of language: String) {
    guard let ranges = LanguageScript.scripts[language] else { return nil }
    self.ranges = ranges
  }

  /// Whether a name is in the script, by its first character.
  func contains(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first.map(Character.init) else { return false }
    return ranges.contains { $0.contains(first) }
  }

  /// An expression of a style for the same as ``contains(_:)`` with a property.
  func contains(property: String) -> JSON {
    let first: JSON = ["slice", ["to-string", ["get", .string(property)]], 0, 1]
    let tests = ranges.map { range -> JSON in
      [
        "all", [">=", first, .string(String(range.lowerBound))],
        ["<=", first, .string(String(range.upperBound))],
      ]
    }
    return .array(["any"] + tests)
  }
}
