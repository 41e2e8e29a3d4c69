// SPDX-License-Identifier: Apache-2.0

/// Geometry functions for points and segments in the plane.
enum PlaneGeometry {
  typealias Point = SIMD2<Double>

  /// The position of a point relative to a polygon.
  enum Side { case inside, border, outside }

  /// Determines the position of a point by counting the crossings of a ray with the rings (even-odd rule).
  static func side(of point: Point, _ rings: [[Point]]) -> Side {
    var isInside = false
    for ring in rings {
      guard var previous = ring.last else { continue }
      for current in ring {
        if isOn(point, previous, current) { return .border }
        if (previous.y > point.y) != (current.y > point.y) {
          let slope = (current.x - previous.x) / (current.y - previous.y)
          if point.x < previous.x + (point.y - previous.y) * slope { isInside.toggle() }
        }
        previous = current
      }
    }
    return isInside ? .inside : .outside
  }

  /// Whether the point is on the segment, including its ends.
  static func isOn(_ point: Point, _ a: Point, _ b: Point) -> Bool {
    let (toA, toB) = (a - point, b - point)
    return cross(toA, toB) == 0 && toA.x * toB.x <= 0 && toA.y * toB.y <= 0
  }

  /// Whether two segments cross in their interiors.
  static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    func areApart(_ p: Point, _ q: Point, _ from: Point, _ to: Point) -> Bool {
      let (first, second) = (cross(to - from, p - from), cross(to - from, q - from))
      return (first > 0 && second < 0) || (first < 0 && second > 0)
    }
    return areApart(a, b, c, d) && areApart(c, d, a, b)
  }

  static func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }

  /// The square of the distance between two segments. A point is a segment of length 0.
  static func squaredDistance(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    if cross(a, b, c, d) { return 0 }
    return min(
      min(squaredDistance(a, c, d), squaredDistance(b, c, d)),
      min(squaredDistance(c, a, b), squaredDistance(d, a, b)))
  }

  private static func squaredDistance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let along = b - a
    let squaredLength = (along * along).sum()
    let offset = point - a
    let t = squaredLength == 0 ? 0 : max(0, min(1, (offset * along).sum() / squaredLength))
    let nearest = offset - along * t
    return (nearest * nearest).sum()
  }
}
