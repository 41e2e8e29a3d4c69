// SPDX-License-Identifier: Apache-2.0

/// How lines stand to one another.
public enum TextJustify: Sendable {
  case left, center, right

  var fraction: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

/// How a label is laid out. Lengths are in ems of the label.
public struct TextLayoutOptions: Sendable, Equatable {
  /// Lines are broken to about this width; infinite: only where the text has a new line.
  public var maxWidth: Double
  /// From baseline to baseline.
  public var lineHeight: Double
  /// Added after each letter; not in labels with Arabic, whose letters are joined.
  public var letterSpacing: Double
  /// Columns always begin at one height.
  public var justify: TextJustify
  /// The point of the text's box that lies on the anchor: (0, 0) its top left, (1, 1) its bottom
  /// right corner.
  public var anchor: SIMD2<Double>
  /// Moves the text from the anchor, x right, y down.
  public var offset: SIMD2<Double>
  /// Lines run downwards, from right to left.
  public var isVertical: Bool
  /// The label follows a line. With `isVertical`: positions stay along the line (x) and across it (y),
  /// letters of upright scripts are turned back (``PlacedGlyph/quarterTurns`` -1), others lie along
  /// the line; without it vertical letters all stand upright in their column.
  public var isAlongLine: Bool

  /// Makes options; without arguments those of the style specification's defaults, unbroken.
  public init(
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
