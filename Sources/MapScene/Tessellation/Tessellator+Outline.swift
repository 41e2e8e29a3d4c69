// SPDX-License-Identifier: Apache-2.0
import MapTiles

extension Tessellator {
  /// Creates the edges of polygons inside the tile, to antialias or outline a fill.
  ///
  /// Edges that meet share a vertex. Those outside of the tile are omitted. Normals point away from the filled side, for
  /// exteriors and holes.
  ///
  /// - Parameter isClosed: Whether the parts are rings. Otherwise they are lines, whose outside is on the
  ///   left.
  package mutating func outline(
    _ geometry: TileGeometry, isClosed: Bool = true, row: UInt16, into mesh: inout OutlineMesh
  ) {
    var sign: Float = 0
    for index in geometry.ends.indices {
      let range = geometry.part(index)
      if isClosed {
        let area = Tessellator.area(geometry.points, range)
        if area == 0 { continue }
        if sign == 0 { sign = area < 0 ? -1 : 1 }
      } else {
        sign = 1
      }
      pathClipper.clip(
        geometry.points, range, to: .tile, isRing: isClosed, skipsCuts: false)
      for run in pathClipper.runs { edges(run, sign: sign, row: row, into: &mesh) }
    }
  }

  private mutating func edges(
    _ run: PathClipper.Run, sign: Float, row: UInt16, into mesh: inout OutlineMesh
  ) {
    findNormals(run)
    let count = run.range.count
    let base = UInt32(truncatingIfNeeded: mesh.vertices.count)
    for index in 0..<count {
      let after = normals[index]
      let before = index > 0 ? normals[index - 1] : run.isClosed ? normals[count - 1] : after
      let normal =
        index + 1 < count || run.isClosed ? Tessellator.miter(before, after) : before
      let point = pathClipper.points[run.range.lowerBound + index]
      let scaled = (normal * (63 * sign)).rounded(.toNearestOrEven)
      mesh.vertices.append(
        OutlineVertex(
          x: Int16(truncatingIfNeeded: point.x), y: Int16(truncatingIfNeeded: point.y),
          normalX: Int8(scaled.x), normalY: Int8(scaled.y), row: row))
    }
    let edges = run.isClosed ? count : count - 1
    for edge in 0..<edges {
      let start = base &+ UInt32(edge)
      mesh.indices.append(start)
      mesh.indices.append(edge + 1 < count ? start &+ 1 : base)
    }
  }

  /// Computes the unit normals to the left of a run's edges, one per edge. The last one of an open run is
  /// repeated.
  mutating func findNormals(_ run: PathClipper.Run) {
    normals.removeAll(keepingCapacity: true)
    let points = run.range
    for index in points {
      let next = index + 1 < points.upperBound ? index + 1 : points.lowerBound
      if next == points.lowerBound, !run.isClosed {
        normals.append(normals.last ?? .zero)
        break
      }
      // Clipped points are in the vertices' range, so the differences do not overflow.
      let vector = SIMD2<Float>(pathClipper.points[next] &- pathClipper.points[index])
      let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      normals.append(length > 0 ? SIMD2(vector.y, -vector.x) / length : .zero)
    }
  }

  /// Returns the vector to the corner of two edges' strips of width 1, from their unit normals. Its length
  /// is at most 2.
  @inline(__always)
  static func miter(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
    let sum = a + b
    let square = sum.x * sum.x + sum.y * sum.y
    // |a + b| = 2 cos(turn / 2), and the miter has the length 1 / cos(turn / 2) in its direction.
    if square >= 1 { return sum * (2 / square) }
    // For a spike, the vector is limited instead of pointing to both sides.
    return square > 1e-6 ? sum * (2 / square.squareRoot()) : a
  }
}
