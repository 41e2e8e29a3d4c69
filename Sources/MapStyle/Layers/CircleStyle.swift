// SPDX-License-Identifier: Apache-2.0

/// The properties of a `circle` layer. Lengths are in points.
public struct CircleStyle: Sendable {
  /// The sort key of a feature within the layer. Features with a higher key are drawn above others.
  public var sortKey: StyleProperty<Double>?
  public var radius: StyleProperty<Double>
  public var color: StyleProperty<Color>
  /// The width of the blurred edge, as a fraction of the radius.
  public var blur: StyleProperty<Double>
  public var opacity: StyleProperty<Double>
  /// The offset in points, to the right and down.
  public var translate: StyleProperty<SIMD2<Double>>
  public var translateAnchor: StyleProperty<TranslateAnchor>
  /// Whether the size of circles scales with the perspective.
  public var pitchScale: StyleProperty<Alignment>
  /// Whether circles lie on the map or face the viewport.
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
