// SPDX-License-Identifier: Apache-2.0

/// Finds the cheapest paths through a graph for one metric. Can be used from any thread; each needs its own
/// search.
struct MetricRouter: Sendable {
  let graph: RoadGraph
  let hierarchy: RoadHierarchy
  let turns: TurnTable
  let metric: Metric
  let weights: HierarchyWeights

  init(graph: RoadGraph, hierarchy: RoadHierarchy, turns: TurnTable, metric: Metric) {
    self.graph = graph
    self.hierarchy = hierarchy
    self.turns = turns
    self.metric = metric
    weights = HierarchyWeights(hierarchy, graph: graph, turns: turns, metric: metric)
  }

  /// The cheapest path from one of several starts to one of several ends; `nil` if there is none.
  func way(
    from starts: [ArcPosition], to ends: [ArcPosition], search: inout HierarchySearch
  ) -> FoundPath? {
    let task = SearchTask(self, from: starts, to: ends)
    guard
      let meeting = search.run(
        from: task.sources.map(\.end), to: task.targets.map(\.end), in: hierarchy,
        weights: weights)
    else { return nil }
    return way(over: meeting, of: task, search: search)
  }

  /// The path of the last search that turns at a rank.
  func way(
    over meeting: HierarchySearch.Meeting, of task: SearchTask, search: HierarchySearch
  ) -> FoundPath? {
    let ranks = search.way(over: meeting.rank, in: hierarchy, weights: weights)
    guard let first = ranks.first, let last = ranks.last else { return nil }
    let sources = task.sources.filter { $0.end.rank == first }
    let targets = task.targets.filter { $0.end.rank == last }
    guard let source = sources.min(by: { $0.end.cost < $1.end.cost }),
      let target = targets.min(by: { $0.end.cost < $1.end.cost })
    else { return nil }
    var arcs: [Int] = []
    arcs.reserveCapacity(ranks.count + 1)
    if source.isAfterPlace { arcs.append(source.place.arc) }
    for rank in ranks { arcs.append(Int(hierarchy.arcs[rank])) }
    return FoundPath(
      arcs: arcs, start: source.place, end: target.place, cost: meeting.cost &- task.shift)
  }

  /// The cost of the turn between two consecutive arcs.
  func turnCost(from arc: Int, to next: Int) -> UInt32 {
    metric.turns[turns.turn(from: arc, to: next, in: graph)]
  }
}

/// The start and end positions of one search, converted to ranks.
struct SearchTask {
  struct Terminal {
    var end: HierarchySearch.End
    var place: ArcPosition
    /// Whether the rank is that of an arc after the position's own arc.
    var isAfterPlace = false
  }

  private(set) var sources: [Terminal] = []
  private(set) var targets: [Terminal] = []
  /// The offset added to the costs at the targets, so that none is negative.
  private(set) var shift: UInt32 = 0

  /// Creates a search task.
  ///
  /// The cost of a source covers the arc after the start position. The cost of a target subtracts the part of
  /// the arc after the end position. A start behind the end on the same arc needs a loop: its search starts
  /// from the following arcs.
  init(_ router: MetricRouter, from starts: [ArcPosition], to ends: [ArcPosition]) {
    let limit = HierarchyWeights.closed / 4
    for end in ends {
      guard let (rank, cost) = router.node(end.arc) else { continue }
      shift = max(shift, cost - end.costBefore(cost))
      targets.append(
        Terminal(
          end: .init(rank: rank, cost: min(end.penalty, limit) &- (cost - end.costBefore(cost))),
          place: end))
    }
    for place in targets.indices { targets[place].end.cost &+= shift }
    for start in starts {
      guard let (rank, cost) = router.node(start.arc) else { continue }
      let rest = cost - start.costBefore(cost) + min(start.penalty, limit)
      if ends.contains(where: { $0.arc == start.arc && $0.share < start.share }) {
        addSources(after: start, rest: rest, router: router)
      } else {
        sources.append(Terminal(end: .init(rank: rank, cost: rest), place: start))
      }
    }
  }

  private mutating func addSources(after start: ArcPosition, rest: UInt32, router: MetricRouter) {
    for next in router.graph.arcs(leaving: Int(router.graph.arcHeads[start.arc])) {
      guard let (rank, cost) = router.node(next) else { continue }
      let turn = router.turnCost(from: start.arc, to: next)
      guard turn < HierarchyWeights.closed else { continue }
      sources.append(
        Terminal(
          end: .init(rank: rank, cost: min(rest &+ turn &+ cost, HierarchyWeights.closed)),
          place: start, isAfterPlace: true))
    }
  }
}

extension MetricRouter {
  /// The rank of an arc and its cost; `nil` if it cannot be traveled.
  fileprivate func node(_ arc: Int) -> (rank: Int, cost: UInt32)? {
    guard hierarchy.ranks.indices.contains(arc), hierarchy.ranks[arc] != RoadHierarchy.none
    else { return nil }
    let rank = Int(hierarchy.ranks[arc])
    let cost = weights.arcs[rank]
    return cost < HierarchyWeights.closed ? (rank, cost) : nil
  }
}
