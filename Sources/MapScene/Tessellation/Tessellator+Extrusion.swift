// SPDX-License-Identifier: Apache-2.0
import MapTiles

extension Tessellator {
  /// Creates buildings from polygons: a roof, and a wall for each edge in the tile or on its border.
  package mutating func extrusion(
    _ geometry: TileGeometry, row: UInt16, into mesh: inout ExtrusionMesh
  ) {
    roof(geometry, row: row, into: &mesh)
    var sign: Float = 0
    for index in geometry.ends.indices {
      let range = geometry.part(index)
      let area = Tessellator.area(geometry.points, range)
      if area == 0 { continue }
      if sign == 0 { sign = area < 0 ? -1 : 1 }
      pathClipper.clip(geometry.points, range, to: .tile, isRing: true, skipsCuts: false)
      for run in pathClipper.runs { walls(run, sign: sign, row: row, into: &mesh) }
    }
  }

  private mutating func roof(
    _ geometry: TileGeometry, row: UInt16, into mesh: inout ExtrusionMesh
  ) {
    forEachPolygon(geometry) { tessellator, _ in
      let base = UInt32(truncatingIfNeeded: mesh.vertices.count)
      tessellator.earcut(base: base, into: &mesh.indices)
      for corner in tessellator.corners {
        mesh.vertices.append(
          ExtrusionVertex(
            x: Int16(truncatingIfNeeded: corner.x), y: Int16(truncatingIfNeeded: corner.y),
            normalX: 0, normalY: 0, normalZ: 127, top: 1, distance: 0, row: row))
      }
    }
  }

  /// Adds a quadrilateral with its own normal for each edge: bottom and top of its start, then of its end.
  ///
  /// As in MapLibre, the distances along an edge decrease: its start has the length of the ring up to its end.
  private mutating func walls(
    _ run: PathClipper.Run, sign: Float, row: UInt16, into mesh: inout ExtrusionMesh
  ) {
    findNormals(run)
    let count = run.range.count
    let edges = run.isClosed ? count : count - 1
    var distance = run.distance - run.missing.start
    for edge in 0..<edges {
      let index = run.range.lowerBound + edge
      let a = pathClipper.points[index]
      let b = pathClipper.points[run.range.lowerBound + (edge + 1 < count ? edge + 1 : 0)]
      let normal = (normals[edge] * (127 * sign)).rounded(.toNearestOrEven)
      let base = UInt32(truncatingIfNeeded: mesh.vertices.count)
      if index == run.restart { distance = 0 }
      let length = PathClipper.length(a, b)
      let rest = edge + 1 == edges ? run.missing.end : 0
      let complete = (edge == 0 ? run.missing.start : 0) + length + rest
      if distance + complete > Tessellator.longestWallDistance { distance = 0 }
      for corner in 0..<4 {
        let point = corner < 2 ? a : b
        let cornerDistance = distance + rest + (corner < 2 ? length : 0)
        mesh.vertices.append(
          ExtrusionVertex(
            x: Int16(truncatingIfNeeded: point.x), y: Int16(truncatingIfNeeded: point.y),
            normalX: Int8(normal.x), normalY: Int8(normal.y), normalZ: 0,
            top: UInt8(corner & 1), distance: Float(cornerDistance), row: row))
      }
      for corner: UInt32 in [0, 1, 2, 1, 3, 2] { mesh.indices.append(base &+ corner) }
      distance += complete
    }
  }

  /// The distance in tile units after which the distances along walls start again at 0.
  private static let longestWallDistance = 32768.0
}
