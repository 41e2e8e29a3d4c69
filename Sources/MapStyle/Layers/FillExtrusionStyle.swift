// SPDX-License-Identifier: Apache-2.0

/// The properties of a `fill-extrusion` layer, which draws polygons as blocks. Heights are in meters.
public struct FillExtrusionStyle: Sendable {
  /// The opacity of the complete layer, 0...1; 1 by default.
  public var opacity: StyleProperty<Double>
  /// The color of roof and walls, without the light; black by default.
  public var color: StyleProperty<StyleColor>
  /// The offset in points, to the right and down.
  public var translate: StyleProperty<SIMD2<Double>>
  /// Whether ``translate`` is relative to the map or to the viewport; the map by default.
  public var translateAnchor: StyleProperty<TranslateAnchor>
  /// The image that is repeated on roof and walls instead of the color; `nil` for none.
  public var pattern: StyleProperty<ImageName>?
  /// The height of the roof above the ground, in meters, 0 or more; 0 by default.
  public var height: StyleProperty<Double>
  /// The height of the bottom above the ground, in meters, at most the ``height``; 0 by default.
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
