// SPDX-License-Identifier: Apache-2.0

extension RasterImage {
  /// The picture as a PNG of eight bits a channel, written fast rather than small.
  public func encodedPNG() throws(ImageError) -> [UInt8] { try PNG.encode(self) }
}
