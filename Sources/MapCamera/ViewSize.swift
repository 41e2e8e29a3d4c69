// SPDX-License-Identifier: Apache-2.0

/// The width and height of a view, in points.
public struct ViewSize: Hashable, Sendable {
  /// From the left edge to the right, in points.
  public var width: Double
  /// From the top edge to the bottom, in points.
  public var height: Double

  /// Makes a size of the values as they are.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// This size with each side in 1...1,000,000: what a projection can be made for.
  var usable: ViewSize {
    func side(_ value: Double) -> Double { value.isNaN ? 1 : min(max(value, 1), 1_000_000) }
    return ViewSize(width: side(width), height: side(height))
  }
}
