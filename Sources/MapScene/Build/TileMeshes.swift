// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// Joins the meshes of all groups of a tile into one mesh per kind.
struct TileMeshes {
  private var fill = FillMesh()
  private var outline = OutlineMesh()
  private var line = LineMesh()
  private var circle = CircleMesh()
  private var extrusion = ExtrusionMesh()

  /// Appends one group's triangles, and a bucket with their new index ranges.
  mutating func append(_ group: GroupAccumulator, to buckets: inout [GeometryBucket]) {
    if group.segments.isEmpty { return }
    let start =
      switch group.group.leader.type {
      case .fill: fill.indices.count
      case .line: line.indices.count
      case .circle, .heatmap: circle.indices.count
      case .fillExtrusion: extrusion.indices.count
      case .background, .raster, .symbol, .hillshade, .colorRelief: 0
      }
    let outlineStart = outline.indices.count
    append(group.fill.vertices, group.fill.indices, to: &fill.vertices, &fill.indices)
    append(
      group.outline.vertices, group.outline.indices, to: &outline.vertices, &outline.indices)
    append(group.line.vertices, group.line.indices, to: &line.vertices, &line.indices)
    append(group.circle.vertices, group.circle.indices, to: &circle.vertices, &circle.indices)
    append(
      group.extrusion.vertices, group.extrusion.indices, to: &extrusion.vertices,
      &extrusion.indices)
    buckets.append(
      GeometryBucket(
        group: group.group.index,
        segments: group.segments.map { segment in
          GeometryBucket.Segment(
            indices: segment.indices.moved(by: start),
            outlineIndices: segment.outlineIndices.moved(by: outlineStart), rows: segment.rows)
        }))
  }

  /// Moves the meshes to a bundle. Skips empty ones.
  func move(to bundle: inout TileBundle) {
    func mesh(_ vertices: MeshData.Vertices, _ indices: [UInt32]) -> MeshData? {
      indices.isEmpty ? nil : MeshData(vertices: vertices, indices: indices)
    }
    bundle.fills = mesh(.fill(fill.vertices), fill.indices)
    bundle.outlines = mesh(.outline(outline.vertices), outline.indices)
    bundle.lines = mesh(.line(line.vertices), line.indices)
    bundle.circles = mesh(.circle(circle.vertices), circle.indices)
    bundle.extrusions = mesh(.extrusion(extrusion.vertices), extrusion.indices)
  }

  private func append<Vertex>(
    _ vertices: [Vertex], _ indices: [UInt32], to allVertices: inout [Vertex],
    _ allIndices: inout [UInt32]
  ) {
    if indices.isEmpty { return }
    let base = UInt32(allVertices.count)
    allVertices += vertices
    allIndices.reserveCapacity(allIndices.count + indices.count)
    for index in indices { allIndices.append(index + base) }
  }
}

extension Range<Int> {
  fileprivate func moved(by offset: Int) -> Range<Int> {
    lowerBound + offset..<upperBound + offset
  }
}
