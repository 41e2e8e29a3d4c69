// SPDX-License-Identifier: Apache-2.0
import MapTiles

/// Converts tile geometry into triangles in tile units (see ``TileUnits``), one feature at a time.
///
/// Results are appended to meshes of the caller. A tessellator holds only scratch arrays: use one per
/// worker for many features to avoid allocations. Coordinates may have any 32-bit values, because geometry
/// is first clipped to a box that fits the vertices' 16 bits.
package struct Tessellator: Sendable {
  var polygonClipper = PolygonClipper()
  var pathClipper = PathClipper()
  var earcut = Earcut()
  private var flips = DiagonalFlips()

  /// One polygon: its exterior ring and its holes, clipped to the tile.
  var corners: [SIMD2<Int32>] = []
  var ends: [Int] = []
  var earPoints: [SIMD2<Double>] = []
  var triangles: [UInt32] = []
  var normals: [SIMD2<Float>] = []

  package init() {}

  /// Triangulates a geometry's polygons, clipped to the tile, so that the fills of neighboring tiles meet
  /// and do not overlap.
  ///
  /// - Returns: The difference between the area of the triangles and of the rings, in square tile units. It
  ///   is 0 unless rings intersect themselves or each other.
  @discardableResult
  package mutating func fill(
    _ geometry: TileGeometry, row: UInt16, into mesh: inout FillMesh
  ) -> Double {
    var deviation = 0.0
    forEachPolygon(geometry) { tessellator, sign in
      let base = UInt32(truncatingIfNeeded: mesh.vertices.count)
      tessellator.earcut(base: base, into: &mesh.indices)
      deviation += tessellator.deviation(sign: sign)
      for corner in tessellator.corners {
        mesh.vertices.append(
          FillVertex(
            x: Int16(truncatingIfNeeded: corner.x), y: Int16(truncatingIfNeeded: corner.y),
            row: row))
      }
    }
    return deviation
  }

  /// Calls `body` for each polygon, with its clipped exterior ring and holes in `corners` and `ends`.
  ///
  /// By the vector tile specification, a ring whose area has the sign of the first ring is an exterior, and
  /// the following rings with the other sign are its holes. Rings without area are omitted. The second
  /// argument of `body` is the first ring's sign.
  @inline(__always)
  mutating func forEachPolygon(
    _ geometry: TileGeometry, _ body: (inout Tessellator, Double) -> Void
  ) {
    var sign = 0.0
    var isVisible = false
    corners.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for index in geometry.ends.indices {
      let range = geometry.part(index)
      let area = Tessellator.area(geometry.points, range)
      if area == 0 { continue }
      if sign == 0 { sign = area < 0 ? -1 : 1 }
      let start = corners.count
      if area * sign > 0 {
        if isVisible { body(&self, sign) }
        corners.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        polygonClipper.clip(geometry.points, range, to: .tile, into: &corners)
        isVisible = !corners.isEmpty
        if isVisible { ends.append(corners.count) }
      } else if isVisible {
        polygonClipper.clip(geometry.points, range, to: .tile, into: &corners)
        if corners.count > start { ends.append(corners.count) }
        // Nothing is left of the polygon if the hole covers the complete tile.
        if coversTile(start..<corners.count) { isVisible = false }
      }
    }
    if isVisible { body(&self, sign) }
  }

  /// Returns whether a clipped ring is the tile's square.
  private func coversTile(_ range: Range<Int>) -> Bool {
    let extent = Int32(TileUnits.extent)
    return range.count >= 4
      && range.allSatisfy { index in
        let next = index + 1 < range.upperBound ? index + 1 : range.lowerBound
        let (a, b) = (corners[index], corners[next])
        return (a.x == b.x && (a.x == 0 || a.x == extent))
          || (a.y == b.y && (a.y == 0 || a.y == extent))
      } && abs(Tessellator.area(corners, range)) == 2 * Double(extent) * Double(extent)
  }

  /// Triangulates the polygon in `corners`.
  mutating func earcut(base: UInt32, into indices: inout [UInt32]) {
    earPoints.removeAll(keepingCapacity: true)
    for corner in corners { earPoints.append(SIMD2<Double>(corner)) }
    let start = indices.count
    earcut.triangulate(points: earPoints, ends: ends, base: base, into: &indices)
    flips.shorten(&indices[start...], of: earPoints, base: base)
  }

  /// Returns the difference between the area of the last triangles and of the polygon in `corners`.
  private func deviation(sign: Double) -> Double {
    var rings = 0.0
    var start = 0
    for end in ends {
      rings += sign * Tessellator.area(corners, start..<end)
      start = end
    }
    return abs(earcut.doubleArea(of: earPoints) - rings) / 2
  }

  /// Returns twice a ring's signed area by the shoelace formula; positive for exteriors, with y down.
  @inline(__always)
  static func area(_ points: [SIMD2<Int32>], _ range: Range<Int>) -> Double {
    guard range.count >= 3 else { return 0 }
    let origin = SIMD2<Double>(points[range.lowerBound])
    var before = SIMD2<Double>(points[range.upperBound - 1]) - origin
    var sum = 0.0
    for index in range {
      let point = SIMD2<Double>(points[index]) - origin
      sum += before.x * point.y - point.x * before.y
      before = point
    }
    return sum
  }
}
