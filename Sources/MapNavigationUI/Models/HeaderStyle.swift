// SPDX-License-Identifier: Apache-2.0
import MapCanvas
import MapImage

/// The fonts and colors of the banner's parts that differ from the panel colors and the default fonts.
package struct HeaderStyle: Hashable, Sendable {
  /// A part of the banner.
  package enum Part: Hashable, Sendable, CaseIterable {
    /// The number and the unit of the distance to the maneuver.
    case distance, distanceUnit
    /// The main text and the additional text.
    case firstRow, secondRow
    /// The label of the maneuver after the next.
    case nextStep
    /// The arrow of the maneuver, and of the one after it.
    case largeIcon, smallIcon
    /// The lanes to use.
    case lane
  }

  /// A font.
  package struct Font: Hashable, Sendable {
    /// The size in points.
    package var size: Double
    package var weight: TextStyle.Weight

    package init(size: Double, weight: TextStyle.Weight) {
      self.size = size.isFinite ? min(max(size, 1), 100) : 17
      self.weight = weight
    }
  }

  /// The fonts of parts; the others have the default font.
  package var fonts: [Part: Font] = [:]
  /// The colors of parts; the others have the color of the header's text.
  package var colors: [Part: MapColor] = [:]

  /// The opacity of the banner's background, 0...1. A translucent banner has no shadow.
  package var backgroundAlpha = 1.0

  package init() {}
}

/// The colors of the speedometer while the speed exceeds the limit.
package struct SpeedAlertStyle: Hashable, Sendable {
  package var text: MapColor
  /// The background; `nil` for that of the other speeds.
  package var background: MapColor?

  package init(text: MapColor, background: MapColor? = nil) {
    self.text = text
    self.background = background
  }

  private static let red = MapColor(red: 0.85, green: 0.19, blue: 0.15)
  /// Red text.
  package static let minor = SpeedAlertStyle(text: red)
  /// White text on red.
  package static let major = SpeedAlertStyle(text: MapColor(white: 1), background: red)
}
