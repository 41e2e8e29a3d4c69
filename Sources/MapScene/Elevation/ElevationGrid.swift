// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapStyle

/// The elevations of a tile's pixels in meters, with a border of one pixel that belongs to the neighboring tiles.
///
/// The border initially repeats the outermost pixels, so that the tile can be drawn before its neighbors are loaded.
package struct ElevationGrid: Sendable, Equatable {
  /// The number of columns and rows without the border.
  package private(set) var size: Int
  /// The rows from the north, with the border.
  private var values: [Float]

  /// The size of the elevations, in bytes.
  var byteCount: Int { values.count * MemoryLayout<Float>.stride }

  /// Decodes the elevations of an image.
  ///
  /// - Throws: ``ImageError/malformed(reason:)`` if the image is not square.
  package init(_ image: RasterImage, encoding: ElevationEncoding) throws(ImageError) {
    guard image.width == image.height, image.width > 0 else {
      throw .malformed(
        reason: "is \(image.width) × \(image.height) pixels, but elevation tiles must be square")
    }
    let size = image.width
    self.size = size
    values = []
    values.reserveCapacity((size + 2) * (size + 2))
    let factors = SIMD3<Float>(encoding.factors)
    let shift = Float(encoding.shift)
    for row in -1...size {
      for column in -1...size {
        let offset = 4 * (min(max(row, 0), size - 1) * size + min(max(column, 0), size - 1))
        let color = SIMD3(
          Float(image.pixels[offset]), Float(image.pixels[offset + 1]),
          Float(image.pixels[offset + 2]))
        let height = (factors * color).sum() - shift
        // A style may have factors of any size.
        values.append(height.isFinite ? min(max(height, -Self.highest), Self.highest) : 0)
      }
    }
  }

  /// The limit of elevations in meters, with which sums of slopes stay finite.
  private static let highest: Float = 1e30

  /// The elevation at a column and row, each -1...size. -1 and `size` are on the border.
  package subscript(column: Int, row: Int) -> Float {
    get { values[(row + 1) * (size + 2) + column + 1] }
    set { values[(row + 1) * (size + 2) + column + 1] = newValue }
  }

  /// The elevation at fractions of the tile's width and height, interpolated between the pixels.
  package func elevation(x: Double, y: Double) -> Double {
    // The value of a pixel is that of its center.
    let (across, down) = (x * Double(size) - 0.5, y * Double(size) - 0.5)
    let column = min(max(Int(across.rounded(.down)), -1), size - 1)
    let row = min(max(Int(down.rounded(.down)), -1), size - 1)
    let (right, below) = (across - Double(column), down - Double(row))
    let top = Double(self[column, row]) * (1 - right) + Double(self[column + 1, row]) * right
    let bottom =
      Double(self[column, row + 1]) * (1 - right) + Double(self[column + 1, row + 1]) * right
    return top * (1 - below) + bottom * below
  }

  /// Replaces a part of the border by the pixels of the neighboring tile.
  ///
  /// - Parameters:
  ///   - side: The direction of the neighbor.
  ///   - neighbor: The elevations of the neighbor, of the same size.
  mutating func fillBorder(at side: TileSide, from neighbor: ElevationGrid) {
    for row in side.y.border(size) {
      for column in side.x.border(size) {
        self[column, row] = neighbor[column - side.x.offset * size, row - side.y.offset * size]
      }
    }
  }

  /// Returns the elevations in half the size, rounded up. Each is the mean of up to four elevations.
  func halved() -> ElevationGrid {
    var half = self
    let count = (size + 1) / 2
    half.size = count
    half.values = []
    half.values.reserveCapacity((count + 2) * (count + 2))
    for row in -1...count {
      let rows = pair(row, count)
      for column in -1...count {
        let columns = pair(column, count)
        let sum =
          self[columns.0, rows.0] + self[columns.1, rows.0] + self[columns.0, rows.1]
          + self[columns.1, rows.1]
        half.values.append(sum / 4)
      }
    }
    return half
  }

  /// The two columns or rows that one of `count` columns or rows of half the size combines. The border repeats the
  /// outermost ones.
  private func pair(_ index: Int, _ count: Int) -> (Int, Int) {
    let first = 2 * min(max(index, 0), count - 1)
    return (first, min(first + 1, size - 1))
  }

  /// Returns a rectangle of the elevations, including the border, as a texture with little-endian numbers.
  func heights(_ columns: Range<Int>, _ rows: Range<Int>) -> TextureData {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * columns.count * rows.count)
    for row in rows {
      for column in columns {
        let bits = self[column, row].bitPattern
        for shift: UInt32 in [0, 8, 16, 24] {
          pixels.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
      }
    }
    return TextureData(
      width: columns.count, height: rows.count, format: .number, pixels: pixels)
  }

  /// All elevations, including the border, as a texture.
  package var heights: TextureData { heights(-1..<size + 1, -1..<size + 1) }

  /// Returns the slopes of a rectangle of pixels as a texture, for hillshades.
  ///
  /// The slope of a pixel is the difference of the elevations beside it (Sobel's operator), in meters per meter at
  /// the equator, enlarged at low zooms where slopes would be too small to see. The texture's range is -4...4.
  ///
  /// - Parameter zoom: The zoom of the tile.
  func slopes(_ columns: Range<Int>, _ rows: Range<Int>, zoom: Int) -> TextureData {
    let scale = Float(Self.slopeScale(size: size, zoom: zoom))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(2 * columns.count * rows.count)
    let width = size + 2
    let values = values.span
    for row in rows {
      for column in columns {
        let index = row * width + column
        let (a, b, c) = (values[index], values[index + 1], values[index + 2])
        let (d, f) = (values[index + width], values[index + width + 2])
        let below = index + 2 * width
        let (g, h, i) = (values[below], values[below + 1], values[below + 2])
        let east = (c + f + f + i - (a + d + d + g)) * scale
        let south = (g + h + h + i - (a + b + b + c)) * scale
        pixels.append(Self.byte(east))
        pixels.append(Self.byte(south))
      }
    }
    return TextureData(width: columns.count, height: rows.count, format: .pair, pixels: pixels)
  }

  /// Returns the slopes of all pixels; see ``slopes(_:_:zoom:)``.
  package func slopes(zoom: Int) -> TextureData { slopes(0..<size, 0..<size, zoom: zoom) }

  /// The factor from the sum of weighted differences to the slope. The weights add up to 8 pixels.
  private static func slopeScale(size: Int, zoom: Int) -> Double {
    let zoom = Double(zoom)
    let perLevel = zoom < 2 ? 0.4 : zoom < 4.5 ? 0.35 : 0.3
    let enlargement = zoom < 15 ? (15 - zoom) * perLevel : 0
    let metersPerTile = exp2(equatorLength - zoom)
    return exp2(enlargement) * Double(size) / (8 * metersPerTile)
  }

  /// The binary logarithm of the equator's length in meters.
  private static let equatorLength = 25.2562

  private static func byte(_ slope: Float) -> UInt8 {
    UInt8((min(max(slope / 8 + 0.5, 0), 1) * 255).rounded(.toNearestOrEven))
  }
}
