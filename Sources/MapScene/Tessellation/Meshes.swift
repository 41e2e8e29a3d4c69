// SPDX-License-Identifier: Apache-2.0

/// A vertex with a position in a tile.
package protocol TileVertex: Sendable, Equatable {
  /// The position in tile units.
  var x: Int16 { get }
  var y: Int16 { get }
}

extension FillVertex: TileVertex {}
extension OutlineVertex: TileVertex {}
extension LineVertex: TileVertex {}
extension CircleVertex: TileVertex {}
extension ExtrusionVertex: TileVertex {}

/// Triangles, with three `indices` of vertices each.
package struct TriangleMesh<Vertex: TileVertex>: Sendable, Equatable {
  package var vertices: [Vertex] = []
  package var indices: [UInt32] = []

  package init() {}
}

/// The triangles of filled polygons.
package typealias FillMesh = TriangleMesh<FillVertex>

/// The triangles of the strips along fills' edges.
package typealias OutlineMesh = TriangleMesh<OutlineVertex>

/// The triangles of lines.
package typealias LineMesh = TriangleMesh<LineVertex>

/// Squares around points. Each consists of two triangles.
package typealias CircleMesh = TriangleMesh<CircleVertex>

/// The triangles of buildings' walls and roofs.
package typealias ExtrusionMesh = TriangleMesh<ExtrusionVertex>
