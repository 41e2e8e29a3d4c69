// SPDX-License-Identifier: Apache-2.0

/// The edges of one half that a search follows, with costs stored next to their heads.
struct SearchRows: Sendable {
  struct Edge: Sendable {
    var head: UInt32
    var cost: UInt32
  }

  private(set) var first: [UInt32] = [0]
  private(set) var edges: [Edge] = []

  init() {}

  /// Selects the edges that are open and not more expensive than the best path between their ends.
  init(_ half: HierarchyHalf, costs: [UInt32], best: [UInt32]) {
    first.reserveCapacity(half.first.count)
    for rank in 0..<(half.first.count - 1) {
      for edge in half.edges(of: rank)
      where costs[edge] < HierarchyWeights.closed && costs[edge] <= best[edge] {
        edges.append(Edge(head: half.heads[edge], cost: costs[edge]))
      }
      first.append(UInt32(edges.count))
    }
  }
}
