// SPDX-License-Identifier: Apache-2.0

/// The sky of a style (`sky`), which is visible above the horizon in strongly tilted views.
///
/// The fog (`fog-color`, `fog-ground-blend`, `horizon-fog-blend`) belongs to 3D terrain, and the atmosphere
/// (`atmosphere-blend`) to the globe. They have no effect.
package struct StyleSky: Sendable {
  /// The color above.
  package var color: StyleProperty<StyleColor>
  /// The color at the horizon.
  package var horizonColor: StyleProperty<StyleColor>
  /// The height above the horizon at which the horizon's color ends, in halves of the view's height; 0 for a sky of one
  /// color.
  package var horizonBlend: StyleProperty<Double>

  private static let standardColor = StyleColor(
    red: 0x88 / 255, green: 0xc6 / 255, blue: 0xfc / 255)

  init(_ reader: PropertyReader) {
    color = reader.color("sky-color", Self.standardColor)
    horizonColor = reader.color("horizon-color", .white)
    horizonBlend = reader.number("sky-horizon-blend", 0.8, 0...1)
  }
}
