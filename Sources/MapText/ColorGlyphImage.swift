// SPDX-License-Identifier: Apache-2.0
import CFreeType

/// A color glyph as FreeType renders it: one of a font's images (tables CBDT and sbix) or layers of outlines
/// (table COLR, version 0).
struct ColorGlyphImage {
  /// The resolution of bitmaps in pixels per em. Labels of 16 points at a scale of 3 need no more than 48, and
  /// larger text in panels is enlarged.
  static let resolution = 64

  /// The largest width and height in pixels, more than any font has.
  private static let largestSide = 1024

  private let width: Int
  private let height: Int
  private let left: Int
  private let top: Int
  /// The number of pixels per em.
  private let resolution: Int
  /// Premultiplied RGBA colors, with rows from top to bottom.
  private let pixels: [UInt8]

  /// Copies a rendered bitmap. Returns `nil` if it has no colors.
  ///
  /// - Parameters:
  ///   - left: The distance from the pen to the left edge, in pixels.
  ///   - top: The distance from the baseline up to the top edge, in pixels.
  ///   - resolution: The number of pixels per em.
  init?(_ bitmap: FT_Bitmap, left: Int, top: Int, resolution: Int) {
    width = Int(bitmap.width)
    height = Int(bitmap.rows)
    let stride = Int(bitmap.pitch)
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer,
      (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height),
      stride >= width * 4, resolution > 0
    else { return nil }
    self.left = left
    self.top = top
    self.resolution = resolution
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for pixel in Swift.stride(from: row * stride, to: row * stride + width * 4, by: 4) {
        pixels += [buffer[pixel + 2], buffer[pixel + 1], buffer[pixel], buffer[pixel + 3]]
      }
    }
    self.pixels = pixels
  }

  /// Selects the smallest size of a font that is not below ``resolution``, or else the largest one.
  static func setSize(of face: FT_Face) {
    let count = Int(face.pointee.num_fixed_sizes)
    guard count > 0, let sizes = face.pointee.available_sizes else {
      FT_Set_Pixel_Sizes(face, 0, FT_UInt(resolution))
      return
    }
    let sizesPerEm = (0..<count).map { Int(sizes[$0].y_ppem) / 64 }
    let order = sizesPerEm.indices.sorted { sizesPerEm[$0] < sizesPerEm[$1] }
    let choice = order.first { sizesPerEm[$0] >= resolution } ?? order.last
    FT_Select_Size(face, FT_Int(choice ?? 0))
  }

  /// The image at ``resolution``, or at its own if that is lower. Each pixel is the average of the area that it covers.
  func bitmap(advance: Float) -> GlyphBitmap {
    guard resolution > Self.resolution else {
      return GlyphBitmap(
        width: width, height: height, left: left, top: top, advance: advance, colors: pixels,
        resolution: Float(resolution))
    }
    let step = Double(resolution) / Double(Self.resolution)
    // The new pixels start at whole numbers of their size from the pen, so that no row or column is cut.
    let newLeft = (Double(left) / step).rounded(.down)
    let newTop = (Double(top) / step).rounded(.up)
    let right = (Double(left + width) / step).rounded(.up)
    let bottom = (Double(top - height) / step).rounded(.down)
    let columns = Self.shares(
      count: Int(right - newLeft), step: step, shift: newLeft * step - Double(left), size: width)
    let rows = Self.shares(
      count: Int(newTop - bottom), step: step, shift: Double(top) - newTop * step, size: height)
    var colors: [UInt8] = []
    colors.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      for column in columns { colors += average(column, row, area: step * step) }
    }
    return GlyphBitmap(
      width: columns.count, height: rows.count, left: Int(newLeft), top: Int(newTop),
      advance: advance, colors: colors, resolution: Float(Self.resolution))
  }

  /// The pixels that each new pixel covers in one dimension, with the covered fractions.
  private static func shares(
    count: Int, step: Double, shift: Double, size: Int
  ) -> [[(pixel: Int, share: Double)]] {
    (0..<count).map { index in
      let start = Double(index) * step + shift
      let pixels = max(0, Int(start.rounded(.down)))..<max(0, Int((start + step).rounded(.up)))
      return pixels.clamped(to: 0..<size).map { pixel in
        (pixel, min(Double(pixel + 1), start + step) - max(Double(pixel), start))
      }
    }
  }

  private func average(
    _ columns: [(pixel: Int, share: Double)], _ rows: [(pixel: Int, share: Double)], area: Double
  ) -> [UInt8] {
    var sum = SIMD4<Double>.zero
    for row in rows {
      for column in columns {
        let offset = (row.pixel * width + column.pixel) * 4
        let color = SIMD4(
          Double(pixels[offset]), Double(pixels[offset + 1]), Double(pixels[offset + 2]),
          Double(pixels[offset + 3]))
        sum += color * (row.share * column.share)
      }
    }
    let mean = (sum / area).rounded(.toNearestOrAwayFromZero)
    return (0..<4).map { UInt8(min(255, max(0, mean[$0]))) }
  }
}
