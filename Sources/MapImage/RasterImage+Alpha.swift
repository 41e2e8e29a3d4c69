// SPDX-License-Identifier: Apache-2.0

extension RasterImage {
  /// Returns the image with premultiplied colors, rounded to the nearest.
  public func premultiplied() -> RasterImage {
    alpha == .premultiplied
      ? self
      : converted(to: .premultiplied) { color, alpha in UInt8((color * alpha + 127) / 255) }
  }

  /// Returns the image with straight colors, rounded to the nearest. Colors with alpha 0 become black.
  public func straight() -> RasterImage {
    alpha == .straight
      ? self
      : converted(to: .straight) { color, alpha in
        alpha == 0 ? 0 : UInt8(min(255, (255 * color + alpha / 2) / alpha))
      }
  }

  private func converted(
    to alpha: Alpha, _ convert: (_ color: UInt32, _ alpha: UInt32) -> UInt8
  ) -> RasterImage {
    var result = pixels
    var span = result.mutableSpan
    for index in stride(from: 0, to: span.count - 3, by: 4) {
      let opacity = UInt32(span[index + 3])
      if opacity == 255 { continue }
      for channel in index..<index + 3 {
        span[channel] = convert(UInt32(span[channel]), opacity)
      }
    }
    return RasterImage(width: width, height: height, pixels: result, alpha: alpha)
  }
}
