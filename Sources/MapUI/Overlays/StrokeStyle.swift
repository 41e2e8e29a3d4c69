// SPDX-License-Identifier: Apache-2.0
public import MapImage

/// How a stretch of a line is painted. Made by ``solidColor(_:)``, ``gradient(from:to:)`` or
/// ``transparentStroke(withStamp:)``.
@MainActor public final class StrokeStyle {
  let start: MapColor
  let end: MapColor
  /// A picture repeated along the stretch, over its color; nil at the start.
  public var stampStyle: StampStyle?

  private init(from start: MapColor, to end: MapColor, stamp: StampStyle? = nil) {
    self.start = start
    self.end = end
    stampStyle = stamp
  }

  /// One color.
  public static func solidColor(_ color: MapColor) -> StrokeStyle {
    StrokeStyle(from: color, to: color)
  }

  /// From one color to another, evenly along the stretch.
  public static func gradient(from start: MapColor, to end: MapColor) -> StrokeStyle {
    StrokeStyle(from: start, to: end)
  }

  /// Nothing but a picture repeated along the stretch.
  public static func transparentStroke(withStamp stamp: StampStyle) -> StrokeStyle {
    let clear = MapColor(red: 0, green: 0, blue: 0, alpha: 0)
    return StrokeStyle(from: clear, to: clear, stamp: stamp)
  }

  var isClear: Bool { !(start.alpha > 0) && !(end.alpha > 0) }
}

/// A picture that is repeated along a line, squashed to a square as wide as the line; its top is where the
/// line comes from. Made as a ``TextureStyle`` or a ``SpriteStyle``.
@MainActor public class StampStyle {
  /// The picture.
  public let stampImage: IconImage
  private(set) lazy var stamp = IconImage(stampImage.image.turnedAlongLine)

  init(stampImage: IconImage) { self.stampImage = stampImage }
}

/// A picture that is repeated without gaps.
public final class TextureStyle: StampStyle {
  /// Makes a style of a picture.
  public init(image: IconImage) { super.init(stampImage: image) }
}

/// A picture that is repeated with a gap of half its length.
public final class SpriteStyle: StampStyle {
  /// Makes a style of a picture.
  public init(image: IconImage) { super.init(stampImage: image) }
}

extension RasterImage {
  /// The picture made square and turned so that its top is at the left: each pixel the mean of those it
  /// covers.
  fileprivate var turnedAlongLine: RasterImage {
    let side = min(max(width, height), 256)
    guard width > 0, height > 0 else { return self }
    var pixels = [UInt8](repeating: 0, count: 4 * side * side)
    for y in 0..<side {
      for x in 0..<side {
        // Along the line is down in the picture; the line's right is the picture's left.
        let columns = RasterImage.range(side - 1 - y, of: side, in: width)
        let rows = RasterImage.range(x, of: side, in: height)
        let color = mean(columns: columns, rows: rows)
        for channel in 0..<4 { pixels[4 * (y * side + x) + channel] = color[channel] }
      }
    }
    return RasterImage(width: side, height: side, pixels: pixels)
  }

  private static func range(_ place: Int, of count: Int, in size: Int) -> Range<Int> {
    let start = place * size / count
    return start..<max(start + 1, (place + 1) * size / count)
  }

  private func mean(columns: Range<Int>, rows: Range<Int>) -> SIMD4<UInt8> {
    var sum = SIMD4<Int>.zero
    for row in rows {
      for column in columns {
        let place = 4 * (row * width + column)
        let alpha = Int(pixels[place + 3])
        sum &+= SIMD4(
          Int(pixels[place]) * alpha, Int(pixels[place + 1]) * alpha,
          Int(pixels[place + 2]) * alpha, alpha)
      }
    }
    guard sum.w > 0 else { return .zero }
    let count = rows.count * columns.count
    return SIMD4(
      UInt8(sum.x / sum.w), UInt8(sum.y / sum.w), UInt8(sum.z / sum.w), UInt8(sum.w / count))
  }
}
