// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

/// A route at the times at which it reaches its roads.
struct TimedRoute {
  /// The paths with their durations at these times.
  var paths: [RoadPath] = []
  /// The roads and turns that are closed at these times, and the roads that are only for destinations on them without that
  /// limit in the costs with which the route was found.
  var closures = RoadClosures()
  /// The driving speeds that are not those of the costs, in km/h by edge and direction as in ``RoadGraph/arcEdges``.
  var speeds: [UInt32: UInt8] = [:]
  /// The weight at these times without that of the search that found the route, in the unit of ``CostModel``.
  var weightChange = 0

  /// Whether the route was found with the closures and speeds of its own times.
  var isAsPlanned: Bool { closures.isEmpty && speeds.isEmpty }
  /// The duration in seconds.
  var duration: Double { paths.reduce(0) { $0 + $1.seconds.reduce(0, +) } }
}

/// Computes the times at which routes reach their roads, and the closures and speeds at these times.
struct TimedRouteEvaluator: Sendable {
  let graph: RoadGraph
  let turns: TurnTable
  let rules: TimedRules
  /// The usual durations, whose turns are part of those of a path.
  let durations: Metric
  /// The live traffic, whose speeds replace those of speed limits.
  let traffic: TrafficCosts?
  let calendar: RoadCalendar
  let vehicle: RouteRequest.Vehicle?
  let departure: Date

  /// Whether an arc is only for destinations on it, at the time of the route and in the costs of the search.
  private struct Limit {
    var now = true
    var planned = true
  }

  /// Follows a route that has the costs of a model.
  func route(along paths: [RoadPath], _ model: CostModel) -> TimedRoute {
    var route = TimedRoute()
    var seconds = 0.0
    for path in paths {
      var timed = path
      // A leg may begin on a road that is only for destinations on it.
      var last = Limit()
      for (index, arc) in path.arcs.enumerated() {
        let date = departure.addingTimeInterval(seconds)
        let holds = { (condition: UInt32) in
          rules.holds(condition, at: calendar.time(date), for: vehicle)
        }
        if index > 0 { turn(from: path.arcs[index - 1], to: arc, model, holds, &route) }
        let limit = enter(arc, model, holds, &route)
        if limit.now, !last.now { route.weightChange += Int(model.entranceCost) }
        if limit.planned, !last.planned { route.weightChange -= Int(model.entranceCost) }
        last = limit
        guard path.seconds.indices.contains(index) else { continue }
        timed.seconds[index] += delay(on: path, at: index, model, holds, &route)
        seconds += timed.seconds[index]
      }
      route.paths.append(timed)
    }
    return route
  }

  /// Records a turn that is closed.
  private func turn(
    from arc: Int, to next: Int, _ model: CostModel, _ holds: (UInt32) -> Bool,
    _ route: inout TimedRoute
  ) {
    guard rules.isClosed(from: arc, to: next, in: graph, for: model.access, holds) else { return }
    route.closures.turns.insert(UInt32(turns.turn(from: arc, to: next, in: graph)))
  }

  /// Records an arc that is closed, or limited although the costs of the model do not include it. Returns its limit.
  private func enter(
    _ arc: Int, _ model: CostModel, _ holds: (UInt32) -> Bool, _ route: inout TimedRoute
  ) -> Limit {
    let state = rules.state(of: arc, in: graph, for: model.access, holds)
    let isPlanned = isRestricted(arc, model)
    if state.isClosed { route.closures.halves.insert(graph.arcEdges[arc]) }
    if state.isRestricted, !isPlanned { route.closures.restricted.insert(graph.arcEdges[arc]) }
    let isAlways = graph.road(of: arc).flags.contains(model.entranceFlag)
    return Limit(now: state.isRestricted || isAlways, planned: isPlanned || isAlways)
  }

  /// Whether the costs of a model limit an arc to destinations on it.
  private func isRestricted(_ arc: Int, _ model: CostModel) -> Bool {
    if model.closures.restricted.contains(graph.arcEdges[arc]) { return true }
    return ([model.conditions] + model.laterConditions).allSatisfy { conditions in
      let state = rules.state(of: arc, in: graph, for: model.access) {
        $0 == 0 || conditions.contains($0)
      }
      return state.isClosed || state.isRestricted
    }
  }

  /// The seconds that an arc takes longer than planned, because it has another speed at the time. Records the speed and the
  /// change of the weight.
  private func delay(
    on path: RoadPath, at index: Int, _ model: CostModel, _ holds: (UInt32) -> Bool,
    _ route: inout TimedRoute
  ) -> Double {
    let arc = path.arcs[index]
    let half = graph.arcEdges[arc]
    guard model.access == .driving, let speed = rules.speed(of: arc, in: graph, holds),
      traffic?.hasSpeed(half) != true
    else { return 0 }
    let conditions = model.conditions
    let usual = rules.speed(of: arc, in: graph) { $0 == 0 || conditions.contains($0) }
    let planned = model.speeds[half] ?? usual ?? speed
    if speed == planned { return 0 }
    // Lengths do not depend on the speed.
    if !model.prefersShorter { route.speeds[half] = speed }
    route.weightChange += path.part(
      of: model.weight(of: arc, speed: speed, in: graph), at: index)
    route.weightChange -= path.part(
      of: model.weight(of: arc, speed: planned, in: graph), at: index)
    var driving = path.seconds[index]
    if index > 0 {
      let turn = turns.turn(from: path.arcs[index - 1], to: arc, in: graph)
      driving -= Double(durations.turns[turn]) / 1000
    }
    return max(0, driving) * (Double(planned) / Double(speed) - 1)
  }
}
