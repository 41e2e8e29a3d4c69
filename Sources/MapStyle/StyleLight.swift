// SPDX-License-Identifier: Apache-2.0

/// The light on a style's blocks (`fill-extrusion`).
public struct StyleLight: Sendable {
  /// Whether the light turns with the map or stays with the viewer.
  public var anchor: StyleProperty<TranslateAnchor>
  /// The light's place: distance, azimuth in degrees clockwise from the top (or north, for
  /// the map's anchor), polar angle in degrees from straight above.
  public var position: StyleProperty<SIMD3<Double>>
  public var color: StyleProperty<Color>
  /// How much the sides differ, 0...1.
  public var intensity: StyleProperty<Double>

  init(_ reader: PropertyReader) {
    anchor = reader.choice("anchor", .viewport)
    position = reader.triple("position", SIMD3(1.15, 210, 30))
    color = reader.color("color", .white)
    intensity = reader.number("intensity", 0.5, 0...1)
  }
}
