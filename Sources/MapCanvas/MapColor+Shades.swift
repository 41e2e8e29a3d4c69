// SPDX-License-Identifier: Apache-2.0
public import MapImage

extension MapColor {
  /// Creates a gray from 0, black, to 1, white.
  public init(white: Double) { self.init(red: white, green: white, blue: white) }

  /// Returns this color mixed with white by a fraction 0...1.
  public func lightened(by share: Double) -> MapColor {
    MapColor(
      red: red + (1 - red) * share, green: green + (1 - green) * share,
      blue: blue + (1 - blue) * share, alpha: alpha)
  }

  /// Returns this color mixed with black by a fraction 0...1.
  public func darkened(by share: Double) -> MapColor {
    MapColor(
      red: red * (1 - share), green: green * (1 - share), blue: blue * (1 - share), alpha: alpha)
  }

  /// Returns this color with another opacity.
  public func withAlpha(_ alpha: Double) -> MapColor {
    MapColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
