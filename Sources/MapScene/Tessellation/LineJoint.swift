// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The joint of two segments of a line. Vectors are in half widths.
///
/// A short miter is a corner that both segments share. A bevel and a pie have two outer corners, with a triangle or
/// several slices between them, and share the inner corner. At a sharper turn the inner corner would be far away: the
/// segments then share both corners with the sides exchanged (a flip), or both end at the joint with a round cap.
struct LineJoint {
  enum Kind: Equatable {
    case miter, bevel, flip, round
    /// A round joint of a number of slices, whose vertices lie on a circle.
    case pie(slices: Int)
  }

  let kind: Kind
  /// The unit normals, to the left, of the segments before and after.
  let before: SIMD2<Float>
  let after: SIMD2<Float>
  /// 1 if the outer side is the left one, otherwise -1.
  let outer: Float
  /// The length of the miter.
  let miterLength: Float

  init(_ before: SIMD2<Float>, _ after: SIMD2<Float>, _ style: LineTessellation) {
    self.before = before
    self.after = after
    let sum = before + after
    let square = sum.x * sum.x + sum.y * sum.y
    outer = before.x * after.y - before.y * after.x > 0 ? 1 : -1
    // |before + after| = 2 cos(turn / 2).
    miterLength = square > 1e-12 ? 2 / square.squareRoot() : .infinity
    kind = LineJoint.kind(miterLength, style)
  }

  private static func kind(_ miterLength: Float, _ style: LineTessellation) -> Kind {
    let isSharp = miterLength > LineTessellation.longestMiter
    if style.isNarrow { return isSharp ? .flip : .miter }
    switch style.join {
    case .round:
      if miterLength < style.roundLimit { return .miter }
      return isSharp ? .round : .pie(slices: slices(miterLength))
    case .miter, .bevel:
      let limit = style.join == .bevel ? LineTessellation.bevelLimit : style.miterLimit
      if isSharp { return .flip }
      return miterLength <= limit ? .miter : .bevel
    }
  }

  /// The number of slices of a pie: one for about 20° of the turn.
  private static func slices(_ miterLength: Float) -> Int {
    let turn = 2 * max(2 - 2 / miterLength, 0).squareRoot() * (180 / .pi)
    return Int((turn / 20).rounded(.toNearestOrAwayFromZero))
  }

  /// Whether the segments turn by more than 75°.
  var isSharpTurn: Bool { miterLength > 1.26047 }

  /// The vector to the left corner that both segments share.
  var miter: SIMD2<Float> {
    let sum = before + after
    return sum * (miterLength * miterLength / 2)
  }

  /// The vector to the corner of a flip that is the left one of the segment before and the right one of the segment
  /// after. There the line through the joint parallel to the bevel meets the edges of the segments.
  var flip: SIMD2<Float> {
    let difference = before - after
    let square = difference.x * difference.x + difference.y * difference.y
    return square > 0 ? difference * (2 / square) : before
  }

  /// The distance along a segment between the joint and the inner corner that both segments share.
  var innerReach: Float { max(miterLength * miterLength - 1, 0).squareRoot() }

  /// Calls `body` with the vectors from the joint to the vertices between the slices of a pie.
  func forEachSlice(of count: Int, _ body: (SIMD2<Float>) -> Void) {
    guard count > 1 else { return }
    for slice in 1..<count {
      // Between unit vectors a and b at an angle t, (sin((1 − s) t) a + sin(s t) b) / sin t divides the angle.
      let share = Float(slice) / Float(count)
      let turn = Float(acos(Double(min(max(before.x * after.x + before.y * after.y, -1), 1))))
      let sine = sin(turn)
      let direction =
        sine > 1e-4
        ? (before * sin((1 - share) * turn) + after * sin(share * turn)) / sine
        : before + (after - before) * share
      body(direction * outer)
    }
  }
}
