// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The supported image formats.
public enum ImageFormat: String, Sendable {
  case png, jpeg, webp

  /// Detects the format of an image by its first bytes; `nil` if it is not supported.
  public init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else {
      return nil
    }
  }
}

extension RasterImage {
  /// The maximum number of pixels of a decoded image: 64 megapixels, 256 MiB.
  package static let maximumPixels = ResourceLimits.imagePixels

  /// Decodes a PNG, JPEG or WebP image. Images with 16 bits per channel are reduced to the upper 8 bits.
  ///
  /// The size is checked before any pixel is decoded, so an image that is too large does not allocate memory.
  public init(decoding bytes: [UInt8]) throws(ImageError) {
    try self.init(decoding: bytes, limit: RasterImage.maximumPixels)
  }

  /// Decodes a PNG, JPEG or WebP image of at most `limit` pixels, up to ``maximumPixels``.
  ///
  /// - Parameter isScaled: Whether a JPEG image that is larger is decoded to a half, a quarter or an eighth of its
  ///   size, if that is small enough. Progressive images are not scaled.
  /// - Throws: ``ImageError/tooLarge(width:height:)`` for a larger image.
  package init(decoding bytes: [UInt8], limit: Int, isScaled: Bool = false) throws(ImageError) {
    let limit = min(limit, RasterImage.maximumPixels)
    switch ImageFormat(sniffing: bytes) {
    case .png: self = try PNG.decode(bytes, limit: limit)
    case .jpeg: self = try JPEG.decode(bytes, limit: limit, isScaled: isScaled)
    case .webp: self = try WebP.decode(bytes, limit: limit)
    case nil: throw .unknownFormat
    }
  }

  /// Creates an image whose pixels a decoder fills in. `fill` receives `4 * width * height` bytes and returns
  /// whether it succeeded.
  init(
    width: Int, height: Int, limit: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool,
    reason: () -> String
  ) throws(ImageError) {
    try RasterImage.check(width: width, height: height, limit: limit)
    var isGood = false
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      isGood = fill(buffer)
      count = isGood ? buffer.count : 0
    }
    guard isGood else { throw .malformed(reason: reason()) }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Throws an error if an image has no pixels or too many.
  private static func check(width: Int, height: Int, limit: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .malformed(reason: "has no pixels") }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || count > limit { throw .tooLarge(width: width, height: height) }
  }
}
