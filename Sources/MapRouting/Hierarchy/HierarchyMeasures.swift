// SPDX-License-Identifier: Apache-2.0

/// The duration and length of a path.
struct PathMeasure: Hashable, Sendable {
  var milliseconds: Double
  /// The length in decimeters.
  var length: Double

  static let zero = PathMeasure(milliseconds: 0, length: 0)

  static func + (a: PathMeasure, b: PathMeasure) -> PathMeasure {
    PathMeasure(milliseconds: a.milliseconds + b.milliseconds, length: a.length + b.length)
  }

  static func - (a: PathMeasure, b: PathMeasure) -> PathMeasure {
    PathMeasure(milliseconds: a.milliseconds - b.milliseconds, length: a.length - b.length)
  }

  static func * (a: PathMeasure, factor: Double) -> PathMeasure {
    PathMeasure(milliseconds: a.milliseconds * factor, length: a.length * factor)
  }
}

/// The durations and lengths of the cheapest paths that a customized hierarchy's edges represent.
///
/// Searches for many paths add them up instead of unpacking each path. Like costs, they cover all turns and arcs
/// after an edge's first arc, including its last arc.
struct HierarchyMeasures: Sendable {
  /// A duration in milliseconds and a length in decimeters.
  private struct Sum: Sendable {
    var milliseconds: UInt32 = 0
    var length: UInt32 = 0

    static func + (a: Sum, b: Sum) -> Sum {
      Sum(
        milliseconds: a.milliseconds.addingSaturated(b.milliseconds),
        length: a.length.addingSaturated(b.length))
    }

    var measure: PathMeasure {
      PathMeasure(milliseconds: Double(milliseconds), length: Double(length))
    }
  }

  private let hierarchy: RoadHierarchy
  private let arcs: [Sum]
  private var up: [Sum]
  private var down: [Sum]

  /// - Parameter durations: The durations in milliseconds, which may differ from the router's costs.
  init(_ router: MetricRouter, durations: Metric) {
    let graph = router.graph
    let hierarchy = router.hierarchy
    self.hierarchy = hierarchy
    arcs = hierarchy.arcs.map { arc in
      Sum(
        milliseconds: durations.arcs[Int(arc)],
        length: graph.edgeLengths[graph.edge(of: Int(arc))])
    }
    up = [Sum](repeating: Sum(), count: hierarchy.up.heads.count)
    down = [Sum](repeating: Sum(), count: hierarchy.down.heads.count)
    for rank in 0..<hierarchy.count {
      for edge in hierarchy.up.edges(of: rank)
      where router.weights.up.costs[edge] < HierarchyWeights.closed {
        up[edge] = sum(
          from: rank, to: Int(hierarchy.up.heads[edge]), over: router.weights.up.middles[edge],
          router, durations)
      }
      for edge in hierarchy.down.edges(of: rank)
      where router.weights.down.costs[edge] < HierarchyWeights.closed {
        down[edge] = sum(
          from: Int(hierarchy.down.heads[edge]), to: rank,
          over: router.weights.down.middles[edge], router, durations)
      }
    }
  }

  /// The sum of an edge whose lower edges are known.
  private func sum(
    from rank: Int, to other: Int, over middle: UInt32, _ router: MetricRouter, _ durations: Metric
  ) -> Sum {
    guard middle == RoadHierarchy.none else {
      let middle = Int(middle)
      guard let first = hierarchy.down.edge(from: middle, to: rank),
        let second = hierarchy.up.edge(from: middle, to: other)
      else { return Sum() }
      return down[first] + up[second]
    }
    let (from, to) = (Int(hierarchy.arcs[rank]), Int(hierarchy.arcs[other]))
    let turn = durations.turns[router.turns.turn(from: from, to: to, in: router.graph)]
    return Sum(milliseconds: turn) + arcs[other]
  }

  /// The duration and length of the arc of a rank.
  func arc(_ rank: Int) -> PathMeasure { arcs[rank].measure }

  /// The duration and length of an edge from a rank to a higher one.
  func rise(from rank: Int, to higher: Int) -> PathMeasure {
    hierarchy.up.edge(from: rank, to: higher).map { up[$0].measure } ?? .zero
  }

  /// The duration and length of an edge from a rank to a lower one.
  func fall(from rank: Int, to lower: Int) -> PathMeasure {
    hierarchy.down.edge(from: lower, to: rank).map { down[$0].measure } ?? .zero
  }
}

extension UInt32 {
  fileprivate func addingSaturated(_ other: UInt32) -> UInt32 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
