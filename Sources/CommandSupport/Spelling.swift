// SPDX-License-Identifier: Apache-2.0

/// Suggestions for misspelled words.
package enum Spelling {
  /// The maximum distance of a suggestion.
  static let farthest = 2

  /// The candidate with the smallest distance to a word, at most 2 and less than half of the word; the first of
  /// several.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let limit = min(farthest, (word.count - 1) / 2)
    let near = candidates.map { (name: $0, distance: distance($0, word)) }
      .filter { $0.distance <= limit }
    return near.min { $0.distance < $1.distance }?.name
  }

  /// A clause about a word that is none of the known ones, with a suggestion if one is near: "unknown control compas (did you
  /// mean compass?); the controls are compass, location".
  ///
  /// - Parameter kind: What the words name, in the singular; the plural has an "s".
  package static func unknown(_ word: String, kind: String, among known: [String]) -> String {
    let hint = nearest(to: word, in: known).map { " (did you mean \($0)?)" } ?? ""
    return "unknown \(kind) \(word)\(hint); the \(kind)s are \(known.joined(separator: ", "))"
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbors between two words ("optimal string
  /// alignment"). Words of more than 100 characters have the distance `Int.max`.
  static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    guard a.count <= 100, b.count <= 100 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
