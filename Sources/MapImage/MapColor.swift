// SPDX-License-Identifier: Apache-2.0

/// A color: red, green, blue and opacity, each 0...1, sRGB, not premultiplied.
public struct MapColor: Hashable, Sendable {
  /// 0 for none of it, 1 for all.
  public var red: Double
  /// 0 for none of it, 1 for all.
  public var green: Double
  /// 0 for none of it, 1 for all.
  public var blue: Double
  /// 0 is transparent, 1 opaque.
  public var alpha: Double

  /// Makes a color of the values as they are.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
