// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

/// The roads, vertices and turns of a graph whose rules depend on the time, and their state at a time.
struct TimedRules: Sendable {
  private var edges: [UInt32: [RoadRules.EdgeRule]] = [:]
  private var vertices: [UInt32: [RoadRules.VertexRule]] = [:]
  private var turns: [UInt64: [RoadRules.TurnRule]] = [:]
  private let conditions: [RoadCondition?]

  init(
    _ edges: Column<RoadRules.EdgeRule>, _ vertices: Column<RoadRules.VertexRule>,
    _ turns: Column<RoadRules.TurnRule>, _ conditions: [RoadCondition?]
  ) {
    self.conditions = conditions
    let isTimed = [false] + conditions.map { $0?.dependsOnTime ?? false }
    func has(_ condition: UInt32) -> Bool { isTimed[Int(condition)] }
    let timedEdges = Set(edges.filter { has($0.condition) }.map(\.edge))
    for rule in edges where timedEdges.contains(rule.edge) {
      self.edges[rule.edge, default: []].append(rule)
    }
    let timedVertices = Set(vertices.filter { has($0.condition) }.map(\.vertex))
    for rule in vertices where timedVertices.contains(rule.vertex) {
      self.vertices[rule.vertex, default: []].append(rule)
    }
    for rule in turns where has(rule.condition) {
      self.turns[UInt64(rule.from) << 32 | UInt64(rule.to), default: []].append(rule)
    }
  }

  var isEmpty: Bool { edges.isEmpty && vertices.isEmpty && turns.isEmpty }

  /// The roads and turns on paths that are closed when the paths reach them.
  func closures(
    on paths: [RoadPath], of graph: RoadGraph, turns table: TurnTable, for request: RouteRequest,
    _ calendar: RoadCalendar
  ) -> RoadClosures {
    var met = RoadClosures()
    guard let departure = request.departure else { return met }
    let access = RoadGraph.Access(request.travelMode)
    var seconds = 0.0
    for path in paths {
      for (place, arc) in path.arcs.enumerated() {
        let holds = { (condition: UInt32) in
          condition == 0
            || conditions[Int(condition) - 1]?.holds(
              at: calendar.time(departure.addingTimeInterval(seconds)), for: request.vehicle)
              ?? false
        }
        if place > 0, isClosed(from: path.arcs[place - 1], to: arc, graph, access, holds) {
          met.turns.insert(
            UInt32(table.turn(from: path.arcs[place - 1], to: arc, in: graph)))
        }
        if isClosed(arc, graph, access, holds) { met.halves.insert(graph.arcEdges[arc]) }
        seconds += path.seconds.indices.contains(place) ? path.seconds[place] : 0
      }
    }
    return met
  }

  private func isClosed(
    _ arc: Int, _ graph: RoadGraph, _ access: RoadGraph.Access, _ holds: (UInt32) -> Bool
  ) -> Bool {
    guard let rules = edges[graph.arcEdges[arc] >> 1] else { return false }
    let direction: RoadRules.Directions = graph.isBackward(arc) ? .backward : .forward
    return rules.last {
      $0.access.contains(access) && $0.directions.contains(direction) && holds($0.condition)
    }.map { $0.opens == 0 } ?? false
  }

  private func isClosed(
    from arc: Int, to next: Int, _ graph: RoadGraph, _ access: RoadGraph.Access,
    _ holds: (UInt32) -> Bool
  ) -> Bool {
    let isForbidden = turns[UInt64(arc) << 32 | UInt64(next)]?.contains {
      RoadGraph.Access(rawValue: UInt8(truncatingIfNeeded: $0.access)).contains(access)
        && holds($0.condition)
    }
    if isForbidden == true { return true }
    guard graph.edge(of: arc) != graph.edge(of: next),
      let rules = vertices[graph.arcHeads[arc]]
    else { return false }
    return rules.last { $0.access.contains(access) && holds($0.condition) }
      .map { $0.opens == 0 } ?? false
  }
}

/// Roads and turns that are closed in addition to those of the graph.
struct RoadClosures: Hashable, Sendable {
  /// The edges in one direction, as in ``RoadGraph/arcEdges``.
  var halves: Set<UInt32> = []
  /// The numbers of turns in the graph's ``TurnTable``.
  var turns: Set<UInt32> = []

  var isEmpty: Bool { halves.isEmpty && turns.isEmpty }

  mutating func set(_ half: UInt32, isClosed: Bool) {
    if isClosed { halves.insert(half) } else { halves.remove(half) }
  }

  mutating func formIntersection(_ other: RoadClosures) {
    halves.formIntersection(other.halves)
    turns.formIntersection(other.turns)
  }

  mutating func formUnion(_ other: RoadClosures) {
    halves.formUnion(other.halves)
    turns.formUnion(other.turns)
  }

  func apply(to metric: inout Metric, of graph: RoadGraph) {
    if !halves.isEmpty {
      for arc in 0..<graph.arcCount where halves.contains(graph.arcEdges[arc]) {
        metric.arcs[arc] = Metric.closed
      }
    }
    for turn in turns { metric.turns[Int(turn)] = Metric.closed }
  }
}
