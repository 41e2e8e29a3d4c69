// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapImage

/// The number of pixels that images can have in total.
final class PixelBudget: Sendable {
  private let left: Mutex<Int>

  init(_ pixels: Int) { left = Mutex(pixels) }

  /// Decodes an image of at most `limit` pixels. One image is decoded at a time, so that the total holds.
  ///
  /// A JPEG image that is too large is decoded to a smaller size.
  func decode(_ bytes: [UInt8], limit: Int) throws(ImageError) -> RasterImage {
    try left.withLock { left throws(ImageError) in
      let image = try RasterImage(decoding: bytes, limit: min(limit, left), isScaled: true)
      left -= image.width * image.height
      return image
    }
  }
}
