// SPDX-License-Identifier: Apache-2.0

extension GlyphOutline {
  /// The maximum distance that the encoding represents, in texels.
  private static let reach: Float = 6

  /// The outline's signed distance field; a blank bitmap if there is nothing to draw.
  func field(advance: Float) -> GlyphBitmap {
    guard let box = bounds, box.right - box.left < 512, box.top - box.bottom < 512 else {
      return .blank(advance: advance)
    }
    let border = GlyphBitmap.border
    let width = box.right - box.left + 2 * border
    let height = box.top - box.bottom + 2 * border
    // Converts from the pen's axes, with y up, to the field's axes, with y down.
    let origin = SIMD2(Float(box.left - border), Float(box.top + border))
    let turned = { (segment: Segment) in
      Segment(
        a: SIMD2(segment.a.x - origin.x, origin.y - segment.a.y),
        b: SIMD2(segment.b.x - origin.x, origin.y - segment.b.y))
    }
    let distances = Self.squaredDistances(to: edge.map(turned), width: width, height: height)
    let windings = Self.windings(of: segments.map(turned), width: width, height: height)
    let field = zip(distances, windings).map { squared, winding in
      let distance = winding == 0 ? squared.squareRoot() : -squared.squareRoot()
      return UInt8(max(0, min(255, (255 * (0.75 - distance / 8)).rounded())))
    }
    return GlyphBitmap(
      width: width, height: height, left: box.left, top: box.top, advance: advance, field: field)
  }

  private var bounds: (left: Int, top: Int, right: Int, bottom: Int)? {
    guard let first = segments.first else { return nil }
    var low = first.a
    var high = first.a
    for segment in segments {
      low = pointwiseMin(low, segment.a)
      high = pointwiseMax(high, segment.a)
    }
    guard low.x > -4096, low.y > -4096, high.x < 4096, high.y < 4096 else { return nil }
    return (
      Int(low.x.rounded(.down)), Int(high.y.rounded(.up)), Int(high.x.rounded(.up)),
      Int(low.y.rounded(.down))
    )
  }

  /// The squared distance from each texel's center to the nearest segment, limited to the maximum distance.
  private static func squaredDistances(
    to edge: [Segment], width: Int, height: Int
  ) -> [Float] {
    var result = [Float](repeating: reach * reach, count: width * height)
    for segment in edge {
      let low = pointwiseMin(segment.a, segment.b) - reach
      let high = pointwiseMax(segment.a, segment.b) + reach
      let columns = max(0, Int(low.x))..<min(width, Int(high.x) + 1)
      let along = segment.b - segment.a
      let scale = 1 / (along.x * along.x + along.y * along.y)
      for row in max(0, Int(low.y))..<min(height, Int(high.y) + 1) {
        for column in columns {
          let way = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - segment.a
          let t = max(0, min(1, (way.x * along.x + way.y * along.y) * scale))
          let rest = way - t * along
          let squared = rest.x * rest.x + rest.y * rest.y
          if squared < result[row * width + column] { result[row * width + column] = squared }
        }
      }
    }
    return result
  }

  /// The winding number of the outline around each texel's center; 0 outside the glyph.
  private static func windings(of segments: [Segment], width: Int, height: Int) -> [Int32] {
    var result = [Int32](repeating: 0, count: width * height)
    for segment in segments where segment.a.y != segment.b.y {
      let isDown = segment.a.y < segment.b.y
      let (upper, lower) = isDown ? (segment.a, segment.b) : (segment.b, segment.a)
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      let first = max(0, Int((upper.y - 0.5).rounded(.up)))
      let end = min(height, Int((lower.y - 0.5).rounded(.up)))
      guard first < end else { continue }
      for row in first..<end {
        let x = upper.x + (Float(row) + 0.5 - upper.y) * slope
        let column = max(0, Int((x - 0.5).rounded(.up)))
        if column < width { result[row * width + column] += isDown ? 1 : -1 }
      }
    }
    for row in 0..<height {
      for index in row * width + 1..<(row + 1) * width { result[index] += result[index - 1] }
    }
    return result
  }
}
