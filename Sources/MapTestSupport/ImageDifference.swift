// SPDX-License-Identifier: Apache-2.0
import MapImage

/// Returns the fraction of pixels, 0...1, that differ visibly between two images; 1 if their sizes differ.
///
/// Colors are compared by their perceptual distance in YIQ (Kotsarenko and Ramos, Measuring perceived color
/// difference using YIQ NTSC transmission color space in mobile applications, 2010). Translucent colors are
/// blended with white. Pixels that differ only in antialiasing are not counted (Vysniauskas, Anti-aliased
/// pixel and intensity slope detector, 2009). The result matches that of the `pixelmatch` tools, which
/// MapLibre uses to compare images.
///
/// - Parameter threshold: The maximum distance of colors that count as equal, as a fraction of the distance
///   between black and white. MapLibre's tests use 0.1285.
package func imageDifference(
  _ a: RasterImage, _ b: RasterImage, threshold: Double = 0.1285
) -> Double {
  guard a.width == b.width, a.height == b.height else { return 1 }
  let (a, b) = (a.straight(), b.straight())
  guard a.pixels != b.pixels else { return 0 }
  return ImageComparison(a, b, threshold: threshold).differingFraction
}

/// Returns whether each pixel differs between two images of the same size, row by row. Pixels that differ only in
/// antialiasing count too, since thin text consists of them.
///
/// - Parameter threshold: The maximum distance of colors that count as equal, as for
///   ``imageDifference(_:_:threshold:)``.
package func differingPixels(
  _ a: RasterImage, _ b: RasterImage, threshold: Double
) -> [Bool] {
  precondition(a.width == b.width && a.height == b.height, "The images have the same size.")
  if a == b { return Array(repeating: false, count: a.width * a.height) }
  let comparison = ImageComparison(a.straight(), b.straight(), threshold: threshold)
  return (0..<a.width * a.height).map(comparison.hasOtherColor)
}

/// The comparison of two images of the same size.
private struct ImageComparison {
  private let width: Int
  private let height: Int
  private let first: [SIMD3<Float>]
  private let second: [SIMD3<Float>]
  private let firstPixels: [UInt32]
  private let secondPixels: [UInt32]
  /// The maximum squared distance of colors that count as equal.
  private let tolerance: Float

  init(_ a: RasterImage, _ b: RasterImage, threshold: Double) {
    width = a.width
    height = a.height
    first = yiq(a)
    second = yiq(b)
    firstPixels = words(a)
    secondPixels = words(b)
    // 35215 is the squared distance between black and white.
    tolerance = Float(35215 * threshold * threshold)
  }

  var differingFraction: Double {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where isDifferent(x, y) { count += 1 }
    }
    return Double(count) / Double(width * height)
  }

  private func isDifferent(_ x: Int, _ y: Int) -> Bool {
    hasOtherColor(y * width + x)
      && !isSmoothedEdge(x, y, in: first) && !isSmoothedEdge(x, y, in: second)
  }

  func hasOtherColor(_ index: Int) -> Bool {
    guard firstPixels[index] != secondPixels[index] else { return false }
    let difference = first[index] - second[index]
    return (difference * difference * [0.5053, 0.299, 0.1957]).sum() > tolerance
  }

  /// Whether a pixel is a result of antialiasing. It lies between a darker and a brighter neighbor, at most
  /// two neighbors have the same brightness, and its darkest or brightest neighbor is part of a uniform area
  /// in both images.
  private func isSmoothedEdge(_ x: Int, _ y: Int, in image: [SIMD3<Float>]) -> Bool {
    let brightness = image[y * width + x].x
    var equals = isOnBorder(x, y) ? 1 : 0
    var darkest = (change: Float(0), x: x, y: y)
    var brightest = darkest
    // The order is column by column: the first of several equally dark neighbors is used.
    for column in max(x - 1, 0)...min(x + 1, width - 1) {
      for row in max(y - 1, 0)...min(y + 1, height - 1) where (column, row) != (x, y) {
        let change = image[row * width + column].x - brightness
        if change == 0 { equals += 1 }
        if change < darkest.change { darkest = (change, column, row) }
        if change > brightest.change { brightest = (change, column, row) }
      }
    }
    guard equals <= 2, darkest.change < 0, brightest.change > 0 else { return false }
    return isPlain(darkest.x, darkest.y) || isPlain(brightest.x, brightest.y)
  }

  private func isPlain(_ x: Int, _ y: Int) -> Bool {
    isPlain(x, y, in: firstPixels) && isPlain(x, y, in: secondPixels)
  }

  /// Whether more than two neighbors have exactly the pixel's color. The border counts as one neighbor.
  private func isPlain(_ x: Int, _ y: Int, in pixels: [UInt32]) -> Bool {
    let pixel = pixels[y * width + x]
    var equals = isOnBorder(x, y) ? 1 : 0
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1) where (column, row) != (x, y) {
        if pixels[row * width + column] == pixel { equals += 1 }
      }
    }
    return equals > 2
  }

  private func isOnBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }
}

/// The brightness and the two color components of each pixel over white.
private func yiq(_ image: RasterImage) -> [SIMD3<Float>] {
  stride(from: 0, to: image.pixels.count, by: 4).map { offset in
    let alpha = Float(image.pixels[offset + 3]) / 255
    func overWhite(_ channel: Int) -> Float {
      255 + (Float(image.pixels[offset + channel]) - 255) * alpha
    }
    let red: SIMD3<Float> = [0.298_895_31, 0.595_977_99, 0.211_470_17]
    let green: SIMD3<Float> = [0.586_622_47, -0.274_176_10, -0.522_617_11]
    let blue: SIMD3<Float> = [0.114_482_23, -0.321_801_89, 0.311_146_94]
    return red * overWhite(0) + green * overWhite(1) + blue * overWhite(2)
  }
}

/// The pixels as one number each, for exact comparison.
private func words(_ image: RasterImage) -> [UInt32] {
  stride(from: 0, to: image.pixels.count, by: 4).map { offset in
    var word: UInt32 = 0
    for channel in 0..<4 { word = word << 8 | UInt32(image.pixels[offset + channel]) }
    return word
  }
}
