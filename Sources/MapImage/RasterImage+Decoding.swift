// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The kinds of picture that are read.
public enum ImageFormat: String, Sendable {
  case png, jpeg, webp

  /// What a picture is by its first bytes; nil for anything else.
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
  /// The most pixels of an image that is decoded: 64 megapixels, 256 MiB.
  public static let maximumPixels = ResourceLimits.imagePixels

  /// Decodes a PNG, JPEG or WebP image. Of 16 bits a channel the upper 8 are kept.
  ///
  /// The size is checked before any pixel is decoded: an image that is too large takes no memory.
  public init(decoding bytes: [UInt8]) throws(ImageError) {
    try self.init(decoding: bytes, limit: RasterImage.maximumPixels)
  }

  /// Decodes a PNG, JPEG or WebP image of at most `limit` pixels, and never more than ``maximumPixels``.
  ///
  /// - Throws: ``ImageError/tooLarge(width:height:)`` for a larger one.
  package init(decoding bytes: [UInt8], limit: Int) throws(ImageError) {
    let limit = min(limit, RasterImage.maximumPixels)
    switch ImageFormat(sniffing: bytes) {
    case .png: self = try PNG.decode(bytes, limit: limit)
    case .jpeg: self = try JPEG.decode(bytes, limit: limit)
    case .webp: self = try WebP.decode(bytes, limit: limit)
    case nil: throw .unknownFormat
    }
  }

  /// Makes a picture whose pixels a decoder fills in; `fill` gets `4 * width * height` bytes and says
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

  /// Refuses a picture of no or too many pixels.
  private static func check(width: Int, height: Int, limit: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .malformed(reason: "has no pixels") }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || count > limit { throw .tooLarge(width: width, height: height) }
  }
}
