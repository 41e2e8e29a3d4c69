// SPDX-License-Identifier: Apache-2.0

/// A convex quadrilateral on the ground that answers quickly whether a square touches it.
struct ConvexQuad {
  /// The corners of the smallest upright rectangle around it.
  let low: SIMD2<Double>
  let high: SIMD2<Double>
  /// The sides as half planes: a point p is inside where `x * p.x + y * p.y <= limit` in each lane.
  private let x: SIMD4<Double>
  private let y: SIMD4<Double>
  private let limit: SIMD4<Double>

  init(_ corners: GroundCorners) {
    let a = corners.farLeft
    let b = corners.farRight
    let c = corners.nearRight
    let d = corners.nearLeft
    low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
    high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    // Clockwise on the screen, y down: the outside is on the left of each side's direction.
    let starts = (SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y))
    let ends = (SIMD4(b.x, c.x, d.x, a.x), SIMD4(b.y, c.y, d.y, a.y))
    x = ends.1 - starts.1
    y = starts.0 - ends.0
    limit = x * starts.0 + y * starts.1
  }

  /// Whether an upright square and the quadrilateral have a point in common.
  ///
  /// Two convex shapes are apart only if one side of one of them separates them: first the square's
  /// sides, then the quadrilateral's, each against the square's corner that is deepest inside.
  func meets(corner: SIMD2<Double>, side: Double) -> Bool {
    guard corner.x <= high.x, corner.y <= high.y, corner.x + side >= low.x,
      corner.y + side >= low.y
    else { return false }
    let deepest =
      x * corner.x + y * corner.y + side * (pointwiseMin(x, .zero) + pointwiseMin(y, .zero))
    return all(deepest .<= limit)
  }
}
