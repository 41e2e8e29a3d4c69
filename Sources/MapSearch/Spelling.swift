// SPDX-License-Identifier: Apache-2.0

/// Counts typing errors: letters that are omitted, added, replaced or swapped with the next one.
struct Spelling {
  private let typed: [UInt32]
  /// The maximum number of errors: none in a short word, two in a long one.
  let limit: Int
  /// Three rows of the table, reused in turn, because an index has thousands of words to compare.
  private var rows: [Int]

  init(_ word: String) {
    typed = word.unicodeScalars.map(\.value)
    limit = typed.count < 4 ? 0 : typed.count < 8 ? 1 : 2
    rows = Array(repeating: 0, count: 3 * (typed.count + 1))
  }

  /// The minimum number of errors between the input and a word; `nil` if it exceeds the limit.
  ///
  /// If `isBegun` is set, the input is compared with the beginning of the word. Uses the restricted
  /// Damerau-Levenshtein distance, computed by rows (Wagner and Fischer 1974; Boytsov 2011, 2.2.3). Row i has
  /// the distances from the word's first i letters to each prefix of the input.
  mutating func slips(to word: String, isBegun: Bool) -> Int? {
    let width = typed.count + 1
    guard word.utf8.count + limit >= typed.count else { return nil }
    for column in 0..<width { rows[column] = column }
    var best = typed.count
    var row = 0
    var before: UInt32 = 0
    for scalar in word.unicodeScalars {
      row += 1
      let least = fill(row, scalar.value, after: before)
      best = min(best, rows[row % 3 * width + width - 1])
      // Later rows cannot have smaller values than the minimum of this row.
      if least > limit {
        return isBegun && best <= limit ? best : nil
      }
      before = scalar.value
    }
    let slips = isBegun ? best : rows[row % 3 * width + width - 1]
    return slips <= limit ? slips : nil
  }

  /// Fills the row of a letter. Returns its minimum.
  private mutating func fill(_ row: Int, _ letter: UInt32, after before: UInt32) -> Int {
    let width = typed.count + 1
    let (here, last, beforeLast) = (row % 3 * width, (row + 2) % 3 * width, (row + 1) % 3 * width)
    rows[here] = row
    var least = row
    for column in 1..<width {
      let isSame = typed[column - 1] == letter
      var slips = min(
        rows[last + column - 1] + (isSame ? 0 : 1), rows[last + column] + 1,
        rows[here + column - 1] + 1)
      if row > 1, column > 1, typed[column - 2] == letter, typed[column - 1] == before {
        slips = min(slips, rows[beforeLast + column - 2] + 1)
      }
      rows[here + column] = slips
      least = min(least, slips)
    }
    return least
  }
}
