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
        let slot = Int(filled[Int(heads[edge])])
        filled[Int(heads[edge])] += 1
        edges[slot] = UInt32(edge)
        tails[slot] = UInt32(rank)
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

// MARK: - Building

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
    var slots = [UInt32](repeating: none, count: graph.edgeCount)
    for (slot, edge) in edges.enumerated() { slots[Int(edge)] = UInt32(slot) }
    let passable = (0..<graph.arcCount).filter { !graph.arcAccess[$0].isDisjoint(with: access) }
    var first = [Int](repeating: 0, count: edges.count + 1)
    for arc in passable { first[Int(slots[graph.edge(of: arc)]) + 1] += 1 }
    for slot in edges.indices { first[slot + 1] += first[slot] }
    var arcs = [UInt32](repeating: 0, count: passable.count)
    for arc in passable {
      let slot = Int(slots[graph.edge(of: arc)])
      arcs[first[slot]] = UInt32(arc)
      first[slot] += 1
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

// MARK: - File

extension RoadHierarchy {
  /// The travel modes that share a hierarchy.
  ///
  /// Driving uses far fewer roads, so it has its own hierarchy.
  package static let groups: [RoadGraph.Access] = [.driving, [.cycling, .walking]]

  /// The group that a travel mode belongs to.
  package static func group(of access: RoadGraph.Access) -> RoadGraph.Access {
    groups.first { !$0.isDisjoint(with: access) } ?? .driving
  }
}

extension RoadGraph {
  /// Builds the hierarchies of all travel modes and stores them in the graph's sections.
  package mutating func addHierarchies() async {
    for access in RoadHierarchy.groups {
      let hierarchy = await RoadHierarchy.build(self, access: access)
      setSection(RoadHierarchy.name("arcs", access), Array(hierarchy.arcs))
      setSection(RoadHierarchy.name("parents", access), Array(hierarchy.parents))
      setSection(RoadHierarchy.name("up.first", access), Array(hierarchy.up.first))
      setSection(RoadHierarchy.name("up.heads", access), Array(hierarchy.up.heads))
      setSection(RoadHierarchy.name("down.first", access), Array(hierarchy.down.first))
      setSection(RoadHierarchy.name("down.heads", access), Array(hierarchy.down.heads))
    }
  }
}

extension RoadHierarchy {
  fileprivate static func name(_ part: String, _ access: RoadGraph.Access) -> String {
    "hierarchy.\(access.rawValue).\(part)"
  }

  /// Reads the hierarchy that ``RoadGraph/addHierarchies()`` stored for one of ``groups``. Returns `nil` if
  /// there is none.
  ///
  /// Validates all data, so that damaged data never causes access outside a column.
  init?(in graph: RoadGraph, access: RoadGraph.Access) throws(RoutingError) {
    func section(_ part: String) -> Column<UInt32>? {
      graph.section(RoadHierarchy.name(part, access), of: UInt32.self)
    }
    guard let arcs = section("arcs") else { return nil }
    guard let parents = section("parents"), let upFirst = section("up.first"),
      let upHeads = section("up.heads"), let downFirst = section("down.first"),
      let downHeads = section("down.heads")
    else { throw .damaged("a section of its hierarchy is missing") }
    guard parents.count == arcs.count, upFirst.count == arcs.count + 1,
      downFirst.count == arcs.count + 1,
      HierarchyHalf.isValid(first: upFirst, heads: upHeads),
      HierarchyHalf.isValid(first: downFirst, heads: downHeads)
    else { throw .damaged("the rows of its hierarchy are inconsistent") }
    var ranks = [UInt32](repeating: RoadHierarchy.none, count: graph.arcCount)
    for (rank, arc) in arcs.enumerated() {
      guard arc < graph.arcCount, ranks[Int(arc)] == RoadHierarchy.none else {
        throw .damaged("the arcs of its hierarchy do not match the graph")
      }
      ranks[Int(arc)] = UInt32(rank)
    }
    self.init(
      access: access, arcs: arcs, ranks: ranks, parents: parents,
      up: HierarchyHalf(first: upFirst, heads: upHeads),
      down: HierarchyHalf(first: downFirst, heads: downHeads))
    guard hasTree() else { throw .damaged("its hierarchy is not a tree") }
  }

  /// Whether parents have higher ranks, and every edge leads to an ancestor.
  private func hasTree() -> Bool {
    for (rank, parent) in parents.enumerated() where parent != RoadHierarchy.none {
      guard parent > rank, parent < count else { return false }
    }
    // Ranks are renumbered so that each subtree is a range.
    var sizes = [Int](repeating: 1, count: count)
    for rank in 0..<count where parents[rank] != RoadHierarchy.none {
      sizes[Int(parents[rank])] += sizes[rank]
    }
    var slots = [Int](repeating: 0, count: count)
    var free = slots
    var root = 0
    for rank in stride(from: count - 1, through: 0, by: -1) {
      let parent = Int(parents[rank])
      let slot = parents[rank] == RoadHierarchy.none ? root : free[parent]
      slots[rank] = slot
      free[rank] = slot + 1
      if parents[rank] == RoadHierarchy.none {
        root += sizes[rank]
      } else {
        free[parent] += sizes[rank]
      }
    }
    return [up, down].allSatisfy { half in
      (0..<count).allSatisfy { rank in
        half.edges(of: rank).allSatisfy { edge in
          let head = Int(half.heads[edge])
          return (slots[head]..<slots[head] + sizes[head]).contains(slots[rank])
        }
      }
    }
  }
}
