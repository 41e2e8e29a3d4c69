// SPDX-License-Identifier: Apache-2.0

/// A convex quadrilateral on the ground with a fast intersection test against squares.
struct ConvexQuad {
  /// The corners of the bounding rectangle.
  let low: SIMD2<Double>
  let high: SIMD2<Double>
  /// The sides as half planes. A point `p` is inside if `x * p.x + y * p.y <= limit` in each lane.
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
    // The corners are clockwise on the screen, y down, so the outside is on the left of each side's
    // direction.
    let starts = (SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y))
    let ends = (SIMD4(b.x, c.x, d.x, a.x), SIMD4(b.y, c.y, d.y, a.y))
    x = ends.1 - starts.1
    y = starts.0 - ends.0
    limit = x * starts.0 + y * starts.1
  }

  /// Returns whether an axis-aligned square and the quadrilateral intersect.
  ///
  /// Two convex shapes are disjoint only if a side of one of them separates them. The method tests the
  /// square's sides first. Then it tests each of the quadrilateral's sides against the corner of the square
  /// that is deepest inside.
  func meets(corner: SIMD2<Double>, side: Double) -> Bool {
    guard corner.x <= high.x, corner.y <= high.y, corner.x + side >= low.x,
      corner.y + side >= low.y
    else { return false }
    let deepest =
      x * corner.x + y * corner.y + side * (pointwiseMin(x, .zero) + pointwiseMin(y, .zero))
    return all(deepest .<= limit)
  }
}
