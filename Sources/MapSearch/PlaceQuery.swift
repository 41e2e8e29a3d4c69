// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// What a person typed, as words. All are needed, the last one may be only begun.
struct PlaceQuery: Equatable {
  /// For each word what may stand in its place: itself, or the words of the index that it may be a slip for.
  private(set) var words: [[String]]

  init(_ text: String) {
    words = SearchText.words(text).prefix(ResourceLimits.searchWords).map { [$0] }
  }

  init(words: [[String]]) { self.words = words }

  var isEmpty: Bool { words.isEmpty }

  /// The words as typed, or as corrected first.
  var phrase: String { words.compactMap(\.first).joined(separator: " ") }

  /// The query without its numbers, for addresses: "Main Street 5" is on Main Street. Nil where that
  /// changes nothing, or leaves nothing.
  var withoutNumbers: PlaceQuery? {
    let rest = words.filter { !($0.first?.first?.isNumber ?? true) }
    return rest.isEmpty || rest.count == words.count ? nil : PlaceQuery(words: rest)
  }

  /// The query in FTS5's language (https://www.sqlite.org/fts5.html, section 3).
  ///
  /// Folded words hold letters and digits only, and so cannot end the quotes around them.
  ///
  /// - Parameters:
  ///   - isLastBegun: whether the last word may go on.
  ///   - cells: squares, one of which the place must lie in; nil for anywhere.
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
