// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A router for one metric, with a pool of searches that tasks share.
final class CustomizedRouter: Sendable {
  let router: MetricRouter
  /// The durations of arcs and turns in milliseconds, independent of the metric.
  let durations: Metric
  let access: RoadGraph.Access
  /// The cost of starting or ending against a preference, in the metric's unit: two minutes or a kilometer.
  let penalty: UInt32
  private let knownParts = Mutex<NetworkParts?>(nil)
  private let idle = Mutex<[SearchPair]>([])

  /// Two searches. The second one evaluates alternatives while the results of the first are still needed.
  struct SearchPair {
    var first: HierarchySearch
    var second: HierarchySearch
  }

  init(_ router: MetricRouter, durations: Metric, model: CostModel) {
    self.router = router
    self.durations = durations
    access = model.access
    penalty = model.prefersShorter ? 10_000 : 120_000
  }

  /// Whether an arc can be traveled.
  func isOpen(_ arc: Int) -> Bool { router.metric.arcs[arc] != Metric.closed }

  /// The large parts of the network. They are found on first use, because most requests do not need them.
  var parts: NetworkParts {
    knownParts.withLock { parts in
      let found = parts ?? NetworkParts(of: router)
      parts = found
      return found
    }
  }

  /// The best path followed by up to `alternatives` others; empty if there is no path.
  func ways(from starts: [ArcPosition], to ends: [ArcPosition], alternatives: Int) -> [FoundPath] {
    var pair =
      idle.withLock { $0.popLast() }
      ?? SearchPair(
        first: HierarchySearch(router.hierarchy), second: HierarchySearch(router.hierarchy))
    defer { idle.withLock { $0.append(pair) } }
    if alternatives > 0 {
      return router.ways(
        from: starts, to: ends, alternatives: alternatives, search: &pair.first,
        other: &pair.second)
    }
    return router.way(from: starts, to: ends, search: &pair.first).map { [$0] } ?? []
  }

  /// Converts a path with its durations.
  func path(_ way: FoundPath) -> RoadPath {
    let last = way.arcs.count - 1
    var seconds: [Double] = []
    seconds.reserveCapacity(way.arcs.count)
    for (place, arc) in way.arcs.enumerated() {
      let start = place == 0 ? way.start.share : 0
      let end = place == last ? way.end.share : 1
      var time = Double(durations.arcs[arc]) * (end - start)
      if place > 0 {
        let turn = router.turns.turn(from: way.arcs[place - 1], to: arc, in: router.graph)
        time += Double(durations.turns[turn])
      }
      seconds.append(time / 1000)
    }
    return RoadPath(
      arcs: way.arcs, start: way.start.share, end: way.end.share, seconds: seconds)
  }
}
