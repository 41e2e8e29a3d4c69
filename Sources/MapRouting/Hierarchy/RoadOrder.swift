// SPDX-License-Identifier: Apache-2.0

/// The order of a hierarchy's arcs, by nested dissection. Roads that separate large parts of the network come
/// last.
enum RoadOrder {
  /// Cells with more edges are ordered in separate tasks.
  private static let taskSize = 2000

  /// The numbers of all edges that one of the travel modes in `access` may use, the least important first.
  static func edges(of graph: RoadGraph, access: RoadGraph.Access) async -> [UInt32] {
    await order(RoadCell(graph, access: access))
  }

  private static func order(_ cell: RoadCell) async -> [UInt32] {
    guard cell.edges.count > taskSize else {
      var sorted: [UInt32] = []
      sorted.reserveCapacity(cell.edges.count)
      append(cell, to: &sorted)
      return sorted
    }
    let parts = cell.split(by: InertialFlow.side(of: cell))
    async let first = order(parts.first)
    async let second = order(parts.second)
    return await first + second + parts.cut.map(\.number)
  }

  private static func append(_ cell: RoadCell, to sorted: inout [UInt32]) {
    guard cell.vertexCount > 1, cell.edges.count > 1 else {
      for edge in cell.edges { sorted.append(edge.number) }
      return
    }
    let parts = cell.split(by: InertialFlow.side(of: cell))
    append(parts.first, to: &sorted)
    append(parts.second, to: &sorted)
    for edge in parts.cut { sorted.append(edge.number) }
  }
}
