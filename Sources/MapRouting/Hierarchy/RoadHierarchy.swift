// SPDX-License-Identifier: Apache-2.0

/// A customizable contraction hierarchy, which makes searches in a road graph fast for any metric.
///
/// Sources: Dibbelt, Strasser, Wagner (2014); over arcs and turns: Buchhold, Wagner, Zeitz, Zündorf (2020).
///
/// Its nodes are the arcs that a travel mode may use, numbered by rank. It has an edge for each turn, and for
/// each pair of arcs that are connected over arcs of lower rank than both. Every shortest path then first
/// rises and then falls in rank. Edges that no metric needs are removed for each direction, so the two halves
/// differ.
package struct RoadHierarchy: Sendable {
  /// Marks a missing arc or rank.
  static let none = UInt32.max

  /// The travel modes of the hierarchy.
  package let access: RoadGraph.Access
  /// The arc of each rank.
  let arcs: Column<UInt32>
  /// The rank of each arc; ``none`` for arcs that are not part of the hierarchy.
  let ranks: [UInt32]
  /// The parent of each rank in the elimination tree; ``none`` at the roots. All ranks that an upward search
  /// can reach are ancestors.
  let parents: Column<UInt32>
  /// The edges from each rank to higher ones.
  let up: HierarchyHalf
  /// The edges from higher ranks to each rank.
  let down: HierarchyHalf

  /// The number of nodes.
  package var count: Int { arcs.count }
  /// The number of edges of both halves.
  package var edgeCount: Int { up.heads.count + down.heads.count }

  init(
    access: RoadGraph.Access, arcs: Column<UInt32>, ranks: [UInt32], parents: Column<UInt32>,
    up: HierarchyHalf, down: HierarchyHalf
  ) {
    self.access = access
    self.arcs = arcs
    self.ranks = ranks
    self.parents = parents
    self.up = up
    self.down = down
  }
}

/// The edges of a hierarchy in one direction, each stored at its lower end.
struct HierarchyHalf: Sendable {
  /// The edges of rank r: `first[r]..<first[r + 1]`.
  let first: Column<UInt32>
  /// The higher ends, in ascending order for each rank.
  let heads: Column<UInt32>
  /// The same edges, sorted by their higher ends.
  let falling: Falling

  struct Falling: Sendable {
    var first: [UInt32]
    var edges: [UInt32]
    var tails: [UInt32]
  }

  /// Creates a half from ascending rows of heads above their own rank, as ``isValid(first:heads:)`` requires.
  init(first: Column<UInt32>, heads: Column<UInt32>) {
    self.first = first
    self.heads = heads
    let count = first.count - 1
    var starts = [UInt32](repeating: 0, count: count + 1)
    for head in heads { starts[Int(head) + 1] += 1 }
    for rank in 0..<count { starts[rank + 1] += starts[rank] }
    var filled = starts
    var edges = [UInt32](repeating: 0, count: heads.count)
    var tails = edges
    for rank in 0..<count {
      for edge in Int(first[rank])..<Int(first[rank + 1]) {
        let place = Int(filled[Int(heads[edge])])
        filled[Int(heads[edge])] += 1
        edges[place] = UInt32(edge)
        tails[place] = UInt32(rank)
      }
    }
    falling = Falling(first: starts, edges: edges, tails: tails)
  }

  /// The edges of a rank.
  func edges(of rank: Int) -> Range<Int> { Int(first[rank])..<Int(first[rank + 1]) }

  /// The edge between two ranks.
  func edge(from rank: Int, to head: Int) -> Int? {
    var low = Int(first[rank])
    var high = Int(first[rank + 1])
    while low < high {
      let middle = (low + high) / 2
      if heads[middle] < head { low = middle + 1 } else { high = middle }
    }
    return low < Int(first[rank + 1]) && heads[low] == head ? low : nil
  }

  /// Whether columns from a file are valid rows of higher heads.
  static func isValid(first: Column<UInt32>, heads: Column<UInt32>) -> Bool {
    guard first.count >= 1, first[0] == 0, Int(first[first.count - 1]) == heads.count else {
      return false
    }
    let count = first.count - 1
    for rank in 0..<count {
      guard first[rank] <= first[rank + 1], Int(first[rank + 1]) <= heads.count else {
        return false
      }
      var last = rank
      for edge in Int(first[rank])..<Int(first[rank + 1]) {
        guard heads[edge] > last, heads[edge] < count else { return false }
        last = Int(heads[edge])
      }
    }
    return true
  }
}
