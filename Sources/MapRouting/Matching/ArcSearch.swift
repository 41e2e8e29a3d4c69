// SPDX-License-Identifier: Apache-2.0

/// Finds the shortest paths from a position on an arc to other arcs nearby, by their length (Dijkstra 1959).
///
/// Used where the ends of a path are close together and the hierarchy has no advantage. The memory is reused, by
/// one thread at a time.
struct ArcSearch {
  private let graph: RoadGraph
  private let turns: TurnTable
  /// The metric whose closed arcs and turns are not used. Its costs do not matter.
  private let rules: Metric
  /// The extra length of a U-turn in meters.
  private let uTurn: Double

  /// The length of the shortest path to the tail of each arc in meters; infinity for arcs that the search has
  /// not reached.
  private var lengths: [Double]
  /// The arc before each arc; ``RoadGraph/noArc`` where that is the source.
  private var parents: [UInt32]
  private var trail: [Int] = []
  private var queue = DistanceQueue<Int>(capacity: 256)
  /// The length up to which the last search is complete.
  private var reach = 0.0
  /// The number of arcs that all searches passed.
  private(set) var work = 0

  init(_ graph: RoadGraph, turns: TurnTable, rules: Metric, uTurn: Double) {
    self.graph = graph
    self.turns = turns
    self.rules = rules
    self.uTurn = uTurn
    lengths = [Double](repeating: .infinity, count: graph.arcCount)
    parents = [UInt32](repeating: RoadGraph.noArc, count: graph.arcCount)
  }

  /// Searches from a position on an arc until all targets are found.
  ///
  /// - Parameters:
  ///   - targets: The arcs to reach.
  ///   - limit: The maximum length in meters.
  ///   - most: The maximum number of arcs to pass. Arcs beyond are not found.
  mutating func run(
    from arc: Int, share: Double, to targets: Set<Int>, within limit: Double, passing most: Int
  ) {
    clear()
    var missing = targets.count
    var passed = 0
    enter(from: arc, at: (1 - share) * graph.meters(of: arc), parent: RoadGraph.noArc)
    while missing > 0, passed < most, let entry = queue.pop(), entry.distance <= limit {
      let next = entry.item
      guard entry.distance == lengths[next] else { continue }
      reach = entry.distance
      passed += 1
      if targets.contains(next) { missing -= 1 }
      enter(from: next, at: entry.distance + graph.meters(of: next), parent: UInt32(next))
    }
    work += passed
  }

  /// The length of the last search's path to the tail of an arc in meters; `nil` if it was not found.
  func length(toTailOf arc: Int) -> Double? { lengths[arc] <= reach ? lengths[arc] : nil }

  /// The arcs of the last search's path to an arc that it found, without the source and with that arc.
  func path(to arc: Int) -> [Int] {
    var arcs = [arc]
    while case let parent = parents[arcs[arcs.count - 1]], parent != RoadGraph.noArc {
      arcs.append(Int(parent))
    }
    return arcs.reversed()
  }

  private mutating func clear() {
    for arc in trail { lengths[arc] = .infinity }
    trail.removeAll(keepingCapacity: true)
    queue.removeAll()
    reach = -1
  }

  /// Enters the arcs after an arc, whose head is at a length.
  private mutating func enter(from arc: Int, at length: Double, parent: UInt32) {
    let leaving = graph.arcs(leaving: Int(graph.arcHeads[arc]))
    guard let first = leaving.first else { return }
    let row = turns.turn(from: arc, to: first, in: graph)
    for next in leaving {
      guard rules.arcs[next] != Metric.closed,
        rules.turns[row + next - leaving.lowerBound] != Metric.closed
      else { continue }
      let isUTurn = graph.arcEdges[arc] ^ 1 == graph.arcEdges[next]
      let sum = length + (isUTurn ? uTurn : 0)
      guard sum < lengths[next] else { continue }
      if lengths[next] == .infinity { trail.append(next) }
      lengths[next] = sum
      parents[next] = parent
      queue.push(next, at: sum)
    }
  }
}

extension RoadGraph {
  /// The length of an arc in meters.
  func meters(of arc: Int) -> Double { Double(edgeLengths[edge(of: arc)]) / 10 }
}
