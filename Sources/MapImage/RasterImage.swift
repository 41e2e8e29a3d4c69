// SPDX-License-Identifier: Apache-2.0

/// A picture in memory: rows from the top, four bytes a pixel (red, green, blue, alpha), alpha not
/// premultiplied unless a function says so.
public struct RasterImage: Sendable, Equatable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// `4 * width * height` bytes.
  public var pixels: [UInt8]

  /// Makes a picture of its pixels.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == 4 * width * height, "a picture has four bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
