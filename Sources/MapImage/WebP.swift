// SPDX-License-Identifier: Apache-2.0
import CWebP

/// The WebP codec, based on libwebp. Supports still images only.
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

  static func encode(_ image: RasterImage, quality: Double) throws(ImageError) -> [UInt8] {
    guard image.width > 0, image.height > 0, image.width <= 16_383, image.height <= 16_383 else {
      throw .notEncodable(reason: "WebP does not support this size")
    }
    var buffer: UnsafeMutablePointer<UInt8>?
    defer { WebPFree(buffer) }
    let size = WebPEncodeRGBA(
      image.straight().pixels, Int32(image.width), Int32(image.height), Int32(4 * image.width),
      Float(quality), &buffer)
    guard size > 0, let buffer else {
      throw .notEncodable(reason: "libwebp cannot encode the image")
    }
    return Array(UnsafeBufferPointer(start: buffer, count: size))
  }
}
