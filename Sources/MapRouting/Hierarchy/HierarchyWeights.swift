// SPDX-License-Identifier: Apache-2.0

/// A hierarchy customized for one metric: the cost of each edge, and the rank that it passes.
///
/// The cost of an edge covers all turns and arcs after its first arc, including its last arc.
package struct HierarchyWeights: Sendable {
  /// Costs from this value on mean that there is no path. Two of them can be added without overflow.
  static let closed = UInt32.max >> 1

  /// The costs of single arcs, by rank.
  let arcs: [UInt32]
  private(set) var up: Half
  private(set) var down: Half
  /// The edges that searches use: without detours, those on a shortest path.
  private(set) var rising = SearchRows()
  private(set) var falling = SearchRows()

  struct Half: Sendable {
    var costs: [UInt32]
    /// The rank that an edge passes; ``RoadHierarchy/none`` for a turn.
    var middles: [UInt32]

    init(count: Int) {
      costs = [UInt32](repeating: HierarchyWeights.closed, count: count)
      middles = [UInt32](repeating: RoadHierarchy.none, count: count)
    }
  }

  /// Customizes a hierarchy for a metric of its graph.
  ///
  /// - Parameter omitsDetours: Whether to find and omit the edges that are on no shortest path. It takes half of the time
  ///   and makes searches faster.
  package init(
    _ hierarchy: RoadHierarchy, graph: RoadGraph, turns: TurnTable, metric: Metric,
    omitsDetours: Bool = true
  ) {
    arcs = hierarchy.arcs.map { min(metric.arcs[Int($0)], HierarchyWeights.closed) }
    up = Half(count: hierarchy.up.heads.count)
    down = Half(count: hierarchy.down.heads.count)
    setTurns(hierarchy, graph: graph, turns: turns, metric: metric)
    relaxTriangles(hierarchy)
    let (upBest, downBest) = omitsDetours ? bestCosts(hierarchy) : (up.costs, down.costs)
    rising = SearchRows(hierarchy.up, costs: up.costs, best: upBest)
    falling = SearchRows(hierarchy.down, costs: down.costs, best: downBest)
  }

  private mutating func setTurns(
    _ hierarchy: RoadHierarchy, graph: RoadGraph, turns: TurnTable, metric: Metric
  ) {
    for rank in 0..<hierarchy.count where arcs[rank] < HierarchyWeights.closed {
      let arc = Int(hierarchy.arcs[rank])
      let leaving = graph.arcs(leaving: Int(graph.arcHeads[arc]))
      guard let next = leaving.first else { continue }
      let firstTurn = turns.turn(from: arc, to: next, in: graph)
      for next in leaving {
        let other = Int(truncatingIfNeeded: hierarchy.ranks[next])
        guard other != RoadHierarchy.none, other != rank else { continue }
        let turn = min(
          metric.turns[firstTurn + next - leaving.lowerBound], HierarchyWeights.closed)
        let cost = turn &+ arcs[other]
        guard cost < HierarchyWeights.closed else { continue }
        if other > rank {
          if let edge = hierarchy.up.edge(from: rank, to: other) { up.costs[edge] = cost }
        } else if let edge = hierarchy.down.edge(from: other, to: rank) {
          down.costs[edge] = cost
        }
      }
    }
  }

  /// Reduces each edge's cost to that of the cheapest path over lower ranks, from the lowest rank up.
  private mutating func relaxTriangles(_ hierarchy: RoadHierarchy) {
    var slots = [UInt32](repeating: 0, count: hierarchy.count)
    for rank in 0..<hierarchy.count {
      up.relax(
        rank, of: hierarchy.up, over: hierarchy.down, costing: down.costs, slots: &slots)
      down.relax(rank, of: hierarchy.down, over: hierarchy.up, costing: up.costs, slots: &slots)
    }
  }
}

extension HierarchyWeights.Half {
  /// Relaxes the edges of one rank by its lower triangles.
  ///
  /// Such a triangle has a lower rank with an edge of the other half to this rank and an edge of this half to
  /// the head.
  fileprivate mutating func relax(
    _ rank: Int, of half: HierarchyHalf, over other: HierarchyHalf, costing lower: [UInt32],
    slots: inout [UInt32]
  ) {
    let row = half.edges(of: rank)
    if row.isEmpty { return }
    for edge in row { slots[Int(half.heads[edge])] = UInt32(edge) }
    for entry in Int(other.falling.first[rank])..<Int(other.falling.first[rank + 1]) {
      let cost = lower[Int(other.falling.edges[entry])]
      if cost >= HierarchyWeights.closed { continue }
      let middle = other.falling.tails[entry]
      var edge = Int(half.first[Int(middle) + 1]) - 1
      let end = Int(half.first[Int(middle)])
      while edge >= end, half.heads[edge] > rank {
        let whole = cost &+ costs[edge]
        let slot = Int(slots[Int(half.heads[edge])])
        if whole < costs[slot] {
          costs[slot] = whole
          middles[slot] = middle
        }
        edge -= 1
      }
    }
  }
}

// MARK: - Best

extension HierarchyWeights {
  /// Computes edge costs that include paths over higher ranks, from the highest rank down.
  ///
  /// An edge with a higher cost than this is not part of any shortest path.
  private func bestCosts(_ hierarchy: RoadHierarchy) -> (up: [UInt32], down: [UInt32]) {
    var best = (up: up.costs, down: down.costs)
    var slots = [UInt32](repeating: RoadHierarchy.none, count: hierarchy.count)
    for rank in stride(from: hierarchy.count - 1, through: 0, by: -1) {
      HierarchyWeights.relax(
        rank, of: hierarchy.up, costs: up.costs, over: hierarchy.down, best: &best.up,
        otherBest: best.down, slots: &slots)
      HierarchyWeights.relax(
        rank, of: hierarchy.down, costs: down.costs, over: hierarchy.up, best: &best.down,
        otherBest: best.up, slots: &slots)
    }
    return best
  }

  /// Relaxes the edges of one rank by the triangles in which it is the lowest rank.
  private static func relax(
    _ rank: Int, of half: HierarchyHalf, costs: [UInt32], over other: HierarchyHalf,
    best: inout [UInt32], otherBest: [UInt32], slots: inout [UInt32]
  ) {
    let row = half.edges(of: rank)
    if row.count < 2 { return }
    for edge in row { slots[Int(half.heads[edge])] = UInt32(edge) }
    // Both edges between this head and a higher one are stored at this head, the lower one. The highest head has none.
    for edge in row.dropLast() {
      let middle = Int(half.heads[edge])
      let cost = costs[edge]
      if cost < closed {
        for second in half.edges(of: middle) {
          let slot = Int(slots[Int(half.heads[second])])
          if slot == none { continue }
          best[slot] = min(best[slot], cost &+ best[second])
        }
      }
      var least = best[edge]
      for second in other.edges(of: middle) {
        let slot = Int(slots[Int(other.heads[second])])
        if slot == none { continue }
        least = min(least, costs[slot] &+ otherBest[second])
      }
      best[edge] = least
    }
    for edge in row { slots[Int(half.heads[edge])] = RoadHierarchy.none }
  }

  private static let none = Int(RoadHierarchy.none)
}
