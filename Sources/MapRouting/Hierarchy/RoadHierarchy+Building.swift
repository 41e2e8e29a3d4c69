// SPDX-License-Identifier: Apache-2.0

extension RoadHierarchy {
  /// The hierarchy of a graph. Takes seconds for a city, and is best kept in a file.
  public static func build(_ graph: RoadGraph, access: RoadGraph.Access) async -> RoadHierarchy {
    let edges = await RoadOrder.edges(of: graph, access: access)
    let arcs = arcs(of: graph, access: access, edges: edges)
    var ranks = [UInt32](repeating: none, count: graph.arcCount)
    for (rank, arc) in arcs.enumerated() { ranks[Int(arc)] = UInt32(rank) }
    let turns = turns(of: graph, access: access, arcs: arcs, ranks: ranks)
    let filled = Chords(turns, count: arcs.count).contracted()
    let (up, down) = filled.halves()
    return RoadHierarchy(
      access: access, arcs: Column(arcs), ranks: ranks, parents: Column(filled.parents), up: up,
      down: down)
  }

  /// The arcs that may be used, in the order of their edges.
  private static func arcs(
    of graph: RoadGraph, access: RoadGraph.Access, edges: [UInt32]
  ) -> [UInt32] {
    var pairs = [UInt32](repeating: none, count: graph.edgeCount * 2)
    for arc in 0..<graph.arcCount where !graph.arcAccess[arc].isDisjoint(with: access) {
      pairs[Int(graph.arcEdges[arc])] = UInt32(arc)
    }
    var arcs: [UInt32] = []
    arcs.reserveCapacity(graph.arcCount)
    for edge in edges {
      for arc in [pairs[Int(edge) * 2], pairs[Int(edge) * 2 + 1]] where arc != none {
        arcs.append(arc)
      }
    }
    return arcs
  }

  /// The turns that one way of travelling may take, as pairs of ranks.
  private static func turns(
    of graph: RoadGraph, access: RoadGraph.Access, arcs: [UInt32], ranks: [UInt32]
  ) -> [Chords.Turn] {
    var turns: [Chords.Turn] = []
    turns.reserveCapacity(arcs.count * 3)
    for (rank, arc) in arcs.enumerated() {
      let arc = Int(arc)
      for next in graph.arcs(leaving: Int(graph.arcHeads[arc])) {
        let common = graph.arcAccess[arc].intersection(graph.arcAccess[next])
          .intersection(access)
        guard !common.isEmpty, ranks[next] != rank,
          !common.subtracting(graph.forbidden(from: arc, to: next)).isEmpty
        else { continue }
        turns.append(Chords.Turn(from: UInt32(rank), to: ranks[next]))
      }
    }
    return turns
  }
}

extension RoadGraph {
  /// The ways of travelling that may not turn from an arc into another.
  func forbidden(from arc: Int, to next: Int) -> Access {
    var low = 0
    var high = forbiddenTurns.count
    while low < high {
      let middle = (low + high) / 2
      let turn = forbiddenTurns[middle]
      if (turn.from, turn.to) < (UInt32(arc), UInt32(next)) { low = middle + 1 } else { high = middle }
    }
    var access: Access = []
    while low < forbiddenTurns.count, forbiddenTurns[low].from == arc,
      forbiddenTurns[low].to == next
    {
      access.formUnion(forbiddenTurns[low].access)
      low += 1
    }
    return access
  }
}
