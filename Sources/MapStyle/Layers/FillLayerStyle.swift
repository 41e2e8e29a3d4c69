// SPDX-License-Identifier: Apache-2.0

/// The properties of a `fill` layer, which fills polygons with a color or pattern.
public struct FillLayerStyle: Sendable {
  /// The sort key of a feature within the layer. Features with a higher key are drawn above others.
  public var sortKey: StyleProperty<Double>?
  /// Whether edges are smooth; `true` by default.
  public var antialias: StyleProperty<Bool>
  /// The opacity of each polygon, 0...1; 1 by default.
  public var opacity: StyleProperty<Double>
  /// The opacity of the complete layer, 0...1, applied after its features are drawn; 1 by default.
  public var layerOpacity: StyleProperty<Double>
  /// The fill color; black by default.
  public var color: StyleProperty<StyleColor>
  /// The color of the one-pixel outline; `nil` to use the fill color.
  public var outlineColor: StyleProperty<StyleColor>?
  /// The offset in points, to the right and down.
  public var translate: StyleProperty<SIMD2<Double>>
  /// Whether ``translate`` is relative to the map or to the viewport; the map by default.
  public var translateAnchor: StyleProperty<TranslateAnchor>
  /// The image that is repeated in the polygons instead of the color; `nil` for none.
  public var pattern: StyleProperty<ImageName>?

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    sortKey = layout.optionalNumber("fill-sort-key")
    antialias = paint.flag("fill-antialias", true)
    opacity = paint.number("fill-opacity", 1, 0...1, .dataAndState)
    layerOpacity = paint.number("fill-layer-opacity", 1, 0...1, [.zoom, .globalState])
    color = paint.color("fill-color", .black, .dataAndState)
    outlineColor = paint.optionalColor("fill-outline-color", nil, .dataAndState)
    translate = paint.pair("fill-translate", .zero)
    translateAnchor = paint.choice("fill-translate-anchor", .map)
    pattern = paint.image("fill-pattern")
  }
}
