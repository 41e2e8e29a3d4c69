// SPDX-License-Identifier: Apache-2.0

/// The properties of a `circle` layer. Lengths are in points.
public struct CircleStyle: Sendable {
  /// The sort key of a feature within the layer. Features with a higher key are drawn above others.
  public var sortKey: StyleProperty<Double>?
  /// The radius without the stroke, in points, 0 or more; 5 by default.
  public var radius: StyleProperty<Double>
  /// The fill color; black by default.
  public var color: StyleProperty<StyleColor>
  /// The width of the blurred edge, as a fraction of the radius.
  public var blur: StyleProperty<Double>
  /// The opacity of the fill, 0...1; 1 by default.
  public var opacity: StyleProperty<Double>
  /// The offset in points, to the right and down.
  public var translate: StyleProperty<SIMD2<Double>>
  /// Whether ``translate`` is relative to the map or to the viewport; the map by default.
  public var translateAnchor: StyleProperty<TranslateAnchor>
  /// Whether the size of circles scales with the perspective of a tilted map, or is the same on the whole screen.
  public var pitchScale: StyleProperty<StyleAlignment>
  /// Whether circles lie on the map or face the viewport.
  public var pitchAlignment: StyleProperty<StyleAlignment>
  /// The width of the stroke outside of the radius, in points, 0 or more; 0 by default.
  public var strokeWidth: StyleProperty<Double>
  /// The color of the stroke; black by default.
  public var strokeColor: StyleProperty<StyleColor>
  /// The opacity of the stroke, 0...1; 1 by default.
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
