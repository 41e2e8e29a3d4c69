// SPDX-License-Identifier: Apache-2.0
import MapRouting

/// Dijkstra's algorithm over arcs and turns, as a reference for the hierarchy.
struct ArcDijkstra {
  let graph: RoadGraph
  let turns: TurnTable
  let metric: Metric

  /// The cost of the part of an arc before a position.
  private func before(_ position: ArcPosition) -> Int {
    Int((Double(metric.arcs[position.arc]) * position.share).rounded())
  }

  /// The minimum cost from one of several starts to one of several ends; `nil` if there is no path.
  func cost(from starts: [ArcPosition], to ends: [ArcPosition]) -> Int? {
    var best: Int?
    for start in starts where metric.arcs[start.arc] != Metric.closed {
      for end in ends where end.arc == start.arc && end.share >= start.share {
        let cost = before(end) - before(start) + Int(start.penalty) + Int(end.penalty)
        best = min(best ?? cost, cost)
      }
    }
    // The cost of reaching the end of each arc.
    let costs = costs(from: starts)
    for end in ends where metric.arcs[end.arc] != Metric.closed {
      for arc in 0..<graph.arcCount
      where costs[arc] < Int.max && graph.arcHeads[arc] == graph.arcTails[end.arc] {
        let turn = metric.turns[turns.turn(from: arc, to: end.arc, in: graph)]
        if turn == Metric.closed { continue }
        let cost = costs[arc] + Int(turn) + before(end) + Int(end.penalty)
        best = min(best ?? cost, cost)
      }
    }
    return best
  }

  private func costs(from starts: [ArcPosition]) -> [Int] {
    var costs = [Int](repeating: .max, count: graph.arcCount)
    var queue = ArcHeap()
    for start in starts where metric.arcs[start.arc] != Metric.closed {
      let cost = Int(metric.arcs[start.arc]) - before(start) + Int(start.penalty)
      queue.push(cost, start.arc)
    }
    while let (cost, arc) = queue.pop() {
      if cost >= costs[arc] { continue }
      costs[arc] = cost
      for next in graph.arcs(leaving: Int(graph.arcHeads[arc])) {
        let turn = metric.turns[turns.turn(from: arc, to: next, in: graph)]
        if turn == Metric.closed || metric.arcs[next] == Metric.closed { continue }
        queue.push(cost + Int(turn) + Int(metric.arcs[next]), next)
      }
    }
    return costs
  }

  /// The cost of a path, computed from its arcs; `nil` if the arcs are not consecutive.
  func cost(of way: FoundPath) -> Int? {
    guard way.arcs.first == way.start.arc, way.arcs.last == way.end.arc else { return nil }
    var cost = Int(way.start.penalty) + Int(way.end.penalty) - before(way.start)
    for (place, arc) in way.arcs.enumerated() {
      if metric.arcs[arc] == Metric.closed { return nil }
      cost += place == way.arcs.count - 1 ? before(way.end) : Int(metric.arcs[arc])
      if place == 0 { continue }
      let last = way.arcs[place - 1]
      guard graph.arcHeads[last] == graph.arcTails[arc] else { return nil }
      let turn = metric.turns[turns.turn(from: last, to: arc, in: graph)]
      if turn == Metric.closed { return nil }
      cost += Int(turn)
    }
    return cost
  }
}

/// A priority queue of arcs by cost.
struct ArcHeap {
  private var items: [(cost: Int, arc: Int)] = []

  mutating func push(_ cost: Int, _ arc: Int) {
    items.append((cost, arc))
    var place = items.count - 1
    while place > 0, items[(place - 1) / 2].cost > items[place].cost {
      items.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> (Int, Int)? {
    guard let least = items.first, let last = items.popLast() else { return nil }
    if items.isEmpty { return least }
    items[0] = last
    var place = 0
    while true {
      var lower = place * 2 + 1
      if lower >= items.count { return least }
      if lower + 1 < items.count, items[lower + 1].cost < items[lower].cost { lower += 1 }
      if items[place].cost <= items[lower].cost { return least }
      items.swapAt(place, lower)
      place = lower
    }
  }
}
