// SPDX-License-Identifier: Apache-2.0

/// Traces the areas of a grid whose values are at most a limit, by marching squares with linear interpolation.
///
/// Positions are in cells: columns to the east and rows to the north. The values at the border must be above the limit.
/// Diagonal nodes of a cell are connected if the mean of its corners is at most the limit.
struct ContourTracer {
  private let values: [Double]
  private let columns: Int
  private let limit: Double
  /// The crossing after each crossing. A crossing is on the grid line east of node n, 2n, or north of it, 2n + 1.
  private var next: [Int: Int] = [:]
  /// The polygons: an outer ring, counterclockwise, followed by its holes. The last point repeats the first one.
  private(set) var polygons: [[[SIMD2<Double>]]] = []

  init(_ values: [Double], columns: Int, rows: Int, limit: Double) {
    self.values = values
    self.columns = columns
    self.limit = limit
    guard columns > 1, rows > 1 else { return }
    for row in 0..<(rows - 1) {
      for column in 0..<(columns - 1) { addSegments(at: row * columns + column) }
    }
    trace()
  }

  private func isInside(_ node: Int) -> Bool { values[node] <= limit }

  /// Adds the segments of a cell, with the area to their left.
  private mutating func addSegments(at node: Int) {
    let corners = [node, node + 1, node + columns + 1, node + columns]
    var kind = 0
    for (bit, corner) in corners.enumerated() where isInside(corner) { kind |= 1 << bit }
    guard kind != 0, kind != 15 else { return }
    let bottom = 2 * node
    let right = 2 * (node + 1) + 1
    let top = 2 * (node + columns)
    let left = 2 * node + 1
    let isJoined = corners.reduce(0) { $0 + values[$1] } / 4 <= limit
    switch kind {
    case 1: next[bottom] = left
    case 2: next[right] = bottom
    case 3: next[right] = left
    case 4: next[top] = right
    case 6: next[top] = bottom
    case 7: next[top] = left
    case 8: next[left] = top
    case 9: next[bottom] = top
    case 11: next[right] = top
    case 12: next[left] = right
    case 13: next[bottom] = right
    case 14: next[left] = bottom
    case 5 where isJoined: (next[bottom], next[top]) = (right, left)
    case 5: (next[bottom], next[top]) = (left, right)
    case 10 where isJoined: (next[left], next[right]) = (bottom, top)
    default: (next[right], next[left]) = (bottom, top)
    }
  }

  private struct Ring {
    var points: [SIMD2<Double>]
    /// The westernmost crossing of a row.
    var west: Int
    var isHole: Bool
  }

  private mutating func trace() {
    var rings: [Ring] = []
    var ringOf: [Int: Int] = [:]
    for start in next.keys.sorted() where ringOf[start] == nil {
      var points: [SIMD2<Double>] = []
      var west = start
      var crossing = start
      repeat {
        ringOf[crossing] = rings.count
        let point = point(crossing)
        if points.last != point { points.append(point) }
        if isWest(crossing, of: west) { west = crossing }
        crossing = next[crossing] ?? start
      } while crossing != start
      if points.last == points.first, points.count > 1 { points.removeLast() }
      points.append(points[0])
      // The node west of the westernmost crossing is inside of a hole's area.
      rings.append(Ring(points: points, west: west, isHole: isInside(west / 2)))
    }
    assemble(rings, ringOf)
  }

  /// Whether a crossing of a row is west of another crossing.
  private func isWest(_ crossing: Int, of other: Int) -> Bool {
    guard crossing & 1 == 0 else { return false }
    return other & 1 == 1 || crossing / 2 % columns < other / 2 % columns
  }

  private func point(_ crossing: Int) -> SIMD2<Double> {
    let node = crossing / 2
    let end = crossing & 1 == 0 ? node + 1 : node + columns
    let (from, to) = (values[node], values[end])
    let share = from == to ? 0.5 : min(max((limit - from) / (to - from), 0), 1)
    let corner = SIMD2(Double(node % columns), Double(node / columns))
    return corner + (crossing & 1 == 0 ? SIMD2(share, 0) : SIMD2(0, share))
  }

  /// Adds each hole to the outer ring of its area. West of a hole is the area, up to the next ring, which is the outer
  /// one or another hole.
  private mutating func assemble(_ rings: [Ring], _ ringOf: [Int: Int]) {
    var polygon = [Int](repeating: -1, count: rings.count)
    // A ring of fewer points has no area: the values of its nodes equal the limit.
    for (number, ring) in rings.enumerated() where !ring.isHole && ring.points.count > 3 {
      polygon[number] = polygons.count
      polygons.append([ring.points])
    }
    let holes = rings.indices.filter { rings[$0].isHole }
      .sorted { rings[$0].west / 2 % columns < rings[$1].west / 2 % columns }
    for hole in holes {
      var node = rings[hole].west / 2
      while node % columns > 0, isInside(node - 1) { node -= 1 }
      guard node > 0, let ring = ringOf[2 * (node - 1)], polygon[ring] >= 0 else { continue }
      polygon[hole] = polygon[ring]
      guard rings[hole].points.count > 3 else { continue }
      polygons[polygon[hole]].append(rings[hole].points)
    }
  }
}
