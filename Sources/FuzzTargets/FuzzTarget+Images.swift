// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapText

extension FuzzTarget {
  static let images: [FuzzTarget] = [
    FuzzTarget("png", maximumLength: 2048) { bytes in decode(bytes, as: .png) },
    FuzzTarget("jpeg", maximumLength: 2048) { bytes in decode(bytes, as: .jpeg) },
    FuzzTarget("webp", maximumLength: 2048) { bytes in decode(bytes, as: .webp) },
    FuzzTarget("glyphs", maximumLength: 2048, isHot: true) { bytes in
      guard let range = try? GlyphRange(bytes) else { return }
      precondition(range.glyphs.values.allSatisfy { $0.width >= 0 && $0.height >= 0 })
    },
  ]

  /// The maximum number of pixels of a decoded image. Larger images run the same code for longer.
  private static let pixelLimit = 1 << 14

  private static func decode(_ bytes: [UInt8], as format: ImageFormat) {
    guard ImageFormat(sniffing: bytes) == format,
      let image = try? RasterImage(decoding: bytes, limit: pixelLimit)
    else { return }
    precondition(
      image.pixels.count == 4 * image.width * image.height, "an image with a wrong number of pixels"
    )
    let limit = image.width * image.height / 2
    if let small = try? RasterImage(decoding: bytes, limit: limit, isScaled: true) {
      precondition(small.width * small.height <= limit, "a scaled image over its limit")
    }
  }
}
