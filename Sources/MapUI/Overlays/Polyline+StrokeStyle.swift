// SPDX-License-Identifier: Apache-2.0
public import MapImage

extension Polyline {
  /// The style of a span of a line. Create one with ``solidColor(_:)``, ``gradient(from:to:)`` or
  /// ``image(_:hasGaps:over:)``.
  @MainActor public final class StrokeStyle {
    let start: MapColor
    let end: MapColor
    /// An image that is repeated along the span, over its color; `nil` by default.
    package var stamp: StampStyle?

    private init(from start: MapColor, to end: MapColor, stamp: StampStyle? = nil) {
      self.start = start
      self.end = end
      self.stamp = stamp
    }

    /// Returns a style with one color.
    public static func solidColor(_ color: MapColor) -> StrokeStyle {
      StrokeStyle(from: color, to: color)
    }

    /// Returns a style with a linear gradient along the span.
    public static func gradient(from start: MapColor, to end: MapColor) -> StrokeStyle {
      StrokeStyle(from: start, to: end)
    }

    /// Returns a style with an image that is repeated along the span. It is scaled to a square with the line's
    /// width; its top is toward the line's start.
    ///
    /// - Parameters:
    ///   - hasGaps: Whether gaps of half the image's length are between the images.
    ///   - color: The color under the images; `nil` for none.
    public static func image(
      _ image: IconImage, hasGaps: Bool = false, over color: MapColor? = nil
    ) -> StrokeStyle {
      let color = color ?? MapColor(red: 0, green: 0, blue: 0, alpha: 0)
      let stamp = hasGaps ? SpriteStyle(image: image) : TextureStyle(image: image)
      return StrokeStyle(from: color, to: color, stamp: stamp)
    }

    /// Returns a style with only a repeated image along the span.
    package static func stamped(_ stamp: StampStyle) -> StrokeStyle {
      let clear = MapColor(red: 0, green: 0, blue: 0, alpha: 0)
      return StrokeStyle(from: clear, to: clear, stamp: stamp)
    }

    var isClear: Bool { !(start.alpha > 0) && !(end.alpha > 0) }
  }
}

/// An image that is repeated along a line. It is scaled to a square with the line's width; its top is toward
/// the line's start. Create a ``TextureStyle`` or a ``SpriteStyle``.
@MainActor public class StampStyle {
  /// The image.
  public let stampImage: IconImage
  private(set) lazy var stamp = IconImage(stampImage.image.turnedAlongLine)

  init(stampImage: IconImage) { self.stampImage = stampImage }
}

/// An image that is repeated without gaps.
public final class TextureStyle: StampStyle {
  /// Creates a style with an image.
  public init(image: IconImage) { super.init(stampImage: image) }
}

/// An image that is repeated with gaps of half its length.
public final class SpriteStyle: StampStyle {
  /// Creates a style with an image.
  public init(image: IconImage) { super.init(stampImage: image) }
}

extension RasterImage {
  /// The image scaled to a square and rotated so that its top is at the left. Each pixel is the mean of the
  /// pixels that it covers.
  fileprivate var turnedAlongLine: RasterImage {
    let side = min(max(width, height), 256)
    guard width > 0, height > 0 else { return self }
    var pixels = [UInt8](repeating: 0, count: 4 * side * side)
    for y in 0..<side {
      for x in 0..<side {
        // The line's direction is down in the image; the line's right is the image's left.
        let columns = RasterImage.range(side - 1 - y, of: side, in: width)
        let rows = RasterImage.range(x, of: side, in: height)
        let color = mean(columns: columns, rows: rows)
        for channel in 0..<4 { pixels[4 * (y * side + x) + channel] = color[channel] }
      }
    }
    return RasterImage(width: side, height: side, pixels: pixels)
  }

  private static func range(_ index: Int, of count: Int, in size: Int) -> Range<Int> {
    let start = index * size / count
    return start..<max(start + 1, (index + 1) * size / count)
  }

  private func mean(columns: Range<Int>, rows: Range<Int>) -> SIMD4<UInt8> {
    var sum = SIMD4<Int>.zero
    for row in rows {
      for column in columns {
        let offset = 4 * (row * width + column)
        let alpha = Int(pixels[offset + 3])
        sum &+= SIMD4(
          Int(pixels[offset]) * alpha, Int(pixels[offset + 1]) * alpha,
          Int(pixels[offset + 2]) * alpha, alpha)
      }
    }
    guard sum.w > 0 else { return .zero }
    let count = rows.count * columns.count
    return SIMD4(
      UInt8(sum.x / sum.w), UInt8(sum.y / sum.w), UInt8(sum.z / sum.w), UInt8(sum.w / count))
  }
}
