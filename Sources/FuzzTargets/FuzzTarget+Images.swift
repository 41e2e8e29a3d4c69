// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapScene
import MapStyle
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
    FuzzTarget("elevation", maximumLength: 1100, run: readElevations),
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

  /// Decodes the elevations of a tile. The input is the zoom, the encoding as four numbers, and the pixels.
  private static func readElevations(_ bytes: [UInt8]) {
    let pixels = Array(bytes.dropFirst(33))
    let size = Int(Double(pixels.count / 4).squareRoot())
    guard size > 0 else { return }
    let numbers = (0..<4).map { number in
      Double(
        bitPattern: bytes[1 + 8 * number..<9 + 8 * number].reduce(0) { $0 << 8 | UInt64($1) })
    }
    let encoding = ElevationEncoding(
      factors: [numbers[0], numbers[1], numbers[2]], shift: numbers[3])
    let image = RasterImage(
      width: size, height: size, pixels: Array(pixels.prefix(4 * size * size)))
    guard let grid = try? ElevationGrid(image, encoding: encoding) else { return }
    precondition(
      (-1...size).allSatisfy { grid[$0, size].isFinite }, "an elevation that is not finite")
    precondition(
      grid.heights.pixels.count == 4 * (size + 2) * (size + 2), "a wrong number of elevations")
    precondition(
      grid.slopes(zoom: Int(bytes[0] % 31)).pixels.count == 2 * size * size,
      "a wrong number of slopes")
  }
}
