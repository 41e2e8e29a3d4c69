// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage

/// A span of a line in one style. Its length is a number of the path's segments.
@MainActor public struct StyleSpan {
  /// The style of the span.
  public let style: StrokeStyle
  /// The length in segments, including fractions; 1 by default and if the given value is not above 0.
  public let segments: Double

  /// Creates a span with a style.
  public init(style: StrokeStyle, segments: Double = 1) {
    self.style = style
    self.segments = segments > 0 && segments.isFinite ? segments : 1
  }

  /// Creates a span with a color.
  public init(color: MapColor, segments: Double = 1) {
    self.init(style: .solidColor(color), segments: segments)
  }

  /// The maximum number of spans that ``spans(along:styles:lengths:kind:offset:)`` returns.
  public static let limit = 100_000

  /// Returns spans that repeat styles and lengths along a path, for example dashes. Both lists repeat
  /// independently.
  ///
  /// - Parameters:
  ///   - path: The path of the line.
  ///   - styles: The styles in order.
  ///   - lengths: The lengths in the kind's unit; a negative or not finite value counts as 0.
  ///   - kind: The unit of lengths.
  ///   - offset: The length of the pattern that is skipped before the start. Increasing it moves dashes
  ///     backward along the line.
  /// - Returns: The spans; empty without a style, without a length above 0, or for a path without length.
  ///   After ``StyleSpan/limit`` spans, the last one covers the rest.
  public static func spans(
    along path: MapPath, styles: [StrokeStyle], lengths: [Double], kind: LengthKind,
    offset: Double = 0
  ) -> [StyleSpan] {
    let lengths = lengths.map { $0.isFinite ? max($0, 0) : 0 }
    // The pattern repeats after a common multiple of both counts.
    let count = styles.count * lengths.count
    let round = lengths.reduce(0, +) * Double(styles.count)
    guard count > 0, round > 0, round.isFinite else { return [] }
    var rest = offset.isFinite ? offset.truncatingRemainder(dividingBy: round) : 0
    if rest < 0 { rest += round }
    var number = 0
    while rest >= lengths[number % lengths.count], number < count {
      rest -= lengths[number % lengths.count]
      number += 1
    }
    var ruler = PathRuler(path, kind: kind)
    var spans: [StyleSpan] = []
    while let segments = ruler.advance(by: lengths[number % lengths.count] - rest),
      spans.count < limit
    {
      // Skips remainders from rounding.
      if segments > 1e-9 {
        spans.append(StyleSpan(style: styles[number % styles.count], segments: segments))
      }
      rest = 0
      number = (number + 1) % count
    }
    return spans
  }
}

/// Measures positions along a path: converts lengths to segment counts.
struct PathRuler {
  private let ends: [Double]
  private var segment = 0
  private var place = 0.0
  private var segments = 0.0

  init(_ path: MapPath, kind: LengthKind) {
    var total = 0.0
    ends = zip(path, path.dropFirst()).map { start, end in
      let length = MapPath([start, end]).length(of: kind)
      total += length.isFinite ? length : 0
      return total
    }
  }

  /// Returns the segments that a length covers from the end of the last one; `nil` at the end of the path.
  mutating func advance(by length: Double) -> Double? {
    guard let last = ends.last, place < last else { return nil }
    place = min(place + length, last)
    while segment < ends.count - 1, ends[segment] <= place { segment += 1 }
    let start = segment > 0 ? ends[segment - 1] : 0
    let size = ends[segment] - start
    let now = Double(segment) + (size > 0 ? min((place - start) / size, 1) : 1)
    defer { segments = now }
    return now - segments
  }
}
