// SPDX-License-Identifier: Apache-2.0

/// Measures slips of the fingers: how many letters were left out, added, changed or swapped with the next.
struct Spelling {
  private let typed: [Unicode.Scalar]
  /// The most slips that are forgiven: none in a short word, two in a long one.
  let limit: Int

  init(_ word: String) {
    typed = Array(word.unicodeScalars)
    limit = typed.count < 4 ? 0 : typed.count < 8 ? 1 : 2
  }

  /// The least number of slips between what was typed and a word, or where `isBegun` its beginning; nil
  /// where there are more than the limit.
  ///
  /// The restricted Damerau-Levenshtein distance, by rows (Wagner and Fischer 1974; Boytsov 2011, 2.2.3).
  func slips(to word: String, isBegun: Bool) -> Int? {
    var scalars: [Unicode.Scalar] = []
    for scalar in word.unicodeScalars.prefix(typed.count + limit + 1) { scalars.append(scalar) }
    guard scalars.count + limit >= typed.count, isBegun || scalars.count <= typed.count + limit
    else { return nil }
    // Row i: the distances of the first i letters of the word to every beginning of what was typed.
    var beforeLast: [Int] = []
    var last = Array(0...typed.count)
    var best = last[typed.count]
    for (row, letter) in scalars.enumerated() {
      var next = [row + 1]
      next.reserveCapacity(last.count)
      for column in typed.indices {
        let isSame = typed[column] == letter
        var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, typed[column - 1] == letter, scalars[row - 1] == typed[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        next.append(least)
      }
      (beforeLast, last) = (last, next)
      best = min(best, last[typed.count])
      if next.min() ?? 0 > limit { break }
    }
    let slips = isBegun ? best : last[typed.count]
    return slips <= limit ? slips : nil
  }
}
