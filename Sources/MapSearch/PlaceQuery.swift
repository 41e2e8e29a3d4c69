// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The words of the user's input. All must match; the last one may be incomplete.
struct PlaceQuery: Equatable {
  /// The alternatives for each word: the word itself, or similar words of the index.
  private(set) var words: [[String]]

  init(_ text: String) {
    words = SearchText.words(text).prefix(ResourceLimits.searchWords).map { [$0] }
  }

  init(words: [[String]]) { self.words = words }

  var isEmpty: Bool { words.isEmpty }

  /// The words as typed, or their first alternatives.
  var phrase: String { words.compactMap(\.first).joined(separator: " ") }

  /// The query without numbers, so that "Main Street 5" finds Main Street. `nil` if that changes nothing or
  /// leaves no word.
  var withoutNumbers: PlaceQuery? {
    let rest = words.filter { !($0.first?.first?.isNumber ?? true) }
    return rest.isEmpty || rest.count == words.count ? nil : PlaceQuery(words: rest)
  }

  /// The query in FTS5 syntax (https://www.sqlite.org/fts5.html, section 3).
  ///
  /// Folded words contain only letters and digits, so they cannot end the quotes around them.
  ///
  /// - Parameters:
  ///   - isLastBegun: Whether the last word may be incomplete.
  ///   - cells: The cells that may contain the place; `nil` for any location.
  func expression(isLastBegun: Bool = true, cells: [String]? = nil) -> String {
    var parts: [String] = []
    for (index, alternatives) in words.enumerated() {
      let star = isLastBegun && index == words.count - 1 ? " *" : ""
      let terms = alternatives.map { "\"\($0)\"\(star)" }
      parts.append(terms.count == 1 ? terms[0] : "(\(terms.joined(separator: " OR ")))")
    }
    let names = "forms : (\(parts.joined(separator: " AND ")))"
    guard let cells else { return names }
    return "\(names) AND cells : (\(cells.map { "\"\($0)\"" }.joined(separator: " OR ")))"
  }
}
