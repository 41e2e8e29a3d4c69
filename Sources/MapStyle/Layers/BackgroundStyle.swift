// SPDX-License-Identifier: Apache-2.0

/// The properties of a `background` layer, which fills the map with a color or pattern.
public struct BackgroundStyle: Sendable {
  public var color: StyleProperty<Color>
  public var pattern: StyleProperty<ImageName>?
  public var opacity: StyleProperty<Double>

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    color = paint.color("background-color", .black)
    pattern = paint.image("background-pattern", .zoom)
    opacity = paint.number("background-opacity", 1, 0...1)
  }
}
