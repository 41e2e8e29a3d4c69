// SPDX-License-Identifier: Apache-2.0

/// The width and height of a view, in points.
public struct ViewSize: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Creates a size without clamping the values.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// This size with each side clamped to 1...1,000,000, the range that a projection supports.
  var sanitized: ViewSize {
    func side(_ value: Double) -> Double { value.isNaN ? 1 : min(max(value, 1), 1_000_000) }
    return ViewSize(width: side(width), height: side(height))
  }
}
