// SPDX-License-Identifier: Apache-2.0

/// The parts of a line of text with one direction each, in the order of its layout.
package struct DirectionalRuns: Hashable, Sendable {
  /// Consecutive characters with one direction.
  package struct Run: Hashable, Sendable {
    /// The range of the characters in the text.
    package var characters: Range<Int>
    package var isRightToLeft: Bool
  }

  /// The runs from left to right.
  package private(set) var runs: [Run] = []
  /// Whether the text itself runs from right to left.
  package let isRightToLeft: Bool

  /// Divides a text without line breaks.
  package init(_ text: String) {
    let (scalarLevels, isRightToLeft) = Bidi.levels(of: text.unicodeScalars.map(\.value))
    self.isRightToLeft = isRightToLeft
    var start = 0
    var levels: [Int8] = []
    for character in text {
      levels.append(scalarLevels[start])
      start += character.unicodeScalars.count
    }
    for index in Bidi.visualOrder(levels) { add(index, isRightToLeft: levels[index] % 2 == 1) }
  }

  /// Adds the next character to the right.
  private mutating func add(_ index: Int, isRightToLeft: Bool) {
    if let last = runs.last, last.isRightToLeft == isRightToLeft {
      let range = last.characters
      if isRightToLeft, index + 1 == range.lowerBound {
        runs[runs.count - 1].characters = index..<range.upperBound
        return
      }
      if !isRightToLeft, index == range.upperBound {
        runs[runs.count - 1].characters = range.lowerBound..<index + 1
        return
      }
    }
    runs.append(Run(characters: index..<index + 1, isRightToLeft: isRightToLeft))
  }
}
