// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapImage

/// A span of a line in one style. Its length is in meters, or a number of the path's segments.
@MainActor public struct StyleSpan {
  /// The style of the span.
  public let style: Polyline.StrokeStyle
  /// The length in segments, including fractions, at least 0; 0 if the length is in meters.
  public let segments: Double
  /// The length in meters; `nil` if it is in segments.
  let meters: Double?

  /// Creates a span with a style.
  ///
  /// - Parameter segments: The length in segments; 1 by default. A negative value counts as 0, and one that is
  ///   not finite as 1.
  public init(style: Polyline.StrokeStyle, segments: Double = 1) {
    self.style = style
    self.segments = segments.isFinite ? max(segments, 0) : 1
    meters = nil
  }

  /// Creates a span with a style and a length in meters along the vertices, as ``Polyline/traveled``.
  ///
  /// - Parameter meters: The length; a negative value, or one that is not a number, counts as 0.
  public init(style: Polyline.StrokeStyle, meters: Double) {
    self.style = style
    segments = 0
    self.meters = meters.isNaN ? 0 : min(max(meters, 0), PathRuler.longest)
  }

  /// Creates a span with a color.
  public init(color: MapColor, segments: Double = 1) {
    self.init(style: .solidColor(color), segments: segments)
  }

  /// Creates a span with a color and a length in meters.
  public init(color: MapColor, meters: Double) {
    self.init(style: .solidColor(color), meters: meters)
  }

  /// The maximum number of spans that ``spans(along:styles:lengths:kind:offset:)`` returns.
  package static let limit = 100_000

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
  ///   After 100,000 spans, the last one covers the rest.
  package static func spans(
    along path: MapPath, styles: [Polyline.StrokeStyle], lengths: [Double], kind: LengthKind,
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
  /// The length so far, in the unit of `ends`.
  private var distance = 0.0
  private var segments = 0.0

  /// A length above that of any path that is drawn, in meters.
  static let longest = 1e9

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
    guard let last = ends.last, distance < last else { return nil }
    distance = min(distance + length, last)
    while segment < ends.count - 1, ends[segment] <= distance { segment += 1 }
    let start = segment > 0 ? ends[segment - 1] : 0
    let size = ends[segment] - start
    let now = Double(segment) + (size > 0 ? min((distance - start) / size, 1) : 1)
    defer { segments = now }
    return now - segments
  }

  /// Returns the position, in segments, at a length after another position.
  func position(atLength length: Double, after start: Double) -> Double {
    guard let last = ends.last, length > 0 else { return start }
    let goal = self.length(to: start) + length
    guard goal < last else { return Double(ends.count) }
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= goal { low = middle + 1 } else { high = middle }
    }
    let begin = low > 0 ? ends[low - 1] : 0
    return max(Double(low) + (goal - begin) / (ends[low] - begin), start)
  }

  /// Returns the length to a position in segments.
  func length(to position: Double) -> Double {
    guard let last = ends.last, position < Double(ends.count) else { return ends.last ?? 0 }
    let index = Int(max(position, 0))
    let begin = index > 0 ? ends[index - 1] : 0
    return min(begin + (ends[index] - begin) * (max(position, 0) - Double(index)), last)
  }
}
