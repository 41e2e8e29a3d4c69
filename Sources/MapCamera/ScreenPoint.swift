// SPDX-License-Identifier: Apache-2.0

/// A point in a view, in points from the top-left corner, y down.
public struct ScreenPoint: Hashable, Sendable {
  /// The horizontal coordinate, in points to the right.
  public var x: Double
  /// The vertical coordinate, in points down.
  public var y: Double

  /// Creates a point without clamping the values.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another point, in points.
  package func distance(to other: ScreenPoint) -> Double {
    let offset: SIMD2<Double> = [other.x - x, other.y - y]
    return (offset * offset).sum().squareRoot()
  }
}
