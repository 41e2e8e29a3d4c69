// SPDX-License-Identifier: Apache-2.0

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
  func ways(
    from starts: [ArcPosition], to ends: [ArcPosition], alternatives count: Int,
    search: inout HierarchySearch, other: inout HierarchySearch
  ) -> [FoundPath] {
    let task = SearchTask(self, from: starts, to: ends)
    guard
      let best = search.run(
        from: task.sources.map(\.end), to: task.targets.map(\.end), in: hierarchy,
        weights: weights, slack: MetricRouter.stretch),
      let bestWay = way(over: best, of: task, search: search)
    else { return [] }
    var found = [bestWay]
    var used = [roads(of: bestWay)]
    let limit = bestWay.cost + bestWay.cost / MetricRouter.stretch
    let meetings = search.meetings.filter { $0.cost &- task.shift <= limit }
      .sorted { ($0.cost, $0.rank) < ($1.cost, $1.rank) }
    var tried = 0
    for meeting in meetings {
      let via = Int(hierarchy.arcs[meeting.rank])
      if found.count > count || tried == MetricRouter.candidates { break }
      if used.contains(where: { $0.contains(graph.arcEdges[via]) }) { continue }
      tried += 1
      guard let way = way(over: meeting, of: task, search: search), !hasLoop(way),
        used.allSatisfy({ !sharesTooMuch(way, $0, of: bestWay.cost) }),
        isLocallyBest(way, via: via, length: bestWay.cost / MetricRouter.locality, search: &other)
      else { continue }
      found.append(way)
      used.append(roads(of: way))
    }
    return found
  }

  /// Whether a path passes a vertex twice.
  private func hasLoop(_ way: FoundPath) -> Bool {
    var heads: Set<UInt32> = []
    for arc in way.arcs where !heads.insert(graph.arcHeads[arc]).inserted { return true }
    return false
  }

  /// The edges of a path, with their direction of travel.
  private func roads(of way: FoundPath) -> Set<UInt32> { Set(way.arcs.map { graph.arcEdges[$0] }) }

  private func sharesTooMuch(_ way: FoundPath, _ roads: Set<UInt32>, of cost: UInt32) -> Bool {
    var shared = 0.0
    for (place, arc) in way.arcs.enumerated() where roads.contains(graph.arcEdges[arc]) {
      var share = 1.0
      if place == 0 { share -= way.start.share }
      if place == way.arcs.count - 1 { share -= 1 - way.end.share }
      shared += share * Double(metric.arcs[arc])
    }
    return shared > MetricRouter.sharing * Double(cost)
  }

  /// Whether the section of a path around one of its arcs is the cheapest between its ends.
  private func isLocallyBest(
    _ way: FoundPath, via: Int, length: UInt32, search: inout HierarchySearch
  ) -> Bool {
    guard let middle = way.arcs.firstIndex(of: via) else { return false }
    var cost: UInt32 = 0
    var first = middle
    while first > 0, cost < length {
      cost &+= turnCost(from: way.arcs[first - 1], to: way.arcs[first])
      cost &+= metric.arcs[way.arcs[first]]
      first -= 1
    }
    var last = middle
    var beyond: UInt32 = 0
    while last < way.arcs.count - 1, beyond < length {
      last += 1
      beyond &+= turnCost(from: way.arcs[last - 1], to: way.arcs[last])
      beyond &+= metric.arcs[way.arcs[last]]
    }
    guard first < last else { return false }
    let source = HierarchySearch.End(rank: Int(hierarchy.ranks[way.arcs[first]]), cost: 0)
    let target = HierarchySearch.End(rank: Int(hierarchy.ranks[way.arcs[last]]), cost: 0)
    let best = search.run(from: [source], to: [target], in: hierarchy, weights: weights)
    return best?.cost == cost &+ beyond
  }
}
