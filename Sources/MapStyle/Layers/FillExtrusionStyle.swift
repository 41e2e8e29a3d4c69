// SPDX-License-Identifier: Apache-2.0

/// The properties of a `fill-extrusion` layer, which draws polygons as blocks. Heights are in meters.
public struct FillExtrusionStyle: Sendable {
  /// The opacity of the complete layer.
  public var opacity: StyleProperty<Double>
  public var color: StyleProperty<Color>
  /// The offset in points, to the right and down.
  public var translate: StyleProperty<SIMD2<Double>>
  public var translateAnchor: StyleProperty<TranslateAnchor>
  public var pattern: StyleProperty<ImageName>?
  public var height: StyleProperty<Double>
  public var base: StyleProperty<Double>
  /// Whether walls are darker at their base.
  public var verticalGradient: StyleProperty<Bool>

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    opacity = paint.number("fill-extrusion-opacity", 1, 0...1)
    color = paint.color("fill-extrusion-color", .black, .dataAndState)
    translate = paint.pair("fill-extrusion-translate", .zero)
    translateAnchor = paint.choice("fill-extrusion-translate-anchor", .map)
    pattern = paint.image("fill-extrusion-pattern")
    height = paint.number("fill-extrusion-height", 0, 0...(.infinity), .dataAndState)
    base = paint.number("fill-extrusion-base", 0, 0...(.infinity), .dataAndState)
    verticalGradient = paint.flag("fill-extrusion-vertical-gradient", true)
  }
}
