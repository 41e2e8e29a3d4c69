// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import MapFiles

/// The JPEG codec, based on libjpeg-turbo.
enum JPEG {
  /// Decodes an image of at most `limit` pixels.
  ///
  /// - Parameter isScaled: Whether a larger image is decoded to a half, a quarter or an eighth of its size.
  static func decode(
    _ bytes: [UInt8], limit: Int, isScaled: Bool
  ) throws(ImageError) -> RasterImage {
    guard let decoder = tjInitDecompress() else {
      throw .malformed(reason: "libjpeg-turbo cannot be started")
    }
    defer { tjDestroy(decoder) }
    func reason() -> String { String(cString: tjGetErrorStr2(decoder)) }
    // A warning, for example about extra bytes, comes with a complete image.
    func isComplete(_ status: Int32) -> Bool {
      status == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
    }
    var width: Int32 = 0
    var height: Int32 = 0
    var sampling: Int32 = 0
    var colors: Int32 = 0
    let length = UInt(bytes.count)
    let status = tjDecompressHeader3(
      decoder, bytes, length, &width, &height, &sampling, &colors)
    guard isComplete(status) else { throw .malformed(reason: reason()) }
    var size = (width: Int(width), height: Int(height))
    if isScaled, let scaled = scaledSize(of: size, limit: limit), isReadByRows(bytes) {
      size = scaled
    }
    return try RasterImage(width: size.width, height: size.height, limit: limit) { pixels in
      let status = tjDecompress2(
        decoder, bytes, length, pixels.baseAddress, Int32(size.width), 0, Int32(size.height),
        Int32(TJPF_RGBA.rawValue), 0)
      return isComplete(status)
    } reason: {
      reason()
    }
  }

  // MARK: Scaled decoding

  /// The size after division by the smallest power of two that makes the image small enough. `nil` if the image
  /// is too large also at an eighth of its size, or decoding all of it would take seconds.
  private static func scaledSize(
    of size: (width: Int, height: Int), limit: Int
  ) -> (width: Int, height: Int)? {
    guard size.width * size.height <= ResourceLimits.scaledImagePixels else { return nil }
    return [1, 2, 4, 8].lazy
      .map { ((size.width + $0 - 1) / $0, (size.height + $0 - 1) / $0) }
      .first { $0.0 * $0.1 <= limit }
  }

  /// Whether the decoder needs memory only for some rows. It keeps all of a progressive image, and of one with a
  /// scan for each channel, in memory before it scales.
  private static func isReadByRows(_ bytes: [UInt8]) -> Bool {
    var components: UInt8?
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xFF {
      switch bytes[offset + 1] {
      // Frames of the sequential Huffman processes.
      case 0xC0, 0xC1: components = bytes[offset + 9]
      // Tables, application data, comments and restart intervals.
      case 0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: break
      // The first scan.
      case 0xDA: return components == bytes[offset + 4]
      default: return false
      }
      offset += 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
    }
    return false
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
