// SPDX-License-Identifier: Apache-2.0

/// A vertex with a position in a tile.
package protocol TileVertex: Sendable, Equatable {
  /// The position in tile units.
  var x: Int16 { get }
  var y: Int16 { get }
  /// The number of indices of a shape: 3 of a triangle, 2 of an edge.
  static var corners: Int { get }
}

extension TileVertex {
  package static var corners: Int { 3 }
}

extension FillVertex: TileVertex {}
extension OutlineVertex: TileVertex {
  package static var corners: Int { 2 }
}

extension LineVertex: TileVertex {}
extension CircleVertex: TileVertex {}
extension ExtrusionVertex: TileVertex {}

/// Triangles with three `indices` of vertices each, or edges with two.
package struct IndexedMesh<Vertex: TileVertex>: Sendable, Equatable {
  package var vertices: [Vertex] = []
  package var indices: [UInt32] = []

  package init() {}
}

/// The triangles of filled polygons.
package typealias FillMesh = IndexedMesh<FillVertex>

/// The edges of filled polygons.
package typealias OutlineMesh = IndexedMesh<OutlineVertex>

/// The triangles of lines.
package typealias LineMesh = IndexedMesh<LineVertex>

/// Squares around points. Each consists of two triangles.
package typealias CircleMesh = IndexedMesh<CircleVertex>

/// The triangles of buildings' walls and roofs.
package typealias ExtrusionMesh = IndexedMesh<ExtrusionVertex>
