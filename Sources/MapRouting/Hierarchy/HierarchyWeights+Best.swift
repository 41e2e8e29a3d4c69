// SPDX-License-Identifier: Apache-2.0

extension HierarchyWeights {
  /// Computes edge costs that include paths over higher ranks, from the highest rank down.
  ///
  /// An edge with a higher cost than this is not part of any shortest path.
  func bestCosts(_ hierarchy: RoadHierarchy) -> (up: [UInt32], down: [UInt32]) {
    var best = (up: up.costs, down: down.costs)
    var places = [UInt32](repeating: RoadHierarchy.none, count: hierarchy.count)
    for rank in stride(from: hierarchy.count - 1, through: 0, by: -1) {
      HierarchyWeights.relax(
        rank, of: hierarchy.up, costs: up.costs, over: hierarchy.down, best: &best.up,
        otherBest: best.down, places: &places)
      HierarchyWeights.relax(
        rank, of: hierarchy.down, costs: down.costs, over: hierarchy.up, best: &best.down,
        otherBest: best.up, places: &places)
    }
    return best
  }

  /// Relaxes the edges of one rank by the triangles in which it is the lowest rank.
  private static func relax(
    _ rank: Int, of half: HierarchyHalf, costs: [UInt32], over other: HierarchyHalf,
    best: inout [UInt32], otherBest: [UInt32], places: inout [UInt32]
  ) {
    let row = half.edges(of: rank)
    if row.count < 2 { return }
    for edge in row { places[Int(half.heads[edge])] = UInt32(edge) }
    for edge in row where costs[edge] < closed {
      let cost = costs[edge]
      let middle = Int(half.heads[edge])
      for second in half.edges(of: middle) {
        let place = Int(places[Int(half.heads[second])])
        if place == none { continue }
        best[place] = min(best[place], cost &+ best[second])
      }
      for second in other.falling(to: middle, above: rank) {
        let place = Int(places[Int(other.falling.tails[second])])
        if place == none { continue }
        best[place] = min(best[place], cost &+ otherBest[Int(other.falling.edges[second])])
      }
    }
    for edge in row { places[Int(half.heads[edge])] = RoadHierarchy.none }
  }

  private static let none = Int(RoadHierarchy.none)
}

extension HierarchyHalf {
  /// The positions of the edges that start at ranks above the given one, among the edges by their higher
  /// ends.
  fileprivate func falling(to head: Int, above rank: Int) -> Range<Int> {
    let end = Int(falling.first[head + 1])
    var start = end
    while start > Int(falling.first[head]), falling.tails[start - 1] > rank { start -= 1 }
    return start..<end
  }
}
