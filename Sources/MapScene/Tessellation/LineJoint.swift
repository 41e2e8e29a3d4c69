// SPDX-License-Identifier: Apache-2.0

/// The joint of two segments of a line: the vectors to its corners, in half widths.
///
/// At most joints the segments share a left and a right corner. At others the outer corners differ, and the
/// gap between them is filled (bevel) or rounded. The inner corner is shared unless the turn is so sharp
/// that it would be far away. Without a round join, the segments of such a turn share both corners with the sides
/// exchanged: they end where the line through the joint parallel to the bevel meets their edges, as in MapLibre.
struct LineJoint {
  enum Kind { case plain, bevel, flip, round }

  var kind: Kind
  /// The unit normals, to the left, of the segments before and after.
  var before: SIMD2<Float>
  var after: SIMD2<Float>
  /// The vector to the left corner that both segments share; of a flip, the left corner of the segment before, which
  /// is the right one of the segment after.
  var miter: SIMD2<Float>
  /// 1 if the outer side is the left one, otherwise -1.
  var outer: Float
  /// Whether the inner corner is shared.
  var sharesInner: Bool

  init(_ before: SIMD2<Float>, _ after: SIMD2<Float>, _ style: LineTessellation) {
    self.before = before
    self.after = after
    let sum = before + after
    let square = sum.x * sum.x + sum.y * sum.y
    outer = before.x * after.y - before.y * after.x >= 0 ? 1 : -1
    // |before + after| = 2 cos(turn / 2); the miter is 1 / cos(turn / 2) half widths long.
    sharesInner = square >= 1
    let limit: Float =
      switch style.join {
      case .miter: max(style.miterLimit, 1.01)
      case .bevel: 1.05
      case .round: max(style.roundLimit, 1.01)
      }
    let isPlain = sharesInner && (style.isNarrow || limit * limit * square >= 4)
    let isRound = style.join == .round && !style.isNarrow
    kind = isPlain ? .plain : isRound ? .round : sharesInner ? .bevel : .flip
    // |before − after| = 2 sin(turn / 2).
    let difference = before - after
    let width = difference.x * difference.x + difference.y * difference.y
    miter = sharesInner ? sum * (2 / square) : difference * (2 / width)
  }

  /// Returns the vector to a corner of the segment before or after the joint, on the left or the right.
  @inline(__always)
  func corner(isAfter: Bool, isLeft: Bool) -> SIMD2<Float> {
    let side: Float = isLeft ? 1 : -1
    if kind == .plain || (side != outer && sharesInner) { return miter * side }
    if kind == .flip { return miter * (isAfter ? -side : side) }
    return (isAfter ? after : before) * side
  }
}
