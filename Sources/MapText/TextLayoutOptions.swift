// SPDX-License-Identifier: Apache-2.0

/// The horizontal justification of lines.
package enum TextJustify: Sendable {
  case left, center, right

  var fraction: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

/// The options for the layout of a label. Lengths are in ems of the label.
package struct TextLayoutOptions: Sendable, Equatable {
  /// The approximate maximum line width. If infinite, lines are broken only at newlines.
  package var maxWidth: Double
  /// The distance between baselines.
  package var lineHeight: Double
  /// The additional space after each letter. Ignored for labels with Arabic because Arabic letters join.
  package var letterSpacing: Double
  /// The justification of lines. Columns always start at the same height.
  package var justify: TextJustify
  /// The point of the text's box that lies on the anchor: (0, 0) is the top left corner, (1, 1) is the bottom
  /// right corner.
  package var anchor: SIMD2<Double>
  /// The offset of the text from the anchor, with x to the right and y down.
  package var offset: SIMD2<Double>
  /// Whether lines run down and progress from right to left.
  package var isVertical: Bool
  /// Whether the label follows a line. With `isVertical`, positions stay along the line (x) and across it
  /// (y). Letters of upright scripts are rotated back (``PlacedGlyph/quarterTurns`` is -1); other letters lie
  /// along the line. Without this option, all letters of a vertical label are upright in their column.
  package var isAlongLine: Bool

  /// Creates options. The defaults are those of the style specification, without line breaking.
  package init(
    maxWidth: Double = .infinity, lineHeight: Double = 1.2, letterSpacing: Double = 0,
    justify: TextJustify = .center, anchor: SIMD2<Double> = [0.5, 0.5],
    offset: SIMD2<Double> = .zero, isVertical: Bool = false, isAlongLine: Bool = false
  ) {
    self.maxWidth = maxWidth
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.justify = justify
    self.anchor = anchor
    self.offset = offset
    self.isVertical = isVertical
    self.isAlongLine = isAlongLine
  }
}
