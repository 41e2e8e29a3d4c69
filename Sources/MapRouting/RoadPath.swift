// SPDX-License-Identifier: Apache-2.0

/// A path through a graph from one waypoint to the next.
package struct RoadPath: Hashable, Sendable {
  /// The arcs in order; never empty. A path within one arc has only that arc.
  package var arcs: [Int]
  /// The start on the first arc, as a fraction of its length, 0...1.
  package var start: Double
  /// The end on the last arc, as a fraction of its length, 0...1.
  package var end: Double
  /// The duration of the traveled part of each arc in seconds, including the turn into it.
  package var seconds: [Double]

  package init(arcs: [Int], start: Double, end: Double, seconds: [Double]) {
    self.arcs = arcs
    self.start = start
    self.end = end
    self.seconds = seconds
  }
}

extension RoadPath {
  /// The fraction of an arc's length that the path travels, by the arc's index in ``arcs``.
  func share(at index: Int) -> Double {
    let (from, to) = ends(at: index)
    return max(0, to - from)
  }

  /// The part of the cost of an arc that the path travels, by the arc's index in ``arcs``. Rounded as in a search.
  func part(of cost: UInt32, at index: Int) -> Int {
    let (from, to) = ends(at: index)
    return Int(Metric.part(of: cost, to: to)) - Int(Metric.part(of: cost, to: from))
  }

  /// The positions on an arc between which the path travels it, as fractions of its length.
  private func ends(at index: Int) -> (from: Double, to: Double) {
    (index == 0 ? start : 0, index == arcs.count - 1 ? end : 1)
  }

  /// Creates a path with the durations of a metric in milliseconds.
  init(
    arcs: [Int], start: Double, end: Double, durations: Metric, turns: TurnTable, graph: RoadGraph
  ) {
    let last = arcs.count - 1
    var seconds: [Double] = []
    seconds.reserveCapacity(arcs.count)
    for (index, arc) in arcs.enumerated() {
      let from = index == 0 ? start : 0
      let to = index == last ? end : 1
      var time = Double(durations.arcs[arc]) * (to - from)
      if index > 0 {
        time += Double(durations.turns[turns.turn(from: arcs[index - 1], to: arc, in: graph)])
      }
      seconds.append(time / 1000)
    }
    self.init(arcs: arcs, start: start, end: end, seconds: seconds)
  }
}
