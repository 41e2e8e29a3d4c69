// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG

/// The JPEG codec, based on libjpeg-turbo.
enum JPEG {
  static func decode(_ bytes: [UInt8], limit: Int) throws(ImageError) -> RasterImage {
    guard let decoder = tjInitDecompress() else {
      throw .malformed(reason: "libjpeg-turbo cannot be started")
    }
    defer { tjDestroy(decoder) }
    func reason() -> String { String(cString: tjGetErrorStr2(decoder)) }
    // A warning, for example about extra bytes, comes with a complete image.
    func isUsable(_ status: Int32) -> Bool {
      status == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
    }
    var width: Int32 = 0
    var height: Int32 = 0
    var sampling: Int32 = 0
    var colors: Int32 = 0
    let length = UInt(bytes.count)
    let status = tjDecompressHeader3(
      decoder, bytes, length, &width, &height, &sampling, &colors)
    guard isUsable(status) else { throw .malformed(reason: reason()) }
    return try RasterImage(width: Int(width), height: Int(height), limit: limit) { pixels in
      let status = tjDecompress2(
        decoder, bytes, length, pixels.baseAddress, width, 0, height, Int32(TJPF_RGBA.rawValue), 0)
      return isUsable(status)
    } reason: {
      reason()
    }
  }

  static func encode(_ image: RasterImage, quality: Double) throws(ImageError) -> [UInt8] {
    guard image.width > 0, image.height > 0, image.width <= 65_500, image.height <= 65_500 else {
      throw .notEncodable(reason: "JPEG does not support this size")
    }
    guard let encoder = tjInitCompress() else {
      throw .notEncodable(reason: "libjpeg-turbo cannot be started")
    }
    defer { tjDestroy(encoder) }
    var buffer: UnsafeMutablePointer<UInt8>?
    defer { tjFree(buffer) }
    var size: UInt = 0
    let status = tjCompress2(
      encoder, opaque(image), Int32(image.width), 0, Int32(image.height),
      Int32(TJPF_RGBA.rawValue), &buffer, &size, Int32(TJSAMP_444.rawValue),
      Int32(max(quality.rounded(), 1)), 0)
    guard status == 0, let buffer else {
      throw .notEncodable(reason: String(cString: tjGetErrorStr2(encoder)))
    }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
  }

  /// The pixels blended with white.
  private static func opaque(_ image: RasterImage) -> [UInt8] {
    var pixels = image.premultiplied().pixels
    var span = pixels.mutableSpan
    for index in stride(from: 0, to: span.count - 3, by: 4) {
      let white = 255 - Int(span[index + 3])
      for channel in index..<index + 3 {
        span[channel] = UInt8(min(255, Int(span[channel]) + white))
      }
    }
    return pixels
  }
}
