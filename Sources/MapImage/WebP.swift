// SPDX-License-Identifier: Apache-2.0
import CWebP

/// The WebP decoder, based on libwebp. Supports still images only.
enum WebP {
  static func decode(_ bytes: [UInt8], limit: Int) throws(ImageError) -> RasterImage {
    var width: Int32 = 0
    var height: Int32 = 0
    guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else {
      throw .malformed(reason: "libwebp finds no image")
    }
    return try RasterImage(width: Int(width), height: Int(height), limit: limit) { pixels in
      WebPDecodeRGBAInto(bytes, bytes.count, pixels.baseAddress, pixels.count, 4 * width) != nil
    } reason: {
      "libwebp cannot read the image"
    }
  }
}
