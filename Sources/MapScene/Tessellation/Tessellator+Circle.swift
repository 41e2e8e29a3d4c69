// SPDX-License-Identifier: Apache-2.0
import MapTiles

extension Tessellator {
  /// Adds a square for each point of a geometry of any kind that lies in the tile. The tile includes its
  /// west and north borders; the east and south borders belong to its neighbors.
  ///
  /// - Parameter areRings: Whether the parts are rings. The last point of a ring repeats the first, which therefore
  ///   has two squares, as in MapLibre.
  package func circle(
    _ geometry: TileGeometry, areRings: Bool, row: UInt16, into mesh: inout CircleMesh
  ) {
    for part in geometry.ends.indices {
      let range = geometry.part(part)
      for index in range { square(around: geometry.points[index], row: row, into: &mesh) }
      if areRings, let first = range.first {
        square(around: geometry.points[first], row: row, into: &mesh)
      }
    }
  }

  private func square(around point: SIMD2<Int32>, row: UInt16, into mesh: inout CircleMesh) {
    let extent = Int32(TileUnits.extent)
    if point.x >= 0 && point.x < extent && point.y >= 0 && point.y < extent {
      let base = UInt32(truncatingIfNeeded: mesh.vertices.count)
      for corner: UInt8 in 0..<4 {
        mesh.vertices.append(
          CircleVertex(
            x: Int16(truncatingIfNeeded: point.x), y: Int16(truncatingIfNeeded: point.y),
            cornerX: corner & 1 == 0 ? -1 : 1, cornerY: corner & 2 == 0 ? -1 : 1, row: row))
      }
      for corner: UInt32 in [0, 1, 2, 1, 3, 2] { mesh.indices.append(base &+ corner) }
    }
  }
}
