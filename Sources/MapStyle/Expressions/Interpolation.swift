// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The interpolation between two stops of a curve.
enum Interpolation: Hashable, Sendable {
  case linear
  /// Exponential growth by a factor per unit of the input.
  case exponential(base: Double)
  /// A CSS timing function with control points (x1, y1), (x2, y2).
  case cubicBezier(SIMD4<Double>)

  /// The interpolation factor (0...1) of an input between the lower and the upper stop.
  func factor(_ input: Double, _ lower: Double, _ upper: Double) -> Double {
    let span = upper - lower
    if span == 0 { return 0 }
    let progress = (input - lower) / span
    switch self {
    case .linear: return progress
    case .exponential(let base):
      if base == 1 { return progress }
      return (pow(base, input - lower) - 1) / (pow(base, span) - 1)
    case .cubicBezier(let points):
      return Interpolation.bezier(points, at: progress)
    }
  }

  /// The curve's y at x, by Newton's method and, if the slope is too small, bisection.
  private static func bezier(_ points: SIMD4<Double>, at x: Double) -> Double {
    func value(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t
    }
    func slope(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * p1 + 6 * u * t * (p2 - p1) + 3 * t * t * (1 - p2)
    }
    if x <= 0 || x >= 1 { return max(0, min(1, x)) }
    var t = x
    for _ in 0..<8 {
      let error = value(points.x, points.z, t) - x
      if abs(error) < 1e-9 { return value(points.y, points.w, t) }
      let slope = slope(points.x, points.z, t)
      if abs(slope) < 1e-6 { break }
      t -= error / slope
    }
    var (low, high) = (0.0, 1.0)
    t = x
    for _ in 0..<60 {
      let found = value(points.x, points.z, t)
      if abs(found - x) < 1e-9 { break }
      if found < x { low = t } else { high = t }
      t = (low + high) / 2
    }
    return value(points.y, points.w, t)
  }
}
