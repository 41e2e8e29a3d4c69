// SPDX-License-Identifier: Apache-2.0

/// The properties of a `line` layer; widths are in points.
public struct LineStyle: Sendable {
  public var cap: StyleProperty<LineCap>
  public var join: StyleProperty<LineJoin>
  /// The length of a mitre, in half widths, from which it is cut off.
  public var miterLimit: StyleProperty<Double>
  /// The same for round joins, below which they are drawn as mitres.
  public var roundLimit: StyleProperty<Double>
  /// The order of features within the layer, lowest first.
  public var sortKey: StyleProperty<Double>?
  public var opacity: StyleProperty<Double>
  /// The opacity of the whole layer after its features were drawn over each other.
  public var layerOpacity: StyleProperty<Double>
  public var color: StyleProperty<Color>
  /// Points to the right and downwards.
  public var translate: StyleProperty<SIMD2<Double>>
  public var translateAnchor: StyleProperty<TranslateAnchor>
  public var width: StyleProperty<Double>
  /// The gap between two lines that are drawn in place of one; 0 for one.
  public var gapWidth: StyleProperty<Double>
  /// How far to the right of its way, seen along it, the line is drawn.
  public var offset: StyleProperty<Double>
  public var blur: StyleProperty<Double>
  /// Lengths of dashes and gaps in turn, in line widths.
  public var dasharray: StyleProperty<[Double]>?
  public var pattern: StyleProperty<ImageName>?
  /// The color along the line: a function of ``EvaluationContext/lineProgress``.
  public var gradient: StyleProperty<Color>?

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
  }
}
