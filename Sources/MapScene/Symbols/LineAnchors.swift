// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The placement of label anchors along a line.
struct LineAnchors {
  /// The distance between two anchors in tile units, from the style's `symbol-spacing`.
  var spacing: Float
  /// The label's length in tile units.
  var labelLength: Float
  /// The label's length in layout units, before scaling to tile units. `boxScale` is the scale.
  var shapedLength: Float
  var boxScale: Float
  /// The factor by which the tile is enlarged beyond its own zoom.
  var overscale: Float
  /// The maximum sum of turns under a label, in radians; `nil` for labels that do not bend.
  var maximumAngle: Float?

  struct Anchor {
    var point: SIMD2<Float>
    var angle: Float
    var segment: Int
  }

  /// The size of a glyph's em in layout units.
  private static let glyphSize: Float = 24

  /// Returns the anchors along a line that was clipped to the tile.
  func anchors(along line: [SIMD2<Float>]) -> [Anchor] {
    guard line.count >= 2 else { return [] }
    let extent = Float(TileUnits.extent)
    let isContinued =
      line[0].x == 0 || line[0].x == extent || line[0].y == 0 || line[0].y == extent
    var spacing = spacing
    if spacing - labelLength < spacing / 4 { spacing = labelLength + spacing / 4 }
    let offset: Float
    if isContinued {
      offset = (spacing / 2 * overscale).truncatingRemainder(dividingBy: spacing)
    } else {
      offset = ((shapedLength / 2 + LineAnchors.glyphSize * 2) * boxScale * overscale)
        .truncatingRemainder(dividingBy: spacing)
    }
    let found = resample(line, offset: offset, spacing: spacing)
    if !found.isEmpty || isContinued { return found }
    return resample(line, offset: length(of: line) / 2, spacing: spacing)
  }

  /// Returns the single anchor in the middle of a line, for `line-center`.
  func center(of line: [SIMD2<Float>]) -> Anchor? {
    resample(line, offset: length(of: line) / 2, spacing: .greatestFiniteMagnitude).first
  }

  private func resample(
    _ line: [SIMD2<Float>], offset: Float, spacing: Float
  ) -> [Anchor] {
    let lineLength = length(of: line)
    let extent = Float(TileUnits.extent)
    var anchors: [Anchor] = []
    var distance: Float = 0
    var mark = offset
    for segment in 0..<line.count - 1 {
      let start = line[segment]
      let vector = line[segment + 1] - start
      let segmentLength = (vector * vector).sum().squareRoot()
      while mark < distance + segmentLength {
        let point = start + vector * ((mark - distance) / segmentLength)
        if point.x >= 0, point.x < extent, point.y >= 0, point.y < extent,
          mark - labelLength / 2 >= 0, mark + labelLength / 2 <= lineLength
        {
          let anchor = Anchor(
            point: [point.x.rounded(), point.y.rounded()], angle: atan2(vector.y, vector.x),
            segment: segment)
          if isBendAllowed(line, at: anchor) { anchors.append(anchor) }
        }
        guard spacing < .greatestFiniteMagnitude, spacing > 0 else { return anchors }
        mark += spacing
      }
      distance += segmentLength
    }
    return anchors
  }

  /// Returns whether every window of a few glyphs under the label turns by at most the maximum angle.
  private func isBendAllowed(_ line: [SIMD2<Float>], at anchor: Anchor) -> Bool {
    guard let maximumAngle else { return true }
    let window = 0.6 * LineAnchors.glyphSize * boxScale
    var index = anchor.segment
    var distance = (anchor.point - line[index]).length
    // Go back to the label's start.
    while distance < labelLength / 2 {
      index -= 1
      if index < 0 { return false }
      distance += (line[index + 1] - line[index]).length
    }
    distance = labelLength / 2 - distance
    // Go forward along the label and sum the turns in the last `window` units.
    var turns: [(distance: Float, angle: Float)] = []
    var sum: Float = 0
    var along = distance
    along += (line[index + 1] - line[index]).length
    index += 1
    while along < labelLength {
      if index + 1 >= line.count { return false }
      let before = line[index] - line[index - 1]
      let after = line[index + 1] - line[index]
      let turn = abs(
        atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y))
      turns.append((along, turn))
      sum += turn
      while let first = turns.first, along - first.distance > window {
        sum -= first.angle
        turns.removeFirst()
      }
      if sum > maximumAngle { return false }
      along += after.length
      index += 1
    }
    return true
  }

  private func length(of line: [SIMD2<Float>]) -> Float {
    zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }
}

extension SIMD2<Float> {
  var length: Float { (self * self).sum().squareRoot() }
}
