// SPDX-License-Identifier: Apache-2.0

extension RoadHierarchy {
  /// Builds the hierarchy of a graph. This takes seconds for a city, so store the result in a file.
  package static func build(_ graph: RoadGraph, access: RoadGraph.Access) async -> RoadHierarchy {
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

  /// The passable arcs, including shadows, in the order of their edges.
  private static func arcs(
    of graph: RoadGraph, access: RoadGraph.Access, edges: [UInt32]
  ) -> [UInt32] {
    var places = [UInt32](repeating: none, count: graph.edgeCount)
    for (place, edge) in edges.enumerated() { places[Int(edge)] = UInt32(place) }
    let passable = (0..<graph.arcCount).filter { !graph.arcAccess[$0].isDisjoint(with: access) }
    var first = [Int](repeating: 0, count: edges.count + 1)
    for arc in passable { first[Int(places[graph.edge(of: arc)]) + 1] += 1 }
    for place in edges.indices { first[place + 1] += first[place] }
    var arcs = [UInt32](repeating: 0, count: passable.count)
    for arc in passable {
      let place = Int(places[graph.edge(of: arc)])
      arcs[first[place]] = UInt32(arc)
      first[place] += 1
    }
    return arcs
  }

  /// The turns that a travel mode may take, as pairs of ranks.
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
  /// The travel modes that may not turn from one arc to another.
  func forbidden(from arc: Int, to next: Int) -> Access {
    var low = 0
    var high = forbiddenTurns.count
    while low < high {
      let middle = (low + high) / 2
      let turn = forbiddenTurns[middle]
      if (turn.from, turn.to) < (UInt32(arc), UInt32(next)) {
        low = middle + 1
      } else {
        high = middle
      }
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
