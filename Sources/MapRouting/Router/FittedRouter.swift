// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// A router for one metric, with the searches that tasks use in turn.
final class FittedRouter: Sendable {
  let router: MetricRouter
  /// Milliseconds that arcs and turns take, whatever the metric counts.
  let durations: Metric
  /// What it costs, in the metric's unit, to start or end against a wish: two minutes, or a kilometer.
  let penalty: UInt32
  private let idle = Mutex<[SearchPair]>([])

  /// Two searches: alternatives are looked at while the first one's ways are still needed.
  struct SearchPair {
    var first: HierarchySearch
    var second: HierarchySearch
  }

  init(_ router: MetricRouter, durations: Metric, countsLength: Bool) {
    self.router = router
    self.durations = durations
    penalty = countsLength ? 10_000 : 120_000
  }

  /// The best way and then up to `alternatives` others; none where there is no way.
  func ways(from starts: [RoadPlace], to ends: [RoadPlace], alternatives: Int) -> [FoundWay] {
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

  /// The way with the time that it takes.
  func path(_ way: FoundWay) -> RoadPath {
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
