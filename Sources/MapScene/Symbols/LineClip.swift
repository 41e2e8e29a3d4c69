// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Returns the parts of a line inside the tile, clipped at its edges.
func clippedToTile(_ line: [SIMD2<Float>]) -> [[SIMD2<Float>]] {
  let extent = Float(TileUnits.extent)
  return clipped(line, to: [0, 0, extent, extent])
}

/// Returns the parts of a line inside a box: left, top, right, bottom.
///
/// As in MapLibre, cuts are rounded to integers, and the box does not include its right and bottom edges: a line along
/// them belongs to the next box.
func clipped(_ line: [SIMD2<Float>], to box: SIMD4<Float>) -> [[SIMD2<Float>]] {
  var parts: [[SIMD2<Float>]] = []
  var part: [SIMD2<Float>] = []
  for (start, end) in zip(line, line.dropFirst()) {
    guard let (enter, leave) = clipped(start, end, to: box) else { continue }
    if part.last != enter {
      if part.count > 1 { parts.append(part) }
      part = [enter]
    }
    part.append(leave)
  }
  if part.count > 1 { parts.append(part) }
  return parts
}

private func clipped(
  _ start: SIMD2<Float>, _ end: SIMD2<Float>, to box: SIMD4<Float>
) -> (SIMD2<Float>, SIMD2<Float>)? {
  var (start, end) = (start, end)
  for (axis, bound, isUpper) in [
    (0, box.x, false), (1, box.y, false), (0, box.z, true), (1, box.w, true),
  ] {
    func isOutside(_ point: SIMD2<Float>) -> Bool {
      isUpper ? point[axis] >= bound : point[axis] < bound
    }
    let isCut = (isOutside(start), isOutside(end))
    if isCut.0 && isCut.1 { return nil }
    if !isCut.0 && !isCut.1 { continue }
    var cut = start + (end - start) * ((bound - start[axis]) / (end[axis] - start[axis]))
    cut[axis] = bound
    cut = (cut + 0.5).rounded(.down)
    if isCut.0 { start = cut } else { end = cut }
  }
  return (start, end)
}
