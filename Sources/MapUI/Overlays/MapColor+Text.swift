// SPDX-License-Identifier: Apache-2.0
public import MapImage
import MapStyle

extension MapColor: ExpressibleByStringLiteral {
  /// Creates a color from a text: a name of CSS, as `tomato`; a name of iOS, as `systemBlue`; or a notation of
  /// CSS, as `#1a73e8`, `#1a73e880` or `rgb(26 115 232 / 50%)`.
  ///
  /// Names of iOS have the color of the light appearance. Case does not matter. Other texts return `nil`.
  public init?(text: String) {
    if let system = MapColor.system[text.lowercased()] {
      self.init(hex: system)
    } else if let color = StyleColor(css: text) {
      self.init(
        red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
        alpha: Double(color.alpha))
    } else {
      return nil
    }
  }

  /// Creates a color from a literal, as in `line.strokeColor = "systemBlue"`. A text that is no color stops the
  /// program; use ``init(text:)`` for a text that is not part of the program.
  public init(stringLiteral text: String) {
    guard let color = MapColor(text: text) else {
      preconditionFailure("\"\(text)\" is not a color")
    }
    self = color
  }

  private init(hex: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(hex >> shift & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0))
  }

  /// The system colors of iOS in its light appearance, as 0xRRGGBB.
  private static let system: [String: UInt32] = [
    "systemred": 0xFF3B30, "systemorange": 0xFF9500, "systemyellow": 0xFFCC00,
    "systemgreen": 0x34C759, "systemmint": 0x00C7BE, "systemteal": 0x30B0C7,
    "systemcyan": 0x32ADE6, "systemblue": 0x007AFF, "systemindigo": 0x5856D6,
    "systempurple": 0xAF52DE, "systempink": 0xFF2D55, "systembrown": 0xA2845E,
    "systemgray": 0x8E8E93, "systemgray2": 0xAEAEB2, "systemgray3": 0xC7C7CC,
    "systemgray4": 0xD1D1D6, "systemgray5": 0xE5E5EA, "systemgray6": 0xF2F2F7,
  ]
}
