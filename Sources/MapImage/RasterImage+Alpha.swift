// SPDX-License-Identifier: Apache-2.0

extension RasterImage {
  /// Returns the image with each color multiplied by its alpha, rounded to the nearest.
  public func premultiplied() -> RasterImage {
    var result = self
    var pixels = result.pixels.mutableSpan
    for place in stride(from: 0, to: pixels.count - 3, by: 4) {
      let alpha = UInt32(pixels[place + 3])
      if alpha == 255 { continue }
      for channel in place..<place + 3 {
        pixels[channel] = UInt8((UInt32(pixels[channel]) * alpha + 127) / 255)
      }
    }
    return result
  }

  /// Returns the image with each color divided by its alpha, rounded to the nearest. Colors with alpha 0
  /// become black.
  public func unpremultiplied() -> RasterImage {
    var result = self
    var pixels = result.pixels.mutableSpan
    for place in stride(from: 0, to: pixels.count - 3, by: 4) {
      let alpha = UInt32(pixels[place + 3])
      if alpha == 255 { continue }
      for channel in place..<place + 3 {
        let value = UInt32(pixels[channel]) * 255
        pixels[channel] = alpha == 0 ? 0 : UInt8(min(255, (value + alpha / 2) / alpha))
      }
    }
    return result
  }
}
