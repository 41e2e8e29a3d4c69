// SPDX-License-Identifier: Apache-2.0

extension RasterImage {
  /// Encodes the image as a PNG with eight bits per channel. The encoding favors speed over size.
  public func encodedPNG() throws(ImageError) -> [UInt8] { try PNG.encode(self) }
}
