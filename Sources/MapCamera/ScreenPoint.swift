// SPDX-License-Identifier: Apache-2.0

/// A place in a view, in points from its top-left corner, y down.
public struct ScreenPoint: Hashable, Sendable {
  /// To the right, in points.
  public var x: Double
  /// Down, in points.
  public var y: Double

  /// Makes a point of the values as they are.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
