// SPDX-License-Identifier: Apache-2.0

/// An image in memory. Rows run from top to bottom, with four bytes per pixel: red, green, blue and alpha.
/// Alpha is not premultiplied unless a function says so.
public struct RasterImage: Sendable, Equatable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, `4 * width * height` bytes.
  public var pixels: [UInt8]

  /// Creates an image from its pixels.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == 4 * width * height, "an image needs four bytes per pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
