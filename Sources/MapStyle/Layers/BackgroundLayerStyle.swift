// SPDX-License-Identifier: Apache-2.0

/// The properties of a `background` layer, which fills the map with a color or pattern.
public struct BackgroundLayerStyle: Sendable {
  /// The color where there is no pattern; black by default.
  public var color: StyleProperty<StyleColor>
  /// The image that is repeated over the map instead of the color; `nil` for none.
  public var pattern: StyleProperty<ImageName>?
  /// The opacity, 0...1; 1 by default.
  public var opacity: StyleProperty<Double>

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    color = paint.color("background-color", .black)
    pattern = paint.image("background-pattern", .zoom)
    opacity = paint.number("background-opacity", 1, 0...1)
  }
}
