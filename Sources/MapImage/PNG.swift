// SPDX-License-Identifier: Apache-2.0
import CPNG

/// The PNG decoder and encoder, based on libpng's simplified interface, which contains C's long jumps.
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

  static func encode(_ raster: RasterImage) throws(ImageError) -> [UInt8] {
    guard raster.width > 0, raster.height > 0, raster.width <= Int32.max / 4,
      raster.height <= Int32.max
    else { throw .notEncodable(reason: "PNG does not support this size") }
    var image = header()
    defer { png_image_free(&image) }
    image.width = png_uint_32(raster.width)
    image.height = png_uint_32(raster.height)
    image.format = rgba
    // Without filters and with fast compression, encoding is several times as fast.
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    var size = largestSize(of: raster)
    var isGood = false
    let result = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      isGood =
        png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, raster.pixels, 0, nil) != 0
      count = isGood ? size : 0
    }
    guard isGood else { throw .notEncodable(reason: message(of: image)) }
    return result
  }

  /// A buffer size that is sufficient for any image of this size: each row with its filter byte, zlib's
  /// maximum overhead for incompressible data and the chunks.
  private static func largestSize(of raster: RasterImage) -> Int {
    let raw = (4 * raster.width + 1) * raster.height
    return raw + raw >> 8 + raw >> 12 + raw >> 14 + raw >> 25 + 1024
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
