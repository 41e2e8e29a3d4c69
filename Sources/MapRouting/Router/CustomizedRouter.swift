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
  private let knownMeasures = Mutex<HierarchyMeasures?>(nil)
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

  /// The durations and lengths of the hierarchy's edges. They are computed on first use, for searches of many paths.
  var measures: HierarchyMeasures {
    knownMeasures.withLock { measures in
      let found = measures ?? HierarchyMeasures(router, durations: durations)
      measures = found
      return found
    }
  }

  /// Runs a function with the memory of a search.
  func withSearch<Result>(_ body: (inout HierarchySearch) -> Result) -> Result {
    var pair = takeSearches()
    defer { idle.withLock { $0.append(pair) } }
    return body(&pair.first)
  }

  private func takeSearches() -> SearchPair {
    idle.withLock { $0.popLast() }
      ?? SearchPair(
        first: HierarchySearch(router.hierarchy), second: HierarchySearch(router.hierarchy))
  }

  /// The best path followed by up to `alternatives` others; empty if there is no path.
  func foundPaths(from starts: [ArcPosition], to ends: [ArcPosition], alternatives: Int)
    -> [FoundPath]
  {
    var pair = takeSearches()
    defer { idle.withLock { $0.append(pair) } }
    if alternatives > 0 {
      return router.paths(
        from: starts, to: ends, alternatives: alternatives, search: &pair.first,
        other: &pair.second)
    }
    return router.path(from: starts, to: ends, search: &pair.first).map { [$0] } ?? []
  }

  /// Converts a path with its durations.
  func path(_ found: FoundPath) -> RoadPath {
    RoadPath(
      arcs: found.arcs, start: found.start.share, end: found.end.share, durations: durations,
      turns: router.turns, graph: router.graph)
  }
}
