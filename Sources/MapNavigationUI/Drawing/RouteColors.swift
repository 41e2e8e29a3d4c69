// SPDX-License-Identifier: Apache-2.0
import MapImage

/// The colors of navigation's overlays on the map.
package struct RouteColors: Hashable, Sendable {
  package var route: MapColor
  package var routeCasing: MapColor
  package var traveled: MapColor
  package var traveledCasing: MapColor
  package var alternative: MapColor
  package var alternativeCasing: MapColor
  package var arrow: MapColor
  package var arrowCasing: MapColor
  /// The pins of stops before the destination, and the numbers on them.
  package var stop: MapColor
  package var stopNumber: MapColor

  private static func color(_ hex: UInt32) -> MapColor {
    MapColor(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255)
  }

  /// Blue, for light maps.
  package static let day = RouteColors(
    route: color(0x2f7af5), routeCasing: color(0x1a50b8), traveled: color(0xaab4c3),
    traveledCasing: color(0x8791a1), alternative: color(0xa9c3ee),
    alternativeCasing: color(0x7d9bcf),
    arrow: color(0xffffff), arrowCasing: color(0x12387f), stop: color(0x46546a),
    stopNumber: color(0xffffff))

  /// Lighter blue, for dark maps.
  package static let night = RouteColors(
    route: color(0x5b9bff), routeCasing: color(0x1d3f7d), traveled: color(0x525b6a),
    traveledCasing: color(0x353c48), alternative: color(0x4a638d),
    alternativeCasing: color(0x2c3d5c),
    arrow: color(0xf2f6ff), arrowCasing: color(0x0f2754), stop: color(0xc6d2e6),
    stopNumber: color(0x1b2738))
}
