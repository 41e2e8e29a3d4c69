// SPDX-License-Identifier: Apache-2.0

/// The properties of a `hillshade` layer.
///
/// The directions, altitudes, shadow and highlight colors are lists with one entry per light. A list with fewer
/// entries than another is continued with its last entry.
public struct HillshadeStyle: Sendable {
  package var method: StyleProperty<HillshadeMethod>
  /// The directions of the lights, in degrees clockwise from north or from the top of the viewport.
  package var illuminationDirection: StyleProperty<[Double]>
  /// The altitudes of the lights in degrees: 0 at the horizon, 90 overhead.
  package var illuminationAltitude: StyleProperty<[Double]>
  /// Whether the directions of the lights are relative to the map or to the viewport.
  package var illuminationAnchor: StyleProperty<TranslateAnchor>
  /// The intensity, 0...1.
  package var exaggeration: StyleProperty<Double>
  package var shadowColor: StyleProperty<[StyleColor]>
  package var highlightColor: StyleProperty<[StyleColor]>
  /// The color of steep slopes, only for the method `standard`.
  package var accentColor: StyleProperty<StyleColor>
  package var resampling: StyleProperty<Resampling>

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    method = paint.choice("hillshade-method", .standard)
    illuminationDirection = paint.numbers("hillshade-illumination-direction", 335, 0...359)
    illuminationAltitude = paint.numbers("hillshade-illumination-altitude", 45, 0...90)
    illuminationAnchor = paint.choice("hillshade-illumination-anchor", .viewport)
    exaggeration = paint.number("hillshade-exaggeration", 0.5, 0...1)
    shadowColor = paint.colors("hillshade-shadow-color", .black, "#000000")
    highlightColor = paint.colors("hillshade-highlight-color", .white, "#FFFFFF")
    accentColor = paint.color("hillshade-accent-color", .black)
    resampling = paint.choice("resampling", .linear)
  }
}

/// The formula of a hillshade.
package enum HillshadeMethod: String, Hashable, Sendable, CaseIterable {
  case standard, basic, combined, igor, multidirectional
}
