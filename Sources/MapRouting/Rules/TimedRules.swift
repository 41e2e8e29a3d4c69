// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// The roads, vertices and turns of a graph whose rules depend on the time, and their state at a time.
struct TimedRules: Sendable {
  private var edges: [UInt32: [RoadRules.EdgeRule]] = [:]
  private var vertices: [UInt32: [RoadRules.VertexRule]] = [:]
  private var turns: [UInt64: [RoadRules.TurnRule]] = [:]
  private var speeds: [UInt32: [RoadRules.SpeedRule]] = [:]
  private let conditions: [RoadCondition?]

  init(
    _ edges: Column<RoadRules.EdgeRule>, _ vertices: Column<RoadRules.VertexRule>,
    _ turns: Column<RoadRules.TurnRule>, _ speeds: Column<RoadRules.SpeedRule>,
    _ conditions: [RoadCondition?]
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
    let timedSpeeds = Set(speeds.filter { has($0.condition) }.map(\.edge))
    for rule in speeds where timedSpeeds.contains(rule.edge) {
      self.speeds[rule.edge, default: []].append(rule)
    }
  }

  var isEmpty: Bool { edges.isEmpty && vertices.isEmpty && turns.isEmpty && speeds.isEmpty }

  /// Whether a condition holds; condition 0 holds always.
  func holds(
    _ condition: UInt32, at time: @autoclosure () -> RoadTime, for vehicle: RouteRequest.Vehicle?
  ) -> Bool {
    if condition == 0 { return true }
    return conditions[Int(condition) - 1]?.holds(at: time(), for: vehicle) ?? false
  }

  /// The state of an arc for a travel mode while conditions hold; open and unlimited if it does not depend on the time.
  func state(
    of arc: Int, in graph: RoadGraph, for mode: RoadGraph.Access, _ holds: (UInt32) -> Bool
  ) -> RoadState {
    var state = RoadState()
    let direction: RoadRules.Directions = graph.isBackward(arc) ? .backward : .forward
    for rule in edges[graph.arcEdges[arc] >> 1] ?? []
    where rule.concerns(mode) && rule.directions.contains(direction) && holds(rule.condition) {
      state.apply(rule, for: mode)
    }
    return state
  }

  /// The driving speed on an arc in km/h while conditions hold; `nil` if it does not depend on the time.
  func speed(of arc: Int, in graph: RoadGraph, _ holds: (UInt32) -> Bool) -> UInt8? {
    guard let rules = speeds[graph.arcEdges[arc] >> 1] else { return nil }
    let direction: RoadRules.Directions = graph.isBackward(arc) ? .backward : .forward
    var speed = RoadSpeed()
    for rule in rules where rule.directions.contains(direction) && holds(rule.condition) {
      speed.apply(rule)
    }
    return speed.value(usual: graph.road(of: arc).speed(isBackward: graph.isBackward(arc)))
  }

  /// Whether a turn is closed to a travel mode while conditions hold, by a turn restriction or at its vertex.
  func isClosed(
    from arc: Int, to next: Int, in graph: RoadGraph, for mode: RoadGraph.Access,
    _ holds: (UInt32) -> Bool
  ) -> Bool {
    let isForbidden = turns[UInt64(arc) << 32 | UInt64(next)]?.contains {
      RoadGraph.Access(rawValue: UInt8(truncatingIfNeeded: $0.access)).contains(mode)
        && holds($0.condition)
    }
    if isForbidden == true { return true }
    guard graph.edge(of: arc) != graph.edge(of: next),
      let rules = vertices[graph.arcHeads[arc]]
    else { return false }
    return rules.last { $0.access.contains(mode) && holds($0.condition) }
      .map { $0.opens == 0 } ?? false
  }
}
