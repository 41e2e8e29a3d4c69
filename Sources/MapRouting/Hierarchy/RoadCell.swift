// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A part of the road network that is divided recursively.
///
/// Vertices are numbered within the cell.
struct RoadCell: Sendable {
  struct Edge: Sendable {
    /// The end vertices, numbered within the cell.
    var a: UInt32
    var b: UInt32
    /// The edge number in the road graph.
    var number: UInt32
  }

  /// The vertex positions, in a frame where both axes have about the same scale.
  var x: [Int32]
  var y: [Int32]
  /// The edges with both ends in the cell.
  var edges: [Edge]

  var vertexCount: Int { x.count }

  /// Divides the cell. Returns both parts and the edges between them.
  func split(by isFirst: [Bool]) -> (first: RoadCell, second: RoadCell, cut: [Edge]) {
    var first = RoadCell(x: [], y: [], edges: [])
    var second = RoadCell(x: [], y: [], edges: [])
    var numbers = [UInt32](repeating: 0, count: vertexCount)
    for vertex in 0..<vertexCount {
      if isFirst[vertex] {
        numbers[vertex] = UInt32(first.vertexCount)
        first.x.append(x[vertex])
        first.y.append(y[vertex])
      } else {
        numbers[vertex] = UInt32(second.vertexCount)
        second.x.append(x[vertex])
        second.y.append(y[vertex])
      }
    }
    var cut: [Edge] = []
    for edge in edges {
      let inner = Edge(a: numbers[Int(edge.a)], b: numbers[Int(edge.b)], number: edge.number)
      switch (isFirst[Int(edge.a)], isFirst[Int(edge.b)]) {
      case (true, true): first.edges.append(inner)
      case (false, false): second.edges.append(inner)
      default: cut.append(edge)
      }
    }
    return (first, second, cut)
  }
}

extension RoadCell {
  /// Creates a cell of all roads that one of the travel modes in `access` may use.
  init(_ graph: RoadGraph, access: RoadGraph.Access) {
    // Longitudes shrink toward the poles. The complete cell uses the scale of the first latitude.
    let radians = Double(graph.vertexLatitudes.first ?? 0) / 1e7 * .pi / 180
    let shrink = max(0, cos(radians))
    x = graph.vertexLongitudes.map { Int32(Double($0) * shrink) }
    y = Array(graph.vertexLatitudes)
    edges = []
    var isSeen = [Bool](repeating: false, count: graph.edgeCount)
    for arc in 0..<graph.arcCount where !graph.arcAccess[arc].isDisjoint(with: access) {
      let edge = graph.edge(of: arc)
      if isSeen[edge] { continue }
      isSeen[edge] = true
      edges.append(
        Edge(a: graph.arcTails[arc], b: graph.arcHeads[arc], number: UInt32(edge)))
    }
  }
}
