// SPDX-License-Identifier: Apache-2.0

/// The outline of a queried area in a plane, such as that of a tile: a point or a ring.
///
/// The tests are those of MapLibre: a ring has the points on its left and top edges, and touching lines do not meet.
struct QueryOutline {
  typealias Point = SIMD2<Double>

  /// One point, or the corners of a ring, the first one repeated at the end.
  let points: [Point]

  init(points: [Point]) { self.points = points }

  /// Creates the outline of a box between its upper left and lower right corner.
  init(ofBox low: Point, _ high: Point) {
    points = [low, [high.x, low.y], high, [low.x, high.y], low]
  }

  /// The bounds, extended by a distance on all sides.
  func bounds(extendedBy reach: Double = 0) -> QueryBounds {
    QueryBounds(of: points).extended(by: reach)
  }

  /// Returns whether a point is in the ring. A point contains nothing.
  func contains(_ point: Point) -> Bool { QueryOutline.contains([points], point) }

  /// Returns whether the outline meets the area of rings. The first point of each ring is repeated at the end.
  func meets(areaOf rings: [[Point]]) -> Bool {
    if points.contains(where: { QueryOutline.contains(rings, $0) }) { return true }
    guard points.count > 1 else { return false }
    return rings.contains { ring in
      ring.contains(where: contains) || QueryOutline.cross(points, ring)
    }
  }

  /// Returns whether the outline is less than a distance away from one of several lines.
  func isNear(_ lines: [[Point]], within distance: Double) -> Bool {
    lines.contains { line in
      if points.count > 2, line.contains(where: contains) { return true }
      if points.count > 1 {
        if QueryOutline.cross(points, line) { return true }
        if line.contains(where: { QueryOutline.isNear($0, points, within: distance) }) {
          return true
        }
      }
      return points.contains { QueryOutline.isNear($0, line, within: distance) }
    }
  }

  /// Returns whether the outline is less than a distance away from a point, or contains it.
  func isNear(_ point: Point, within distance: Double) -> Bool {
    contains(point) || QueryOutline.isNear(point, points, within: distance)
  }

  // MARK: - Rings and lines

  /// Returns whether a point is in the area of rings, by the even-odd rule.
  private static func contains(_ rings: [[Point]], _ point: Point) -> Bool {
    var isInside = false
    for ring in rings {
      guard var previous = ring.last else { continue }
      for here in ring {
        if (here.y > point.y) != (previous.y > point.y),
          point.x < (previous.x - here.x) * (point.y - here.y) / (previous.y - here.y) + here.x
        {
          isInside.toggle()
        }
        previous = here
      }
    }
    return isInside
  }

  private static func isNear(_ point: Point, _ line: [Point], within distance: Double) -> Bool {
    let limit = distance * distance
    if line.count == 1 { return squaredDistance(point, line[0], line[0]) < limit }
    return zip(line, line.dropFirst()).contains { squaredDistance(point, $0, $1) < limit }
  }

  private static func squaredDistance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let vector = b - a
    let square = (vector * vector).sum()
    let share = square > 0 ? min(max(((point - a) * vector).sum() / square, 0), 1) : 0
    let rest = point - a - vector * share
    return (rest * rest).sum()
  }

  /// Returns whether any segments of two lines cross.
  private static func cross(_ first: [Point], _ second: [Point]) -> Bool {
    zip(first, first.dropFirst()).contains { a, b in
      zip(second, second.dropFirst()).contains { c, d in
        isLeftTurn(a, c, d) != isLeftTurn(b, c, d) && isLeftTurn(a, b, c) != isLeftTurn(a, b, d)
      }
    }
  }

  private static func isLeftTurn(_ a: Point, _ b: Point, _ c: Point) -> Bool {
    (c.y - a.y) * (b.x - a.x) > (b.y - a.y) * (c.x - a.x)
  }
}

/// The bounds of points in a plane, edges included.
struct QueryBounds {
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  init(of points: some Sequence<SIMD2<Double>>) {
    low = SIMD2(repeating: .infinity)
    high = SIMD2(repeating: -.infinity)
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
  }

  func extended(by reach: Double) -> QueryBounds {
    var bounds = self
    bounds.low -= SIMD2(repeating: reach)
    bounds.high += SIMD2(repeating: reach)
    return bounds
  }

  func meets(_ other: QueryBounds) -> Bool {
    low.x <= other.high.x && low.y <= other.high.y && high.x >= other.low.x && high.y >= other.low.y
  }
}
