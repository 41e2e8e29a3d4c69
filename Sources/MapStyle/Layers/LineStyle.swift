// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The properties of a `line` layer. Widths are in points.
public struct LineStyle: Sendable {
  /// The shape of the ends; butt by default.
  public var cap: StyleProperty<LineCap>
  /// The shape of the corners; miter by default.
  public var join: StyleProperty<LineJoin>
  /// The maximum length of a miter join, in half line widths. Longer joins are beveled.
  public var miterLimit: StyleProperty<Double>
  /// The limit below which round joins are drawn as miter joins, in half line widths.
  public var roundLimit: StyleProperty<Double>
  /// The sort key of a feature within the layer. Features with a higher key are drawn above others.
  public var sortKey: StyleProperty<Double>?
  /// The opacity of each line, 0...1; 1 by default.
  public var opacity: StyleProperty<Double>
  /// The opacity of the complete layer, 0...1, applied after its features are drawn; 1 by default.
  public var layerOpacity: StyleProperty<Double>
  /// The color; black by default. A ``gradient`` or a ``pattern`` replaces it.
  public var color: StyleProperty<StyleColor>
  /// The offset in points, to the right and down.
  public var translate: StyleProperty<SIMD2<Double>>
  /// Whether ``translate`` is relative to the map or to the viewport; the map by default.
  public var translateAnchor: StyleProperty<TranslateAnchor>
  /// The width in points, 0 or more; 1 by default.
  public var width: StyleProperty<Double>
  /// The width in points of the gap between two lines beside the path; 0, the default, draws a single line on it.
  public var gapWidth: StyleProperty<Double>
  /// The offset of the line from its path, in points to the right of the direction of the line; 0 by default.
  public var offset: StyleProperty<Double>
  /// The width of the blurred edge on each side, in points, 0 or more; 0 by default.
  public var blur: StyleProperty<Double>
  /// The lengths of alternating dashes and gaps, in line widths.
  public var dasharray: StyleProperty<[Double]>?
  /// The image that is repeated along the line instead of the color; `nil` for none.
  public var pattern: StyleProperty<ImageName>?
  /// The color along the line, as a function of ``EvaluationContext/lineProgress``.
  public var gradient: StyleProperty<StyleColor>?
  /// The progress at which each step of ``gradient`` after the first begins, ascending; empty if it is not a `step`.
  package var gradientSteps: [Double]

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    cap = layout.choice("line-cap", .butt, .data)
    join = layout.choice("line-join", .miter, .data)
    miterLimit = layout.number("line-miter-limit", 2, nil, .data)
    roundLimit = layout.number("line-round-limit", 1.05, nil, .data)
    sortKey = layout.optionalNumber("line-sort-key")
    opacity = paint.number("line-opacity", 1, 0...1, .dataAndState)
    layerOpacity = paint.number("line-layer-opacity", 1, 0...1, [.zoom, .globalState])
    color = paint.color("line-color", .black, .dataAndState)
    translate = paint.pair("line-translate", .zero)
    translateAnchor = paint.choice("line-translate-anchor", .map)
    width = paint.number("line-width", 1, 0...(.infinity), .dataAndState)
    gapWidth = paint.number("line-gap-width", 0, 0...(.infinity), .dataAndState)
    offset = paint.number("line-offset", 0, nil, .dataAndState)
    blur = paint.number("line-blur", 0, 0...(.infinity), .dataAndState)
    dasharray = paint.lengths("line-dasharray")
    pattern = paint.image("line-pattern")
    gradient = paint.optionalColor("line-gradient", nil, .lineProgress)
    gradientSteps =
      paint.value(of: "line-gradient")?[0]?.string == "step" ? paint.rampStops("line-gradient") : []
  }
}
