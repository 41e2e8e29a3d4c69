// SPDX-License-Identifier: Apache-2.0
public import MapStyle

/// The colors of navigation's overlays on the map.
public struct RouteColors: Hashable, Sendable {
  public var route: Color
  public var routeCasing: Color
  public var traveled: Color
  public var traveledCasing: Color
  public var alternative: Color
  public var alternativeCasing: Color
  public var arrow: Color
  public var arrowCasing: Color

  private static func color(_ hex: UInt32) -> Color {
    Color(
      red: Float(hex >> 16 & 255) / 255, green: Float(hex >> 8 & 255) / 255,
      blue: Float(hex & 255) / 255)
  }

  /// Blue, for light maps.
  public static let day = RouteColors(
    route: color(0x2f7af5), routeCasing: color(0x1a50b8), traveled: color(0xaab4c3),
    traveledCasing: color(0x8791a1), alternative: color(0xa9c3ee),
    alternativeCasing: color(0x7d9bcf),
    arrow: color(0xffffff), arrowCasing: color(0x12387f))

  /// Lighter blue, for dark maps.
  public static let night = RouteColors(
    route: color(0x5b9bff), routeCasing: color(0x1d3f7d), traveled: color(0x525b6a),
    traveledCasing: color(0x353c48), alternative: color(0x4a638d),
    alternativeCasing: color(0x2c3d5c),
    arrow: color(0xf2f6ff), arrowCasing: color(0x0f2754))
}
