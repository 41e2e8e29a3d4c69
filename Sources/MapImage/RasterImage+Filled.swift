// SPDX-License-Identifier: Apache-2.0

extension RasterImage {
  /// Returns the image with the same alpha, multiplied by a color's, in one color. The image must not be premultiplied.
  package func filled(with color: MapColor) -> RasterImage {
    func byte(_ part: Double) -> UInt8 { UInt8(min(max(part, 0), 1) * 255 + 0.5) }
    let channels = [byte(color.red), byte(color.green), byte(color.blue)]
    var image = self
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      for channel in 0..<3 { image.pixels[pixel + channel] = channels[channel] }
      image.pixels[pixel + 3] = byte(Double(pixels[pixel + 3]) / 255 * color.alpha)
    }
    return image
  }
}
