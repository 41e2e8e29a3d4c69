// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles

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
  package func encodedPNG() throws(ImageError) -> [UInt8] { try PNG.encode(straight()) }

  private static func percent(_ quality: Double) -> Double {
    quality.isNaN ? 90 : 100 * min(max(quality, 0), 1)
  }
}
