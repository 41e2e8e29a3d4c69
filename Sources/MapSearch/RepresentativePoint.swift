// SPDX-License-Identifier: Apache-2.0

/// Computes representative points of shapes.
enum RepresentativePoint {
  /// The midpoint of a line; `nil` if it has no points.
  static func middle(ofLine points: [SIMD2<Double>]) -> SIMD2<Double>? {
    guard var last = points.first else { return nil }
    var left = 0.0
    for index in points.indices.dropFirst() { left += length(points[index] - points[index - 1]) }
    left /= 2
    for point in points.dropFirst() {
      let step = length(point - last)
      if step >= left, step > 0 { return last + (point - last) * (left / step) }
      left -= step
      last = point
    }
    return last
  }

  /// A point inside a ring: the center of its widest section at half height.
  ///
  /// Returns the first point of a ring without an interior.
  static func inside(ring: [SIMD2<Double>]) -> SIMD2<Double>? {
    guard let first = ring.first else { return nil }
    var low = first.y
    var high = first.y
    for point in ring {
      low = min(low, point.y)
      high = max(high, point.y)
    }
    let height = (low + high) / 2
    var crossings: [Double] = []
    var last = ring[ring.count - 1]
    for point in ring {
      // The half-open test counts a vertex on the line once.
      if (last.y <= height) != (point.y <= height) {
        crossings.append(last.x + (height - last.y) / (point.y - last.y) * (point.x - last.x))
      }
      last = point
    }
    crossings.sort()
    var best: SIMD2<Double>?
    var width = -1.0
    for index in stride(from: 1, to: crossings.count, by: 2)
    where crossings[index] - crossings[index - 1] > width {
      width = crossings[index] - crossings[index - 1]
      best = SIMD2((crossings[index] + crossings[index - 1]) / 2, height)
    }
    return best ?? first
  }

  private static func length(_ step: SIMD2<Double>) -> Double { (step * step).sum().squareRoot() }
}
