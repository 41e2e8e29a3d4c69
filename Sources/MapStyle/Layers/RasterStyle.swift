// SPDX-License-Identifier: Apache-2.0

/// The properties of a `raster` layer.
public struct RasterStyle: Sendable {
  /// The opacity, 0...1; 1 by default.
  public var opacity: StyleProperty<Double>
  /// The hue rotation in degrees.
  public var hueRotate: StyleProperty<Double>
  /// The brightness that replaces black, 0...1; 0 by default.
  public var brightnessMin: StyleProperty<Double>
  /// The brightness that replaces white, 0...1; 1 by default.
  public var brightnessMax: StyleProperty<Double>
  /// The saturation, -1...1; -1 is gray.
  public var saturation: StyleProperty<Double>
  /// The change of the contrast, -1...1; 0, the default, leaves it unchanged.
  public var contrast: StyleProperty<Double>
  /// The interpolation of pixels between their centers; linear by default.
  public var resampling: StyleProperty<Resampling>
  /// The fade duration in milliseconds, 0...10,000; 300 by default. Rhumb sets the maximum, because it draws frames as
  /// long as tiles fade in.
  public var fadeDuration: StyleProperty<Double>

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    opacity = paint.number("raster-opacity", 1, 0...1)
    hueRotate = paint.number("raster-hue-rotate", 0)
    brightnessMin = paint.number("raster-brightness-min", 0, 0...1)
    brightnessMax = paint.number("raster-brightness-max", 1, 0...1)
    saturation = paint.number("raster-saturation", 0, -1...1)
    contrast = paint.number("raster-contrast", 0, -1...1)
    let common = paint.optionalChoice("resampling", Resampling.linear, isOptional: false)
    resampling =
      paint.optionalChoice("raster-resampling", Resampling.linear, isOptional: false) ?? common
      ?? StyleProperty(.linear)
    fadeDuration = paint.number("raster-fade-duration", 300, 0...(.infinity), limit: 10_000)
  }
}
