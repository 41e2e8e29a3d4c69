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
    fill.append(group.fill)
    outline.append(group.outline)
    line.append(group.line)
    circle.append(group.circle)
    extrusion.append(group.extrusion)
    buckets.append(
      GeometryBucket(
        group: group.group.index,
        segments: group.segments.map { segment in
          GeometryBucket.Segment(
            patches: segment.patches.map { $0.moved(by: start) },
            outlinePatches: segment.outlinePatches.map { $0.moved(by: outlineStart) },
            rows: segment.rows)
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
}

extension IndexedMesh {
  /// Appends another mesh's triangles.
  fileprivate mutating func append(_ other: Self) {
    if other.indices.isEmpty { return }
    let base = UInt32(vertices.count)
    vertices += other.vertices
    indices.reserveCapacity(indices.count + other.indices.count)
    for index in other.indices { indices.append(index + base) }
  }
}

extension MeshPatch {
  fileprivate func moved(by offset: Int) -> MeshPatch {
    MeshPatch(indices: indices.lowerBound + offset..<indices.upperBound + offset, box: box)
  }
}
