// SPDX-License-Identifier: Apache-2.0

/// Finds the cheapest paths through a graph for one metric. Can be used from any thread; each needs its own
/// search.
struct MetricRouter: Sendable {
  let graph: RoadGraph
  let hierarchy: RoadHierarchy
  let turns: TurnTable
  let metric: Metric
  let weights: HierarchyWeights

  init(
    graph: RoadGraph, hierarchy: RoadHierarchy, turns: TurnTable, metric: Metric,
    omitsDetours: Bool = true
  ) {
    self.graph = graph
    self.hierarchy = hierarchy
    self.turns = turns
    self.metric = metric
    weights = HierarchyWeights(
      hierarchy, graph: graph, turns: turns, metric: metric, omitsDetours: omitsDetours)
  }

  /// The cheapest path from one of several starts to one of several ends; `nil` if there is none.
  func path(
    from starts: [ArcPosition], to ends: [ArcPosition], search: inout HierarchySearch
  ) -> FoundPath? {
    let task = SearchTask(self, from: starts, to: ends)
    guard
      let meeting = search.run(
        from: task.sources.map(\.end), to: task.targets.map(\.end), in: hierarchy,
        weights: weights)
    else { return nil }
    return path(over: meeting, of: task, search: search)
  }

  /// The path of the last search that turns at a rank.
  func path(
    over meeting: HierarchySearch.Meeting, of task: SearchTask, search: HierarchySearch
  ) -> FoundPath? {
    let ranks = search.path(over: meeting.rank, in: hierarchy, weights: weights)
    guard let first = ranks.first, let last = ranks.last else { return nil }
    let sources = task.sources.filter { $0.end.rank == first }
    let targets = task.targets.filter { $0.end.rank == last }
    guard let source = sources.min(by: { $0.end.cost < $1.end.cost }),
      let target = targets.min(by: { $0.end.cost < $1.end.cost })
    else { return nil }
    var arcs: [Int] = []
    arcs.reserveCapacity(ranks.count + 1)
    if source.isAfterPosition { arcs.append(source.position.arc) }
    for rank in ranks { arcs.append(Int(hierarchy.arcs[rank])) }
    return FoundPath(
      arcs: arcs, start: source.position, end: target.position, cost: meeting.cost &- task.shift)
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
    var position: ArcPosition
    /// Whether the rank is that of an arc after the position's own arc.
    var isAfterPosition = false
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
          position: end))
    }
    for index in targets.indices { targets[index].end.cost &+= shift }
    for start in starts {
      guard let (rank, cost) = router.node(start.arc) else { continue }
      let rest = cost - start.costBefore(cost) + min(start.penalty, limit)
      if ends.contains(where: { $0.arc == start.arc && $0.share < start.share }) {
        addSources(after: start, rest: rest, router: router)
      } else {
        sources.append(Terminal(end: .init(rank: rank, cost: rest), position: start))
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
          position: start, isAfterPosition: true))
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

// MARK: - Alternatives

extension MetricRouter {
  /// The maximum extra cost of an alternative, as a divisor of the best path's cost: a quarter.
  private static let stretch: UInt32 = 4
  /// The maximum cost that alternatives share with each other, as a fraction of the best path's cost.
  private static let sharing = 0.8
  /// The divisor of the best path's cost for the section before and after the via arc that must be locally
  /// optimal.
  private static let locality: UInt32 = 4
  /// The maximum number of candidates.
  private static let candidates = 24

  /// The cheapest path followed by up to `count` reasonable alternatives, the cheapest first.
  ///
  /// Alternatives pass single arcs where both directions of the search meet (Abraham, Delling, Goldberg,
  /// Werneck: "Alternative routes in road networks", 2013). They have limited extra cost and overlap, no
  /// loops, and no local detours around that arc.
  func paths(
    from starts: [ArcPosition], to ends: [ArcPosition], alternatives count: Int,
    search: inout HierarchySearch, other: inout HierarchySearch
  ) -> [FoundPath] {
    let task = SearchTask(self, from: starts, to: ends)
    guard
      let best = search.run(
        from: task.sources.map(\.end), to: task.targets.map(\.end), in: hierarchy,
        weights: weights, slack: MetricRouter.stretch),
      let bestPath = path(over: best, of: task, search: search)
    else { return [] }
    var found = [bestPath]
    var used = [roads(of: bestPath)]
    let limit = bestPath.cost + bestPath.cost / MetricRouter.stretch
    let meetings = search.meetings.filter { $0.cost &- task.shift <= limit }
      .sorted { ($0.cost, $0.rank) < ($1.cost, $1.rank) }
    var tried = 0
    for meeting in meetings {
      let via = Int(hierarchy.arcs[meeting.rank])
      if found.count > count || tried == MetricRouter.candidates { break }
      if used.contains(where: { $0.contains(graph.arcEdges[via]) }) { continue }
      tried += 1
      guard let path = path(over: meeting, of: task, search: search), !hasLoop(path),
        used.allSatisfy({ !sharesTooMuch(path, $0, of: bestPath.cost) }),
        isLocallyBest(path, via: via, length: bestPath.cost / MetricRouter.locality, search: &other)
      else { continue }
      found.append(path)
      used.append(roads(of: path))
    }
    return found
  }

  /// Whether a path passes a vertex twice.
  private func hasLoop(_ path: FoundPath) -> Bool {
    var heads: Set<UInt32> = []
    for arc in path.arcs where !heads.insert(graph.arcHeads[arc]).inserted { return true }
    return false
  }

  /// The edges of a path, with their direction of travel.
  private func roads(of path: FoundPath) -> Set<UInt32> {
    Set(path.arcs.map { graph.arcEdges[$0] })
  }

  private func sharesTooMuch(_ path: FoundPath, _ roads: Set<UInt32>, of cost: UInt32) -> Bool {
    var shared = 0.0
    for (index, arc) in path.arcs.enumerated() where roads.contains(graph.arcEdges[arc]) {
      var share = 1.0
      if index == 0 { share -= path.start.share }
      if index == path.arcs.count - 1 { share -= 1 - path.end.share }
      shared += share * Double(metric.arcs[arc])
    }
    return shared > MetricRouter.sharing * Double(cost)
  }

  /// Whether the section of a path around one of its arcs is the cheapest between its ends.
  private func isLocallyBest(
    _ path: FoundPath, via: Int, length: UInt32, search: inout HierarchySearch
  ) -> Bool {
    guard let middle = path.arcs.firstIndex(of: via) else { return false }
    var cost: UInt32 = 0
    var first = middle
    while first > 0, cost < length {
      cost &+= turnCost(from: path.arcs[first - 1], to: path.arcs[first])
      cost &+= metric.arcs[path.arcs[first]]
      first -= 1
    }
    var last = middle
    var beyond: UInt32 = 0
    while last < path.arcs.count - 1, beyond < length {
      last += 1
      beyond &+= turnCost(from: path.arcs[last - 1], to: path.arcs[last])
      beyond &+= metric.arcs[path.arcs[last]]
    }
    guard first < last else { return false }
    let source = HierarchySearch.End(rank: Int(hierarchy.ranks[path.arcs[first]]), cost: 0)
    let target = HierarchySearch.End(rank: Int(hierarchy.ranks[path.arcs[last]]), cost: 0)
    let best = search.run(from: [source], to: [target], in: hierarchy, weights: weights)
    return best?.cost == cost &+ beyond
  }
}
