// SPDX-License-Identifier: Apache-2.0

// A pixel takes four bytes. The size of an image is checked in its header, before memory is allocated.
extension ResourceLimits {
  /// The maximum number of pixels of a decoded image: 64 megapixels, 256 MiB.
  package static let imagePixels = 64 << 20

  /// The maximum number of pixels of a JPEG image that is decoded to a smaller size. It limits the time, since all
  /// pixels are decompressed.
  package static let scaledImagePixels = 256 << 20

  /// The maximum number of pixels of a raster tile: 2048 × 2048, 16 MiB. Many tiles are in memory at the same
  /// time.
  package static let rasterTilePixels = 4 << 20

  /// The maximum number of pixels of the image of an image source: 4096 × 4096, 64 MiB. Each tile in view has a
  /// texture with it.
  package static let sourceImagePixels = 16 << 20

  /// The maximum total number of pixels of the images of a style's image sources.
  package static let allSourceImagePixels = 32 << 20

  /// The maximum number of pixels of a style's sprite sheets in total, and of the icon atlas.
  package static let spritePixels = 16 << 20

  /// The maximum total number of pixels of the images in a KML document, including tinted copies.
  package static let documentImagePixels = 64 << 20

  /// The maximum number of stretchable ranges of an icon on each axis.
  package static let iconStretches = 64
}
