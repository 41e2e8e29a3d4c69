// SPDX-License-Identifier: Apache-2.0
internal import MapScene

/// The edges of fills as strips, for drivers that cannot draw wide lines: two vertices at each point, inside and outside, and two
/// triangles along each edge.
enum EdgeStrips {
  /// A vertex of a strip. Stride 12.
  struct Vertex: Equatable {
    var point: OutlineVertex
    /// 0 inside, 1 outside.
    var side: UInt32
  }

  static let indicesPerEdge = 6

  /// The vertices at some of the points of edges: two for each, in their order.
  static func vertices(_ points: ArraySlice<OutlineVertex>) -> [Vertex] {
    var vertices: [Vertex] = []
    vertices.reserveCapacity(2 * points.count)
    for point in points {
      vertices.append(Vertex(point: point, side: 0))
      vertices.append(Vertex(point: point, side: 1))
    }
    return vertices
  }

  /// The triangles along edges, which are pairs of indices of points.
  static func indices(_ edges: ArraySlice<UInt32>) -> [UInt32] {
    var indices: [UInt32] = []
    indices.reserveCapacity(edges.count / 2 * indicesPerEdge)
    for start in stride(from: edges.startIndex, to: edges.endIndex - 1, by: 2) {
      let (a, b) = (2 &* edges[start], 2 &* edges[start + 1])
      indices.append(a)
      indices.append(a &+ 1)
      indices.append(b)
      indices.append(a &+ 1)
      indices.append(b &+ 1)
      indices.append(b)
    }
    return indices
  }
}
