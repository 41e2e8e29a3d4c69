// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage

/// A stretch of a line in one style, as long as a number of the path's segments.
@MainActor public struct StyleSpan {
  /// How it is painted.
  public let style: StrokeStyle
  /// How many segments it covers, fractions too: 1 if not said, and where it is not above 0.
  public let segments: Double

  /// A stretch in a style.
  public init(style: StrokeStyle, segments: Double = 1) {
    self.style = style
    self.segments = segments > 0 && segments.isFinite ? segments : 1
  }

  /// A stretch in a color.
  public init(color: MapColor, segments: Double = 1) {
    self.init(style: .solidColor(color), segments: segments)
  }

  /// The most spans that ``spans(along:styles:lengths:kind:offset:)`` makes.
  public static let limit = 100_000

  /// Spans in styles and of lengths that both begin anew when they have come to their end: dashes, for
  /// example.
  ///
  /// - Parameters:
  ///   - path: what they lie on.
  ///   - styles: one after the other.
  ///   - lengths: in the kind's unit; what is negative or not finite counts as 0.
  ///   - kind: how lengths are measured.
  ///   - offset: the length of the pattern that is left out before the start: raising it moves dashes
  ///     backwards along the line.
  /// - Returns: nothing where no style or no length above 0 is given, or the path has no length; beyond
  ///   ``StyleSpan/limit`` spans the last one covers the rest.
  public static func spans(
    along path: Path, styles: [StrokeStyle], lengths: [Double], kind: LengthKind,
    offset: Double = 0
  ) -> [StyleSpan] {
    let lengths = lengths.map { $0.isFinite ? max($0, 0) : 0 }
    // The pattern repeats when both have come round.
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
      // What rounding leaves over is no span.
      if segments > 1e-9 {
        spans.append(StyleSpan(style: styles[number % styles.count], segments: segments))
      }
      rest = 0
      number = (number + 1) % count
    }
    return spans
  }
}

/// Goes along a path by lengths, and tells how many segments that were.
struct PathRuler {
  private let ends: [Double]
  private var segment = 0
  private var place = 0.0
  private var segments = 0.0

  init(_ path: Path, kind: LengthKind) {
    var total = 0.0
    ends = zip(path, path.dropFirst()).map { start, end in
      let length = Path([start, end]).length(of: kind)
      total += length.isFinite ? length : 0
      return total
    }
  }

  /// The segments that a length covers from where the last one ended; nil at the end of the path.
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
