// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles

extension TileGeometry {
  /// Returns the label position of each polygon: the interior point that is farthest from its edges.
  func labelPoints() -> [SIMD2<Float>] {
    var points: [SIMD2<Float>] = []
    var rings: [[SIMD2<Double>]] = []
    for part in ends.indices {
      let ring = self.points[self.part(part)].map { SIMD2<Double>($0) }
      if ring.count < 3 { continue }
      if signedArea(ring) > 0, !rings.isEmpty {
        points.append(SIMD2<Float>(poleOfInaccessibility(rings, precision: 16)))
        rings = []
      }
      rings.append(ring)
    }
    if !rings.isEmpty { points.append(SIMD2<Float>(poleOfInaccessibility(rings, precision: 16))) }
    return points
  }
}

/// Returns twice the area of a ring, positive for outer rings of vector tiles.
private func signedArea(_ ring: [SIMD2<Double>]) -> Double {
  zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
    $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
  }
}

/// Returns the interior point of a polygon that is farthest from its outline (Garcia-Castellanos and
/// Lombardo 2007), found by a best-first quadtree search.
private func poleOfInaccessibility(
  _ rings: [[SIMD2<Double>]], precision: Double
) -> SIMD2<Double> {
  let outer = rings[0]
  let low = outer.reduce(outer[0]) { pointwiseMin($0, $1) }
  let high = outer.reduce(outer[0]) { pointwiseMax($0, $1) }
  let size = min(high.x - low.x, high.y - low.y)
  if size <= 0 { return low }
  func cell(_ center: SIMD2<Double>, _ half: Double) -> SearchCell {
    SearchCell(center: center, half: half, distance: signedDistance(from: center, to: rings))
  }
  var best = cell(centroid(outer), 0)
  var cells = SearchQueue()
  let half = size / 2
  for column in 0..<min(64, Int(((high.x - low.x) / size).rounded(.up))) {
    for row in 0..<min(64, Int(((high.y - low.y) / size).rounded(.up))) {
      cells.push(cell(low + [half + Double(column) * size, half + Double(row) * size], half))
    }
  }
  for _ in 0..<4000 {
    guard let candidate = cells.pop() else { break }
    if candidate.distance > best.distance { best = candidate }
    if candidate.most - best.distance <= precision { break }
    let half = candidate.half / 2
    for (x, y) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
      cells.push(cell(candidate.center + [x, y], half))
    }
  }
  return best.center
}

/// A square of the search for a pole of inaccessibility.
private struct SearchCell {
  var center: SIMD2<Double>
  var half: Double
  /// The distance of the center from the outline.
  var distance: Double
  /// The greatest distance that a point of the square can have.
  var most: Double { distance + half * 2.0.squareRoot() }
}

/// The squares to search, the most promising one first, as a binary heap.
///
/// The order of squares that are equally promising determines the position of labels on elongated polygons. It is that
/// of the heap that MapLibre uses: an element only moves past a less promising one.
private struct SearchQueue {
  private var cells: [SearchCell] = []

  mutating func push(_ cell: SearchCell) {
    var index = cells.count
    cells.append(cell)
    while index > 0, cell.most > cells[(index - 1) / 2].most {
      cells[index] = cells[(index - 1) / 2]
      index = (index - 1) / 2
    }
    cells[index] = cell
  }

  mutating func pop() -> SearchCell? {
    guard let last = cells.popLast() else { return nil }
    guard let first = cells.first else { return last }
    var index = 0
    while 2 * index + 1 < cells.count {
      var child = 2 * index + 1
      if child + 1 < cells.count, cells[child + 1].most > cells[child].most { child += 1 }
      if cells[child].most <= last.most { break }
      cells[index] = cells[child]
      index = child
    }
    cells[index] = last
    return first
  }
}

private func centroid(_ ring: [SIMD2<Double>]) -> SIMD2<Double> {
  var sum = SIMD2<Double>.zero
  var area: Double = 0
  for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
    let cross = a.x * b.y - b.x * a.y
    sum += (a + b) * cross
    area += cross * 3
  }
  return area == 0 ? ring[0] : sum / area
}

/// Returns the distance to the nearest edge, negative outside the polygon.
private func signedDistance(from point: SIMD2<Double>, to rings: [[SIMD2<Double>]]) -> Double {
  var isInside = false
  var nearest = Double.infinity
  for ring in rings {
    var b = ring[ring.count - 1]
    for a in ring {
      if (a.y > point.y) != (b.y > point.y),
        point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
      {
        isInside.toggle()
      }
      let vector = b - a
      let square = (vector * vector).sum()
      let t = square > 0 ? max(0, min(1, ((point - a) * vector).sum() / square)) : 0
      let gap = point - (a + vector * t)
      nearest = min(nearest, (gap * gap).sum())
      b = a
    }
  }
  return (isInside ? 1 : -1) * nearest.squareRoot()
}
