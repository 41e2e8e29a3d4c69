// SPDX-License-Identifier: Apache-2.0

/// The properties of a `circle` layer; lengths are in points.
public struct CircleStyle: Sendable {
  /// The order of features within the layer, lowest first.
  public var sortKey: StyleProperty<Double>?
  public var radius: StyleProperty<Double>
  public var color: StyleProperty<Color>
  /// The width of the soft edge, in radii.
  public var blur: StyleProperty<Double>
  public var opacity: StyleProperty<Double>
  /// Points to the right and downwards.
  public var translate: StyleProperty<SIMD2<Double>>
  public var translateAnchor: StyleProperty<TranslateAnchor>
  /// Whether circles get smaller with the distance.
  public var pitchScale: StyleProperty<Alignment>
  /// Whether circles lie on the map or face the viewer.
  public var pitchAlignment: StyleProperty<Alignment>
  public var strokeWidth: StyleProperty<Double>
  public var strokeColor: StyleProperty<Color>
  public var strokeOpacity: StyleProperty<Double>

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    sortKey = layout.optionalNumber("circle-sort-key")
    radius = paint.number("circle-radius", 5, 0...(.infinity), .dataAndState)
    color = paint.color("circle-color", .black, .dataAndState)
    blur = paint.number("circle-blur", 0, nil, .dataAndState)
    opacity = paint.number("circle-opacity", 1, 0...1, .dataAndState)
    translate = paint.pair("circle-translate", .zero)
    translateAnchor = paint.choice("circle-translate-anchor", .map)
    pitchScale = paint.choice("circle-pitch-scale", .map, except: [.auto, .viewportGlyph])
    pitchAlignment = paint.choice(
      "circle-pitch-alignment", .viewport, except: [.auto, .viewportGlyph])
    strokeWidth = paint.number("circle-stroke-width", 0, 0...(.infinity), .dataAndState)
    strokeColor = paint.color("circle-stroke-color", .black, .dataAndState)
    strokeOpacity = paint.number("circle-stroke-opacity", 1, 0...1, .dataAndState)
  }
}
