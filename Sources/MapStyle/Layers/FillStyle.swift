// SPDX-License-Identifier: Apache-2.0

/// The properties of a `fill` layer: polygons in one color or pattern.
public struct FillStyle: Sendable {
  /// The order of features within the layer, lowest first.
  public var sortKey: StyleProperty<Double>?
  public var antialias: StyleProperty<Bool>
  public var opacity: StyleProperty<Double>
  /// The opacity of the whole layer after its features were drawn over each other.
  public var layerOpacity: StyleProperty<Double>
  public var color: StyleProperty<Color>
  /// The color of the one-pixel edge; nil is the fill's own.
  public var outlineColor: StyleProperty<Color>?
  /// Points to the right and downwards.
  public var translate: StyleProperty<SIMD2<Double>>
  public var translateAnchor: StyleProperty<TranslateAnchor>
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
