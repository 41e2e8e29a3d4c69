// SPDX-License-Identifier: Apache-2.0

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
