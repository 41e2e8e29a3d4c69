// SPDX-License-Identifier: Apache-2.0

/// The memory of searches in one hierarchy. It is reused, by one thread at a time.
///
/// A search rises from its sources and targets at once, rank by rank along the elimination tree, without a
/// queue. The best path turns where both directions meet at the lowest cost.
struct HierarchySearch {
  /// A rank to start or end at, with its cost.
  struct End {
    var rank: Int
    var cost: UInt32
  }

  /// A rank where a path turns from rising to falling, with the cost of the path.
  struct Meeting: Hashable {
    var rank: Int
    var cost: UInt32
  }

  private var forward: [UInt32]
  private var backward: [UInt32]
  private var forwardParents: [UInt32]
  private var backwardParents: [UInt32]
  /// The ranks that the last search passed.
  private var trail: [Int] = []
  private var fronts: [Int] = []
  private(set) var meetings: [Meeting] = []

  init(_ hierarchy: RoadHierarchy) {
    forward = [UInt32](repeating: HierarchyWeights.closed, count: hierarchy.count)
    backward = forward
    forwardParents = [UInt32](repeating: RoadHierarchy.none, count: hierarchy.count)
    backwardParents = forwardParents
  }

  /// Finds the rank where the best path turns; `nil` if there is no path. The results are kept until the next
  /// search.
  ///
  /// - Parameter slack: If not 0, ``meetings`` lists all meetings, and the search keeps paths that cost up to
  ///   1/`slack` more than the best.
  mutating func run(
    from sources: [End], to targets: [End], in hierarchy: RoadHierarchy,
    weights: HierarchyWeights, slack: UInt32 = 0
  ) -> Meeting? {
    clear()
    start(from: sources, to: targets)
    var best = Meeting(rank: 0, cost: HierarchyWeights.closed)
    while let rank = advance(hierarchy.parents) {
      let ahead = forward[rank]
      let behind = backward[rank]
      if ahead < HierarchyWeights.closed, behind < HierarchyWeights.closed {
        let cost = ahead &+ behind
        if cost < best.cost { best = Meeting(rank: rank, cost: cost) }
        if slack > 0 { meetings.append(Meeting(rank: rank, cost: cost)) }
      }
      let limit = best.cost &+ (slack == 0 ? 0 : best.cost / slack)
      if ahead < min(limit, HierarchyWeights.closed) {
        for index in Int(weights.rising.first[rank])..<Int(weights.rising.first[rank + 1]) {
          let edge = weights.rising.edges[index]
          let cost = ahead &+ edge.cost
          if cost < forward[Int(edge.head)] {
            forward[Int(edge.head)] = cost
            forwardParents[Int(edge.head)] = UInt32(rank)
          }
        }
      }
      if behind < min(limit, HierarchyWeights.closed) {
        for index in Int(weights.falling.first[rank])..<Int(weights.falling.first[rank + 1]) {
          let edge = weights.falling.edges[index]
          let cost = behind &+ edge.cost
          if cost < backward[Int(edge.head)] {
            backward[Int(edge.head)] = cost
            backwardParents[Int(edge.head)] = UInt32(rank)
          }
        }
      }
    }
    return best.cost < HierarchyWeights.closed ? best : nil
  }

  /// Resets the results of the last search.
  private mutating func clear() {
    for rank in trail {
      forward[rank] = HierarchyWeights.closed
      backward[rank] = HierarchyWeights.closed
    }
    trail.removeAll(keepingCapacity: true)
    fronts.removeAll(keepingCapacity: true)
    meetings.removeAll(keepingCapacity: true)
  }

  private mutating func start(from sources: [End], to targets: [End]) {
    for source in sources where source.cost < forward[source.rank] {
      forward[source.rank] = source.cost
      forwardParents[source.rank] = RoadHierarchy.none
      fronts.append(source.rank)
    }
    for target in targets where target.cost < backward[target.rank] {
      backward[target.rank] = target.cost
      backwardParents[target.rank] = RoadHierarchy.none
      fronts.append(target.rank)
    }
  }

  /// The lowest rank that the search has not passed yet; `nil` at the end.
  private mutating func advance(_ parents: Column<UInt32>) -> Int? {
    guard var lowest = fronts.first else { return nil }
    for front in fronts where front < lowest { lowest = front }
    trail.append(lowest)
    let parent = parents[lowest]
    var isMoved = parent == RoadHierarchy.none
    var index = 0
    while index < fronts.count {
      if fronts[index] != lowest {
        // Two branches of the tree that meet continue as one.
        if fronts[index] == parent, isMoved { fronts.remove(at: index) } else { index += 1 }
      } else if isMoved {
        fronts.remove(at: index)
      } else {
        fronts[index] = Int(parent)
        isMoved = true
        index += 1
      }
    }
    return lowest
  }
}

extension HierarchySearch {
  /// A rank that a search in one direction passed.
  struct Label {
    var rank: Int
    var cost: UInt32
    /// The lower rank before it, seen from the start of the search; `nil` if it starts here.
    var parent: Int?
  }

  /// The ranks that paths from sources rise to, in increasing order.
  mutating func rise(
    from sources: [End], in hierarchy: RoadHierarchy, weights: HierarchyWeights
  ) -> [Label] {
    _ = run(from: sources, to: [], in: hierarchy, weights: weights)
    return labels(forward, forwardParents)
  }

  /// The ranks that paths to targets fall from, in increasing order.
  mutating func fall(
    to targets: [End], in hierarchy: RoadHierarchy, weights: HierarchyWeights
  ) -> [Label] {
    _ = run(from: [], to: targets, in: hierarchy, weights: weights)
    return labels(backward, backwardParents)
  }

  private func labels(_ costs: [UInt32], _ parents: [UInt32]) -> [Label] {
    trail.filter { costs[$0] < HierarchyWeights.closed }.map { rank in
      let parent = parents[rank]
      return Label(
        rank: rank, cost: costs[rank], parent: parent == RoadHierarchy.none ? nil : Int(parent))
    }
  }

  /// The ranks of the last search's path that turns at a rank, from source to target.
  func path(over rank: Int, in hierarchy: RoadHierarchy, weights: HierarchyWeights) -> [Int] {
    var rising = [rank]
    while case let parent = forwardParents[rising[rising.count - 1]], parent != RoadHierarchy.none {
      rising.append(Int(parent))
    }
    var ranks = [rising[rising.count - 1]]
    var open: [(from: Int, to: Int)] = []
    for index in stride(from: rising.count - 1, to: 0, by: -1) {
      open.append((rising[index], rising[index - 1]))
      HierarchySearch.unpack(&open, in: hierarchy, weights: weights, into: &ranks)
    }
    var last = rank
    while case let parent = backwardParents[last], parent != RoadHierarchy.none {
      open.append((last, Int(parent)))
      HierarchySearch.unpack(&open, in: hierarchy, weights: weights, into: &ranks)
      last = Int(parent)
    }
    return ranks
  }

  /// Expands edges recursively to turns, and appends the ranks that they lead to.
  private static func unpack(
    _ open: inout [(from: Int, to: Int)], in hierarchy: RoadHierarchy, weights: HierarchyWeights,
    into ranks: inout [Int]
  ) {
    while let edge = open.popLast() {
      let middle = weights.middle(from: edge.from, to: edge.to, in: hierarchy)
      if middle == RoadHierarchy.none {
        ranks.append(edge.to)
      } else {
        open.append((Int(middle), edge.to))
        open.append((edge.from, Int(middle)))
      }
    }
  }
}

extension HierarchyWeights {
  /// The rank that the edge between two ranks passes; ``RoadHierarchy/none`` for a turn.
  func middle(from rank: Int, to other: Int, in hierarchy: RoadHierarchy) -> UInt32 {
    if rank < other {
      hierarchy.up.edge(from: rank, to: other).map { up.middles[$0] } ?? RoadHierarchy.none
    } else {
      hierarchy.down.edge(from: other, to: rank).map { down.middles[$0] } ?? RoadHierarchy.none
    }
  }
}
