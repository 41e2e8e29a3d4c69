// SPDX-License-Identifier: Apache-2.0

/// The changes of a graph's costs by live traffic.
struct TrafficCosts: Sendable {
  /// The traffic on one edge in one direction.
  fileprivate struct Change {
    var isClosed = false
    /// The length with a current speed in decimeters, and the time that it takes in milliseconds.
    var length = 0.0
    var milliseconds = 0.0
  }

  /// The changes by edge and direction, as in ``RoadGraph/arcEdges``.
  private var changes: [UInt32: Change] = [:]
  /// The number of reports whose way is in the graph.
  private(set) var knownReports = 0

  /// The valid speeds in km/h. A vehicle in a jam moves on at some time.
  fileprivate static let speeds = 1.0...200

  init(_ traffic: LiveTraffic, ways: WayParts) {
    var last: [Key: Double] = [:]
    for report in traffic.reports {
      if !ways[report.way].isEmpty { knownReports += 1 }
      for isBackward in [false, true] where report.direction.includes(isBackward: isBackward) {
        last[Key(way: report.way, isBackward: isBackward)] = report.speed
      }
    }
    for (key, speed) in last {
      for part in ways[key.way] {
        changes[part.edge * 2 + (key.isBackward ? 1 : 0), default: Change()].add(
          Double(part.length), speed: speed)
      }
    }
  }

  private struct Key: Hashable {
    var way: Int64
    var isBackward: Bool
  }

  /// Changes the durations of a travel mode, in milliseconds.
  func apply(toDurations metric: inout Metric, of graph: RoadGraph) {
    for arc in 0..<graph.arcCount {
      guard let change = changes[graph.arcEdges[arc]], metric.arcs[arc] != Metric.closed else {
        continue
      }
      let duration = Double(metric.arcs[arc])
      metric.arcs[arc] = TrafficCosts.cost(duration * factor(of: arc, change, duration, graph))
    }
  }

  /// Changes the weights of a metric: closes arcs, and scales the others like their durations.
  ///
  /// - Parameters:
  ///   - durations: The usual durations of the travel mode.
  ///   - isTime: Whether the weights are times. Lengths do not depend on the speed.
  func apply(
    toWeights metric: inout Metric, of graph: RoadGraph, durations: Metric, isTime: Bool
  ) {
    for arc in 0..<graph.arcCount where metric.arcs[arc] != Metric.closed {
      guard let change = changes[graph.arcEdges[arc]] else { continue }
      if change.isClosed {
        metric.arcs[arc] = Metric.closed
      } else if isTime {
        let factor = factor(of: arc, change, Double(durations.arcs[arc]), graph)
        metric.arcs[arc] = TrafficCosts.cost(Double(metric.arcs[arc]) * factor)
      }
    }
  }

  /// Whether an edge has a current speed in a direction, as in ``RoadGraph/arcEdges``.
  func hasSpeed(_ half: UInt32) -> Bool { (changes[half]?.length ?? 0) > 0 }

  private func factor(
    of arc: Int, _ change: Change, _ duration: Double, _ graph: RoadGraph
  ) -> Double {
    change.factor(
      length: Double(graph.edgeLengths[graph.edge(of: arc)]), milliseconds: duration)
  }

  private static func cost(_ value: Double) -> UInt32 {
    UInt32(min(max(value.rounded(), 1), Double(Metric.closed - 1)))
  }
}

extension TrafficCosts.Change {
  /// Adds a length in decimeters with a speed in km/h.
  fileprivate mutating func add(_ length: Double, speed: Double) {
    if speed <= 0 {
      isClosed = true
    } else {
      self.length += length
      milliseconds += length * 360 / speed.clamped(to: TrafficCosts.speeds)
    }
  }

  /// The factor of an edge's duration. The rest of the edge keeps its usual speed.
  fileprivate func factor(length whole: Double, milliseconds usual: Double) -> Double {
    guard whole > 0, usual > 0 else { return 1 }
    let rest = max(0, 1 - length / whole) * usual
    return (rest + milliseconds) / usual
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension LiveTraffic.Direction {
  fileprivate func includes(isBackward: Bool) -> Bool {
    switch self {
    case .both: true
    case .forward: !isBackward
    case .backward: isBackward
    }
  }
}
