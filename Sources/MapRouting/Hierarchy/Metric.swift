// SPDX-License-Identifier: Apache-2.0

/// The travel costs of one travel mode and one set of avoidances.
///
/// Costs are in milliseconds, or in decimeters for shortest routes. ``closed`` marks arcs and turns that
/// cannot be traveled.
package struct Metric: Hashable, Sendable {
  /// The cost of each arc.
  package var arcs: [UInt32]
  /// The cost of each turn of the graph's ``TurnTable``.
  package var turns: [UInt32]

  /// The cost of an arc or turn that cannot be traveled.
  package static let closed = UInt32.max

  package init(arcs: [UInt32], turns: [UInt32]) {
    self.arcs = arcs
    self.turns = turns
  }

  /// The cost of the part of an arc before a position, which is a fraction of its length.
  static func part(of cost: UInt32, to share: Double) -> UInt32 {
    UInt32((Double(cost) * share).rounded())
  }
}

/// Numbers all turns of a graph: the pairs of an arc into a vertex and an arc out of it.
package struct TurnTable: Hashable, Sendable {
  /// The arcs into vertex v: `arcsIn[firstIn[v]..<firstIn[v + 1]]`.
  package let firstIn: [UInt32]
  package let arcsIn: [UInt32]
  /// The index of each arc among the arcs into its head.
  package let rank: [UInt32]
  /// The number of the first turn at each vertex, followed by the number of all turns.
  package let firstTurn: [UInt32]

  package init(_ graph: RoadGraph) {
    var counts = [UInt32](repeating: 0, count: graph.vertexCount + 1)
    for head in graph.arcHeads { counts[Int(head) + 1] += 1 }
    for vertex in 0..<graph.vertexCount { counts[vertex + 1] += counts[vertex] }
    var arcsIn = [UInt32](repeating: 0, count: graph.arcCount)
    var rank = [UInt32](repeating: 0, count: graph.arcCount)
    var filled = [UInt32](repeating: 0, count: graph.vertexCount)
    for (arc, head) in graph.arcHeads.enumerated() {
      rank[arc] = filled[Int(head)]
      arcsIn[Int(counts[Int(head)] + filled[Int(head)])] = UInt32(arc)
      filled[Int(head)] += 1
    }
    var firstTurn: [UInt32] = [0]
    firstTurn.reserveCapacity(graph.vertexCount + 1)
    var turns: UInt32 = 0
    for vertex in 0..<graph.vertexCount {
      turns += filled[vertex] * UInt32(graph.arcs(leaving: vertex).count)
      firstTurn.append(turns)
    }
    firstIn = counts
    self.arcsIn = arcsIn
    self.rank = rank
    self.firstTurn = firstTurn
  }

  /// The number of the turn from an arc to an arc that leaves its head.
  package func turn(from arc: Int, to next: Int, in graph: RoadGraph) -> Int {
    let vertex = Int(graph.arcHeads[arc])
    let leaving = graph.arcs(leaving: vertex)
    return Int(firstTurn[vertex]) + Int(rank[arc]) * leaving.count + next - leaving.lowerBound
  }
}
