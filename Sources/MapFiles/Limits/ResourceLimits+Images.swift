// SPDX-License-Identifier: Apache-2.0

// Pixels take four bytes each. An image's header is read first: one that is too large takes no memory.
extension ResourceLimits {
  /// The most pixels of any image that is decoded: 64 megapixels, 256 MiB.
  package static let imagePixels = 64 << 20

  /// The most pixels of a raster tile: 2048 × 2048, 16 MiB. Many are in memory at a time.
  package static let rasterTilePixels = 4 << 20

  /// The most pixels of a style's sprite sheets in total, and of the sheet that the icons are packed into.
  package static let spritePixels = 16 << 20

  /// The most pixels of the images of one KML document in total, tinted copies included.
  package static let documentImagePixels = 64 << 20

  /// The most stretchable ranges of an icon along one axis.
  package static let iconStretches = 64
}
