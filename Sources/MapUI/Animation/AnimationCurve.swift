// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An animation's timing curve: a cubic Bézier curve from (0, 0) to (1, 1), with time on the x axis and
/// progress on the y axis, as in CSS and Core Animation.
public struct AnimationCurve: Hashable, Sendable {
  private let first: SIMD2<Double>
  private let second: SIMD2<Double>

  /// Constant speed.
  public static let linear = AnimationCurve(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = AnimationCurve(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = AnimationCurve(0, 0, 0.58, 1)
  /// Starts and ends slowly: the default curve of animations.
  public static let easeInEaseOut = AnimationCurve(0.42, 0, 0.58, 1)
  /// Starts fast and ends slowly, as the default of Core Animation.
  package static let `default` = AnimationCurve(0.25, 0.1, 0.25, 1)

  /// Creates a curve with two control points. Times are clamped to 0...1; a value that is not finite becomes 0.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func time(_ x: Double) -> Double { x.isFinite ? min(max(x, 0), 1) : 0 }
    first = [time(x1), y1.isFinite ? y1 : 0]
    second = [time(x2), y2.isFinite ? y2 : 0]
  }

  /// Returns the progress, 0 at the start and 1 at the end, at a fraction of the time.
  ///
  /// - Parameter time: The fraction of the duration, clamped to 0...1.
  package func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    guard first.x != first.y || second.x != second.y else { return time }
    return value(parameter(at: time)).y
  }

  /// Returns the point of the curve at a parameter.
  private func value(_ t: Double) -> SIMD2<Double> {
    let u = 1 - t
    let cube = t * t * t
    return first * (3 * u * u * t) + second * (3 * u * t * t) + SIMD2(cube, cube)
  }

  /// Returns the parameter at which the curve has a given time, by bisection. Time never decreases along the
  /// curve.
  private func parameter(at time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if value(middle).x < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
