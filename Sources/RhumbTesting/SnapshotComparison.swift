// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport

/// The differences of an image from the expected one.
struct SnapshotComparison {
  /// A connected area of differing pixels.
  struct Area {
    var pixels = 0
    /// Its bounds in pixels.
    var low: SIMD2<Int>
    var high: SIMD2<Int>
  }

  /// The largest area of differing pixels; `nil` if all are equal.
  private(set) var largest: Area?
  /// The actual image, pale, with the differing pixels in red and a frame around the largest area.
  private(set) var difference: RasterImage
  private var differs: [Bool]
  private let width: Int

  /// - Parameter scale: Pixels per point of the regions and masks in the options.
  init(expected: RasterImage, actual: RasterImage, options: SnapshotOptions, scale: Double) {
    width = actual.width
    difference = actual.straight()
    differs = differingPixels(expected, actual, threshold: options.tolerance)
    if !options.regions.isEmpty { keep(inside: options.regions, scale: scale) }
    for mask in options.masks { forEachPixel(of: mask, scale: scale) { differs[$0] = false } }
    paint()
    findLargest()
    if let largest { frame(largest) }
  }

  private var height: Int { differs.count / width }

  private mutating func keep(inside regions: [CGRect], scale: Double) {
    var isInside = [Bool](repeating: false, count: differs.count)
    for region in regions { forEachPixel(of: region, scale: scale) { isInside[$0] = true } }
    for index in differs.indices where !isInside[index] { differs[index] = false }
  }

  private func forEachPixel(of rect: CGRect, scale: Double, _ body: (Int) -> Void) {
    let image = CGRect(x: 0, y: 0, width: width, height: height)
    let pixels = CGRect(
      x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale,
      height: rect.height * scale
    ).intersection(image)
    guard !pixels.isEmpty else { return }
    for y in Int(pixels.minY)..<Int(pixels.maxY.rounded(.up)) {
      for x in Int(pixels.minX)..<Int(pixels.maxX.rounded(.up)) { body(y * width + x) }
    }
  }

  /// Finds the connected areas, also over corners.
  private mutating func findLargest() {
    var remaining = differs
    for start in differs.indices where remaining[start] {
      let here = SIMD2(start % width, start / width)
      var area = Area(low: here, high: here)
      var open = [start]
      remaining[start] = false
      while let index = open.popLast() {
        let (x, y) = (index % width, index / width)
        area.pixels += 1
        area.low = pointwiseMin(area.low, [x, y])
        area.high = pointwiseMax(area.high, [x, y])
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
          for column in max(x - 1, 0)...min(x + 1, width - 1) where remaining[row * width + column]
          {
            remaining[row * width + column] = false
            open.append(row * width + column)
          }
        }
      }
      if area.pixels > largest?.pixels ?? 0 { largest = area }
    }
  }

  private mutating func paint() {
    var pixels = difference.pixels
    for index in differs.indices {
      for channel in 0..<3 {
        let value = pixels[4 * index + channel]
        pixels[4 * index + channel] =
          differs[index] ? (channel == 0 ? 255 : 0) : 170 + UInt8(Int(value) / 3)
      }
      pixels[4 * index + 3] = 255
    }
    difference.pixels = pixels
  }

  private mutating func frame(_ area: Area) {
    let low = pointwiseMax(area.low &- 3, .zero)
    let high = pointwiseMin(area.high &+ 3, [width - 1, height - 1])
    for x in low.x...high.x { mark(x, low.y); mark(x, high.y) }
    for y in low.y...high.y { mark(low.x, y); mark(high.x, y) }
  }

  private mutating func mark(_ x: Int, _ y: Int) {
    let index = 4 * (y * width + x)
    difference.pixels.replaceSubrange(index..<index + 3, with: [0, 0, 255])
  }
}
