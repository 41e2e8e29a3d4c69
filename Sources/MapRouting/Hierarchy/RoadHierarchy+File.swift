// SPDX-License-Identifier: Apache-2.0

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
    var places = [Int](repeating: 0, count: count)
    var free = places
    var root = 0
    for rank in stride(from: count - 1, through: 0, by: -1) {
      let parent = Int(parents[rank])
      let place = parents[rank] == RoadHierarchy.none ? root : free[parent]
      places[rank] = place
      free[rank] = place + 1
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
          return (places[head]..<places[head] + sizes[head]).contains(places[rank])
        }
      }
    }
  }
}
