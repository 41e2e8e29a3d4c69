// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Finds the best paths from a coordinate to all arcs.
///
/// The search rises in the hierarchy as for a single route. Then one pass over all ranks, from the highest down, falls
/// to all arcs (Delling, Goldberg, Nowatzyk, Werneck: "PHAST: hardware-accelerated shortest path trees", 2011).
struct ReachSearch {
  /// A start on one or several arcs.
  struct Start {
    var coordinate: Coordinate
    var positions: [ArcPosition]
  }

  private let router: CustomizedRouter
  private let index: RoadIndex
  private let quantity: Isochrones.Quantity

  init(_ router: CustomizedRouter, index: RoadIndex, quantity: Isochrones.Quantity) {
    self.router = router
    self.index = index
    self.quantity = quantity
  }

  /// The nearest start. A road that cannot be left comes after others that are not much farther.
  func start(
    near coordinate: Coordinate, within limit: Double
  ) throws(RoutingServiceError) -> Start {
    let request = SnapRequest(coordinate, access: router.access, limit: 100_000, count: 4)
    let found = index.nearest(request) { router.isOpen($0) }
    guard let first = found.first, first.distance <= limit else {
      throw .tooFarFromRoads(
        coordinate: 0, distance: found.first?.distance ?? .infinity, limit: limit)
    }
    // At an intersection, all its roads.
    let near = found.filter { $0.coordinate.distance(to: first.coordinate) < 0.5 }
    let positions = near.flatMap(\.positions).map { ArcPosition(arc: $0.arc, share: $0.share) }
    return Start(coordinate: first.coordinate, positions: positions)
  }

  /// The values of all arcs.
  func run(from start: Start) -> ArcReach {
    let hierarchy = router.router.hierarchy
    let weights = router.router.weights
    let sources = SearchTask(router.router, from: start.positions, to: []).sources
    let labels = router.withSearch {
      $0.rise(from: sources.map(\.end), in: hierarchy, weights: weights)
    }
    let measures = router.measures
    var costs = [UInt32](repeating: HierarchyWeights.closed, count: hierarchy.count)
    var values = [Double](repeating: .infinity, count: hierarchy.count)
    for label in labels {
      costs[label.rank] = label.cost
      if let parent = label.parent {
        values[label.rank] = values[parent] + value(measures.rise(from: parent, to: label.rank))
      } else {
        let share =
          sources.filter { $0.end.rank == label.rank }.min { $0.end.cost < $1.end.cost }?
          .position.share ?? 0
        values[label.rank] = value(measures.arc(label.rank)) * (1 - share)
      }
    }
    for rank in stride(from: hierarchy.count - 1, through: 0, by: -1) {
      var higher: Int?
      for number in Int(weights.falling.first[rank])..<Int(weights.falling.first[rank + 1]) {
        let edge = weights.falling.edges[number]
        let cost = costs[Int(edge.head)] &+ edge.cost
        guard cost < costs[rank] else { continue }
        costs[rank] = cost
        higher = Int(edge.head)
      }
      if let higher { values[rank] = values[higher] + value(measures.fall(from: higher, to: rank)) }
    }
    return reach(values, from: start)
  }

  /// Converts the values of ranks to those of arcs.
  private func reach(_ values: [Double], from start: Start) -> ArcReach {
    let graph = router.router.graph
    let measures = router.measures
    var heads = [Double](repeating: .infinity, count: graph.arcCount)
    var lengths = [Double](repeating: 0, count: graph.arcCount)
    for (rank, arc) in router.router.hierarchy.arcs.enumerated() {
      heads[Int(arc)] = values[rank]
      lengths[Int(arc)] = value(measures.arc(rank))
    }
    var tails: [Int: Double] = [:]
    for position in start.positions {
      tails[position.arc] = tail(of: position.arc, heads)
    }
    return ArcReach(heads: heads, lengths: lengths, starts: start.positions, tails: tails)
  }

  /// The value at the tail of an arc that was not reached over its start: that of the arcs before it.
  private func tail(of arc: Int, _ heads: [Double]) -> Double {
    let graph = router.router.graph
    let turns = router.router.turns
    let vertex = Int(graph.arcTails[arc])
    var least = Double.infinity
    for number in Int(turns.firstIn[vertex])..<Int(turns.firstIn[vertex + 1]) {
      let before = Int(turns.arcsIn[number])
      let turn = turns.turn(from: before, to: arc, in: graph)
      guard router.router.metric.turns[turn] != Metric.closed else { continue }
      let milliseconds = quantity == .duration ? Double(router.durations.turns[turn]) : 0
      least = min(least, heads[before] + milliseconds / 1000)
    }
    return least
  }

  /// The limited quantity, in seconds or meters.
  private func value(_ measure: PathMeasure) -> Double {
    quantity == .duration ? measure.milliseconds / 1000 : measure.length / 10
  }
}

/// The values of all arcs, in seconds or meters.
struct ArcReach {
  /// The value at the head of each arc; infinite if it cannot be reached.
  var heads: [Double]
  /// The value of each arc alone.
  var lengths: [Double]
  var starts: [ArcPosition]
  /// The value at the tail of each arc of ``starts``, which is reached last.
  var tails: [Int: Double]

  /// The lowest value at a position on an edge, given by the fraction of its length.
  func value(at share: Double, ofEdge edge: Int, in graph: RoadGraph) -> Double {
    var least = Double.infinity
    for half in [edge * 2, edge * 2 + 1] {
      let first = graph.edgeArcs[half]
      guard first != RoadGraph.noArc else { continue }
      let along = half & 1 == 0 ? share : 1 - share
      for arc in graph.arcs(leaving: Int(graph.arcTails[Int(first)]))
      where Int(graph.arcEdges[arc]) == half {
        least = min(least, value(at: along, of: arc, in: graph))
      }
    }
    return least
  }

  /// The value at a position on an arc.
  private func value(at share: Double, of arc: Int, in graph: RoadGraph) -> Double {
    if let tail = tails[arc], starts.contains(where: { $0.arc == arc && share < $0.share }) {
      return tail + share * lengths[arc]
    }
    return max(0, heads[arc] - (1 - share) * lengths[arc])
  }
}
