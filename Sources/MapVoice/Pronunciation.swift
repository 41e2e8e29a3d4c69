// SPDX-License-Identifier: Apache-2.0

/// Replaces written words by their spoken forms.
struct Pronunciation {
  /// The words, longest first.
  private let words: [(written: String, spoken: String)]

  init(_ words: [String: String]) {
    self.words = words.filter { !$0.key.isEmpty }.map { ($0.key, $0.value) }
      .sorted { ($1.written.count, $0.written) < ($0.written.count, $1.written) }
  }

  func applied(to text: String) -> String {
    guard !words.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    var isInWord = false
    while let character = rest.first {
      let word = isInWord ? nil : words.first { begins(rest, with: $0.written) }
      if let word {
        result += word.spoken
        rest = rest.dropFirst(word.written.count)
        isInWord = word.written.last?.isPartOfWord ?? false
      } else {
        result.append(character)
        rest = rest.dropFirst()
        isInWord = character.isPartOfWord
      }
    }
    return result
  }

  /// Whether a text begins with a word that ends there.
  private func begins(_ text: Substring, with word: String) -> Bool {
    guard text.hasPrefix(word) else { return false }
    guard word.last?.isPartOfWord == true, let next = text.dropFirst(word.count).first else {
      return true
    }
    return !next.isPartOfWord
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
