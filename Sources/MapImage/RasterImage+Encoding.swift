// SPDX-License-Identifier: Apache-2.0
public import Foundation

extension RasterImage {
  /// Encodes the image as a PNG with eight bits per channel. The encoding favors speed over size.
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

  /// The bytes of ``pngData()``.
  package func encodedPNG() throws(ImageError) -> [UInt8] { try PNG.encode(straight()) }

  private static func percent(_ quality: Double) -> Double {
    quality.isNaN ? 90 : 100 * min(max(quality, 0), 1)
  }
}
