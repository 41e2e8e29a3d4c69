// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

/// A route at the times at which it reaches its roads.
struct TimedWalk {
  /// The paths with their durations at these times.
  var paths: [RoadPath] = []
  /// The roads and turns that are closed at these times, and the roads that are only for destinations on them without that
  /// limit in the costs with which the route was found.
  var closures = RoadClosures()
  /// The driving speeds that are not those of the costs, in km/h by edge and direction as in ``RoadGraph/arcEdges``.
  var speeds: [UInt32: UInt8] = [:]
  /// The weight of the route, in seconds or meters.
  var weight = 0.0

  /// Whether the route was found with the closures and speeds of its own times.
  var isAsPlanned: Bool { closures.isEmpty && speeds.isEmpty }
  /// The duration in seconds.
  var duration: Double { paths.reduce(0) { $0 + $1.seconds.reduce(0, +) } }
}

/// Computes the times at which routes reach their roads, and the closures and speeds at these times.
struct TimedWalker: Sendable {
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

  /// Follows a route that has the costs of a model.
  func walk(along paths: [RoadPath], _ model: CostModel) -> TimedWalk {
    var walk = TimedWalk()
    var seconds = 0.0
    // A route may begin on a road that is only for destinations on it.
    var wasRestricted = true
    for path in paths {
      var timed = path
      for (place, arc) in path.arcs.enumerated() {
        let date = departure.addingTimeInterval(seconds)
        let holds = { (condition: UInt32) in
          rules.holds(condition, at: calendar.time(date), for: vehicle)
        }
        if place > 0 { turn(from: path.arcs[place - 1], to: arc, model, holds, &walk) }
        let isRestricted = enter(arc, model, holds, &walk)
        if isRestricted, !wasRestricted { walk.weight += Double(model.entranceCost) / model.unit }
        wasRestricted = isRestricted
        guard path.seconds.indices.contains(place) else { continue }
        timed.seconds[place] += delay(on: path, at: place, model, holds, &walk)
        seconds += timed.seconds[place]
        walk.weight += model.weight(
          of: arc, seconds: timed.seconds[place], share: path.share(at: place), in: graph)
      }
      walk.paths.append(timed)
    }
    return walk
  }

  /// Records a turn that is closed.
  private func turn(
    from arc: Int, to next: Int, _ model: CostModel, _ holds: (UInt32) -> Bool,
    _ walk: inout TimedWalk
  ) {
    guard rules.isClosed(from: arc, to: next, in: graph, for: model.access, holds) else { return }
    walk.closures.turns.insert(UInt32(turns.turn(from: arc, to: next, in: graph)))
  }

  /// Records an arc that is closed, or limited although the costs of the model do not include it. Returns whether it is only
  /// for destinations on it.
  private func enter(
    _ arc: Int, _ model: CostModel, _ holds: (UInt32) -> Bool, _ walk: inout TimedWalk
  ) -> Bool {
    let state = rules.state(of: arc, in: graph, for: model.access, holds)
    if state.isClosed { walk.closures.halves.insert(graph.arcEdges[arc]) }
    if state.isRestricted, !isRestricted(arc, model) {
      walk.closures.restricted.insert(graph.arcEdges[arc])
    }
    return state.isRestricted || graph.road(of: arc).flags.contains(model.entranceFlag)
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

  /// The seconds that an arc takes longer than planned, because it has another speed at the time.
  private func delay(
    on path: RoadPath, at place: Int, _ model: CostModel, _ holds: (UInt32) -> Bool,
    _ walk: inout TimedWalk
  ) -> Double {
    let arc = path.arcs[place]
    let half = graph.arcEdges[arc]
    guard model.access == .driving, let speed = rules.speed(of: arc, in: graph, holds),
      traffic?.hasSpeed(half) != true
    else { return 0 }
    let conditions = model.conditions
    let usual = rules.speed(of: arc, in: graph) { $0 == 0 || conditions.contains($0) }
    let planned = model.speeds[half] ?? usual ?? speed
    if speed == planned { return 0 }
    // Lengths do not depend on the speed.
    if !model.prefersShorter { walk.speeds[half] = speed }
    var driving = path.seconds[place]
    if place > 0 {
      let turn = turns.turn(from: path.arcs[place - 1], to: arc, in: graph)
      driving -= Double(durations.turns[turn]) / 1000
    }
    return max(0, driving) * (Double(planned) / Double(speed) - 1)
  }
}
