// SPDX-License-Identifier: Apache-2.0
import CPNG

/// The PNG decoder, based on libpng's simplified interface, which contains C's long jumps.
enum PNG {
  /// `PNG_FORMAT_RGBA`, a macro that Swift cannot import: color and alpha.
  private static let rgba = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

  static func decode(_ bytes: [UInt8], limit: Int) throws(ImageError) -> RasterImage {
    var image = header()
    defer { png_image_free(&image) }
    // The image refers to `bytes` until reading has finished.
    return try bytes.span.withUnsafeBytes { input throws(ImageError) in
      guard png_image_begin_read_from_memory(&image, input.baseAddress, input.count) != 0 else {
        throw .malformed(reason: message(of: image))
      }
      image.format = rgba
      var reason = ""
      return try RasterImage(
        width: Int(image.width), height: Int(image.height), limit: limit
      ) { pixels in
        let isGood = png_image_finish_read(&image, nil, pixels.baseAddress, 0, nil) != 0
        reason = message(of: image)
        return isGood
      } reason: {
        reason
      }
    }
  }

  private static func header() -> png_image {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    return image
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
