// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Compares strings in the order of a language: first by letters, then by accents, then by case.
///
/// This collation does not use the system's locale data, so a style produces the same map on every machine.
/// It supports the languages in which an accented Latin letter is a separate letter. Other languages compare
/// by base letters.
struct Collator: Hashable, Sendable {
  var isCaseSensitive: Bool
  var isDiacriticSensitive: Bool
  /// The requested language tag; `nil` for the default.
  var locale: String?

  /// The language tag whose rules apply.
  var resolvedLocale: String {
    locale.map(Collator.language).flatMap { Collator.known.contains($0) ? locale : nil } ?? "en"
  }

  /// Returns a negative number, 0 or a positive number if the first string is ordered before, equal to or
  /// after the second.
  func compare(_ first: String, _ second: String) -> Int {
    let a = letters(of: first)
    let b = letters(of: second)
    var order = Collator.order(a.map(\.base), b.map(\.base))
    if order == 0, isDiacriticSensitive { order = Collator.order(a.map(\.mark), b.map(\.mark)) }
    if order == 0, isCaseSensitive { order = Collator.order(a.map(\.upper), b.map(\.upper)) }
    return order
  }

  private struct Letter {
    /// The letter without accents, in lowercase.
    var base: String
    /// The accents.
    var mark: String
    /// "1" for an uppercase letter, which is ordered after the lowercase letter, or else "0".
    var upper: String
  }

  private func letters(of string: String) -> [Letter] {
    let language = Collator.language(of: locale ?? "en")
    let own = Collator.ownLetters[language] ?? [:]
    return string.precomposedStringWithCanonicalMapping.flatMap { character -> [Letter] in
      let lower = character.lowercased()
      let upper = lower == String(character) ? "0" : "1"
      if let spelling = own[lower] {
        // A letter with a two-letter spelling differs from that spelling only by its accent.
        return spelling.enumerated().map { index, base in
          Letter(base: base, mark: index == 0 && spelling.count > 1 ? "\u{308}" : "", upper: upper)
        }
      }
      let scalars = lower.decomposedStringWithCanonicalMapping.unicodeScalars
      let base = String(String.UnicodeScalarView(scalars.filter { !Collator.isMark($0) }))
      let mark = String(String.UnicodeScalarView(scalars.filter(Collator.isMark)))
      return [Letter(base: base, mark: mark, upper: upper)]
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  private static func order(_ a: [String], _ b: [String]) -> Int {
    a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
  }

  private static func language(of tag: String) -> String {
    String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
  }

  private static let known: Set<String> = Set(ownLetters.keys).union(
    ["en", "fr", "es", "it", "nl", "pt", "pl"])

  /// Letters that are not accented variants of other letters, and their sort keys. German uses two letters.
  /// The Nordic languages order their own letters after z.
  private static let ownLetters: [String: [String: [String]]] = [
    "de": ["ä": ["a", "e"], "ö": ["o", "e"], "ü": ["u", "e"], "ß": ["s", "s"]],
    "sv": ["å": ["z1"], "ä": ["z2"], "æ": ["z2"], "ö": ["z3"], "ø": ["z3"]],
    "fi": ["å": ["z1"], "ä": ["z2"], "æ": ["z2"], "ö": ["z3"], "ø": ["z3"]],
    "da": ["æ": ["z1"], "ä": ["z1"], "ø": ["z2"], "ö": ["z2"], "å": ["z3"]],
    "nb": ["æ": ["z1"], "ä": ["z1"], "ø": ["z2"], "ö": ["z2"], "å": ["z3"]],
    "no": ["æ": ["z1"], "ä": ["z1"], "ø": ["z2"], "ö": ["z2"], "å": ["z3"]],
  ]
}
