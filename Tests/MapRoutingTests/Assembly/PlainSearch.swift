// SPDX-License-Identifier: Apache-2.0
import MapRoute

@testable import MapRouting

/// Dijkstra's algorithm over arcs and turns: slow, but simple enough to serve as a reference.
struct PlainSearch {
  let graph: RoadGraph
  let turns: TurnTable
  private let weights: Metric
  private let durations: Metric

  init(_ graph: RoadGraph, mode: TravelMode = .driving) {
    self.graph = graph
    turns = TurnTable(graph)
    let model = CostModel(mode)
    weights = model.weights(of: graph, turns: turns)
    durations = model.durations(of: graph, turns: turns)
  }

  /// Whether an arc may be driven.
  func isOpen(_ arc: Int) -> Bool { weights.arcs[arc] != Metric.closed }

  /// The best path from the start of one arc to the end of another; `nil` if there is none.
  func path(from first: Int, to last: Int) -> RoadPath? {
    var costs = [UInt32](repeating: .max, count: graph.arcCount)
    var before = [Int](repeating: -1, count: graph.arcCount)
    var heap = Heap()
    costs[first] = 0
    heap.push(0, first)
    while let (cost, arc) = heap.pop() {
      if arc == last { break }
      guard cost == costs[arc] else { continue }
      for next in graph.arcs(leaving: Int(graph.arcHeads[arc])) where isOpen(next) {
        let turn = weights.turns[turns.turn(from: arc, to: next, in: graph)]
        guard turn != Metric.closed else { continue }
        let sum = cost + turn + weights.arcs[next]
        guard sum < costs[next] else { continue }
        costs[next] = sum
        before[next] = arc
        heap.push(sum, next)
      }
    }
    guard costs[last] != .max else { return nil }
    var arcs = [last]
    while let arc = arcs.last, arc != first { arcs.append(before[arc]) }
    arcs.reverse()
    return RoadPath(arcs: arcs, start: 0, end: 1, seconds: seconds(of: arcs))
  }

  private func seconds(of arcs: [Int]) -> [Double] {
    arcs.indices.map { index in
      var duration = durations.arcs[arcs[index]]
      if index > 0 {
        duration += durations.turns[turns.turn(from: arcs[index - 1], to: arcs[index], in: graph)]
      }
      return Double(duration) / 1000
    }
  }

  private struct Heap {
    private var items: [(cost: UInt32, arc: Int)] = []

    mutating func push(_ cost: UInt32, _ arc: Int) {
      items.append((cost, arc))
      var child = items.count - 1
      while child > 0, items[(child - 1) / 2].cost > items[child].cost {
        items.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    }

    mutating func pop() -> (cost: UInt32, arc: Int)? {
      guard let top = items.first, let last = items.popLast() else { return nil }
      if items.isEmpty { return top }
      items[0] = last
      var parent = 0
      while 2 * parent + 1 < items.count {
        var child = 2 * parent + 1
        if child + 1 < items.count, items[child + 1].cost < items[child].cost { child += 1 }
        guard items[child].cost < items[parent].cost else { break }
        items.swapAt(child, parent)
        parent = child
      }
      return top
    }
  }
}
