// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles

/// An image in memory. Rows run from top to bottom, with four bytes per pixel: red, green, blue and alpha.
public struct RasterImage: Sendable, Equatable {
  /// How the colors of an image relate to its alpha.
  public enum Alpha: Sendable {
    /// Colors do not depend on alpha, as in PNG and WebP files.
    case straight
    /// Colors are multiplied by alpha, as the renderer reads and writes them.
    case premultiplied
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, `4 * width * height` bytes.
  public var pixels: [UInt8] {
    didSet { RasterImage.check(pixels, width, height) }
  }
  /// How the colors relate to alpha.
  public let alpha: Alpha

  /// Creates an image from its pixels.
  public init(width: Int, height: Int, pixels: [UInt8], alpha: Alpha = .straight) {
    RasterImage.check(pixels, width, height)
    self.width = width
    self.height = height
    self.pixels = pixels
    self.alpha = alpha
  }

  private static func check(_ pixels: [UInt8], _ width: Int, _ height: Int) {
    precondition(pixels.count == 4 * width * height, "an image needs four bytes per pixel")
  }
}

extension RasterImage {
  /// Returns the image with premultiplied colors, rounded to the nearest.
  package func premultiplied() -> RasterImage {
    alpha == .premultiplied
      ? self
      : converted(to: .premultiplied) { color, alpha in UInt8((color * alpha + 127) / 255) }
  }

  /// Returns the image with straight colors, rounded to the nearest. Colors with alpha 0 become black.
  package func straight() -> RasterImage {
    alpha == .straight
      ? self
      : converted(to: .straight) { color, alpha in
        alpha == 0 ? 0 : UInt8(min(255, (255 * color + alpha / 2) / alpha))
      }
  }

  private func converted(
    to alpha: Alpha, _ convert: (_ color: UInt32, _ alpha: UInt32) -> UInt8
  ) -> RasterImage {
    var result = pixels
    var span = result.mutableSpan
    for index in stride(from: 0, to: span.count - 3, by: 4) {
      let opacity = UInt32(span[index + 3])
      if opacity == 255 { continue }
      for channel in index..<index + 3 {
        span[channel] = convert(UInt32(span[channel]), opacity)
      }
    }
    return RasterImage(width: width, height: height, pixels: result, alpha: alpha)
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

extension RasterImage {
  /// Encodes the image as a PNG with eight bits per channel, without alpha if it is opaque. The encoding favors speed over
  /// size.
  public func pngData() throws(ImageError) -> Data { Data(try encodedPNG()) }

  /// Encodes the image as a JPEG. Transparent parts are blended with white.
  ///
  /// - Parameter quality: The quality, 0...1. Values outside are clamped.
  public func jpegData(quality: Double = 0.9) throws(ImageError) -> Data {
    Data(try JPEG.encode(self, quality: RasterImage.percent(quality)))
  }

  /// Encodes the image as a lossy WebP.
  ///
  /// - Parameter quality: The quality, 0...1. Values outside are clamped.
  public func webPData(quality: Double = 0.9) throws(ImageError) -> Data {
    Data(try WebP.encode(self, quality: RasterImage.percent(quality)))
  }

  /// Writes the image to a file in the format of its extension: `png`, `jpg`, `jpeg` or `webp`. The file is
  /// replaced only when it is complete.
  ///
  /// - Throws: An error if the format is unknown, or if the file cannot be written.
  public func write(to file: URL) throws(ImageError) {
    let data =
      switch file.pathExtension.lowercased() {
      case "png": try pngData()
      case "jpg", "jpeg": try jpegData()
      case "webp": try webPData()
      default: throw .unknownFormat
      }
    do {
      try OutputFile(path: file.path).write(Array(data))
    } catch {
      throw .notEncodable(reason: error.description)
    }
  }

  /// The bytes of ``pngData()``.
  package func encodedPNG() throws(ImageError) -> [UInt8] { try PNGEncoder(self).encoded() }

  private static func percent(_ quality: Double) -> Double {
    quality.isNaN ? 90 : 100 * min(max(quality, 0), 1)
  }
}

// MARK: - Filled

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
