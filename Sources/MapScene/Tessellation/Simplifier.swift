// SPDX-License-Identifier: Apache-2.0
import MapTiles

/// Simplifies lines and rings: removes points closer to the result than a tolerance (Douglas and Peucker,
/// 1973), without moving any.
///
/// Points outside the tile or on its border, and their neighbors in a ring, are kept, so that edges cross
/// the border at the same position in both tiles. Rings keep at least three points.
package struct Simplifier: Sendable {
  private var path: [SIMD2<Int32>] = []
  private var keeps: [Bool] = []
  private var pending: [(first: Int, last: Int)] = []

  package init() {}

  /// Simplifies a geometry in place.
  ///
  /// - Parameter tolerance: The maximum distance in tile units of a removed point from the result.
  package mutating func simplify(
    _ geometry: inout TileGeometry, tolerance: Double, isPolygon: Bool
  ) {
    guard tolerance > 0, tolerance.isFinite else { return }
    var start = 0
    var written = 0
    for index in geometry.ends.indices {
      let end = geometry.ends[index]
      let count = end - start
      if count <= (isPolygon ? 4 : 2) {
        for source in start..<end {
          geometry.points[written] = geometry.points[source]
          written += 1
        }
      } else {
        mark(geometry.points, start..<end, tolerance * tolerance, isPolygon)
        for source in 0..<count where keeps[source] {
          geometry.points[written] = path[source]
          written += 1
        }
      }
      geometry.ends[index] = written
      start = end
    }
    geometry.points.removeLast(geometry.points.count - written)
  }

  /// Copies a part to `path` and marks the kept points in `keeps`. A ring is rotated to start at a kept
  /// point and closed.
  private mutating func mark(
    _ points: [SIMD2<Int32>], _ range: Range<Int>, _ squaredTolerance: Double, _ isPolygon: Bool
  ) {
    let count = range.count
    path.removeAll(keepingCapacity: true)
    keeps.removeAll(keepingCapacity: true)
    var first = 0
    if isPolygon {
      first = range.firstIndex { isFixed(points[$0]) }.map { $0 - range.lowerBound } ?? 0
    }
    for offset in 0..<count {
      let index = first + offset
      path.append(points[range.lowerBound + (index < count ? index : index - count)])
    }
    if isPolygon { path.append(path[0]) }
    for point in path { keeps.append(isFixed(point)) }
    spread()
    keeps[0] = true
    keeps[path.count - 1] = true
    if isPolygon, !keeps[1..<path.count - 1].contains(true) { keeps[farthestFromFirst()] = true }

    var anchor = 0
    for index in 1..<path.count where keeps[index] {
      if index - anchor > 1 { divide(anchor, index, squaredTolerance) }
      anchor = index
    }
    if isPolygon { keepThree() }
  }

  private func isFixed(_ point: SIMD2<Int32>) -> Bool {
    let extent = Int32(TileUnits.extent)
    return point.x <= 0 || point.y <= 0 || point.x >= extent || point.y >= extent
  }

  /// Keeps the neighbors of kept points: the inner ends of edges that cross the border.
  private mutating func spread() {
    var before = keeps[0]
    for index in 1..<keeps.count {
      let own = keeps[index]
      if own { keeps[index - 1] = true } else if before { keeps[index] = true }
      before = own
    }
  }

  private func farthestFromFirst() -> Int {
    var best = 1
    var most = -1.0
    for index in 1..<path.count - 1 {
      let vector = SIMD2<Double>(path[index]) - SIMD2<Double>(path[0])
      let square = vector.x * vector.x + vector.y * vector.y
      if square > most {
        most = square
        best = index
      }
    }
    return best
  }

  /// Performs the Douglas-Peucker subdivision with an explicit stack.
  private mutating func divide(_ first: Int, _ last: Int, _ squaredTolerance: Double) {
    pending.removeAll(keepingCapacity: true)
    pending.append((first, last))
    while let (low, high) = pending.popLast() {
      var most = squaredTolerance
      var best = -1
      for index in (low + 1)..<high {
        let square = Simplifier.squaredDistance(path[index], path[low], path[high])
        if square > most {
          most = square
          best = index
        }
      }
      if best < 0 { continue }
      keeps[best] = true
      if best - low > 1 { pending.append((low, best)) }
      if high - best > 1 { pending.append((best, high)) }
    }
  }

  /// Keeps the point farthest from a ring's two kept points if there are only two.
  private mutating func keepThree() {
    let last = path.count - 1
    guard let second = keeps[1..<last].firstIndex(of: true),
      !keeps[(second + 1)..<last].contains(true)
    else { return }
    var best = -1
    var most = -1.0
    for index in 1..<last where index != second {
      let square = Simplifier.squaredDistance(path[index], path[0], path[second])
      if square > most {
        most = square
        best = index
      }
    }
    if best >= 0 { keeps[best] = true }
  }

  /// Returns the squared distance of a point from a segment.
  @inline(__always)
  static func squaredDistance(
    _ point: SIMD2<Int32>, _ a: SIMD2<Int32>, _ b: SIMD2<Int32>
  ) -> Double {
    let p = SIMD2<Double>(point) - SIMD2<Double>(a)
    let vector = SIMD2<Double>(b) - SIMD2<Double>(a)
    let length = vector.x * vector.x + vector.y * vector.y
    let share = length > 0 ? min(max((p.x * vector.x + p.y * vector.y) / length, 0), 1) : 0
    let rest = p - vector * share
    return rest.x * rest.x + rest.y * rest.y
  }
}

extension TileGeometry {
  /// Returns a copy without the points within a tolerance, in tile units, of the result. ``Simplifier``
  /// does the same for many geometries without allocations.
  package func simplified(tolerance: Double, isPolygon: Bool) -> TileGeometry {
    var copy = self
    var simplifier = Simplifier()
    simplifier.simplify(&copy, tolerance: tolerance, isPolygon: isPolygon)
    return copy
  }
}
