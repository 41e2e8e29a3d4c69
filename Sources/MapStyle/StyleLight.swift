// SPDX-License-Identifier: Apache-2.0

/// The light on a style's `fill-extrusion` layers.
public struct StyleLight: Sendable {
  /// Whether the light is fixed to the map or to the viewport.
  public var anchor: StyleProperty<TranslateAnchor>
  /// The position of the light: the distance, the azimuth in degrees clockwise from the top (or from north,
  /// for the map anchor), and the polar angle in degrees from straight above.
  public var position: StyleProperty<SIMD3<Double>>
  /// The color of the light; white by default.
  public var color: StyleProperty<StyleColor>
  /// The intensity of the light, 0...1, which determines the contrast between the sides.
  public var intensity: StyleProperty<Double>

  init(_ reader: PropertyReader) {
    anchor = reader.choice("anchor", .viewport)
    position = reader.triple("position", SIMD3(1.15, 210, 30))
    color = reader.color("color", .white)
    intensity = reader.number("intensity", 0.5, 0...1)
  }
}
