// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Finds the paths of a request, leg by leg.
///
/// Each leg is optimized separately. It starts at the position and in the direction where the previous leg
/// ended. If there is no path from there, it starts again at the waypoint.
struct LegPlanner {
  let router: CustomizedRouter
  let snapper: WaypointSnapper
  /// The maximum distance of a road from its waypoint, in meters.
  let limit: Double

  /// A leg between two waypoints.
  private struct Leg {
    var start: WaypointPreferences
    /// The end of the previous leg.
    var onward: ArcPosition?
    var end: WaypointPreferences
    var alternatives: Int
  }

  init(router: CustomizedRouter, index: RoadIndex, limit: Double) {
    self.router = router
    snapper = WaypointSnapper(index: index, router: router)
    self.limit = limit
  }

  /// The paths of the best route by leg, followed by those of the alternatives. An alternative differs from the best route
  /// in one leg.
  func foundPaths(for request: RouteRequest) throws(RouteError) -> [[FoundPath]] {
    var legs: [FoundPath] = []
    var others: [(leg: Int, path: FoundPath)] = []
    var start = WaypointPreferences(request.origin, heading: request.heading)
    let alternatives = min(max(request.alternatives, 0), 2)
    for (number, waypoint) in request.destinations.enumerated() {
      if Task.isCancelled { throw .canceled }
      let onward = legs.last.map { ArcPosition(arc: $0.end.arc, share: $0.end.share) }
      let leg = Leg(
        start: start, onward: onward, end: WaypointPreferences(waypoint),
        alternatives: alternatives)
      let found = foundPaths(of: leg, within: limit)
      guard let best = found.first else { throw error(of: leg, from: number) }
      let isLast = number == request.destinations.count - 1
      // The next leg starts where the best path ends.
      others += found.dropFirst()
        .filter { isLast || $0.end.arc == best.end.arc && $0.end.share == best.end.share }
        .map { (number, $0) }
      legs.append(best)
      start = WaypointPreferences(waypoint.coordinate, heading: nil)
    }
    let detours = others.sorted {
      Int($0.path.cost) - Int(legs[$0.leg].cost) < Int($1.path.cost) - Int(legs[$1.leg].cost)
    }
    return [legs]
      + detours.prefix(alternatives).map { detour in
        var route = legs
        route[detour.leg] = detour.path
        return route
      }
  }

  /// The efforts at the start and at the end of a leg, in the order in which they are tried. Of the pairs in
  /// one row, the cheaper path is used. The effort at one end does not change the other end's preferences.
  private static let rounds: [[(start: WaypointSnapper.Effort, end: WaypointSnapper.Effort)]] = [
    [(.preferred, .preferred)], [(.preferred, .near), (.near, .preferred)], [(.near, .near)],
    [(.preferred, .connected), (.connected, .preferred)],
    [(.near, .connected), (.connected, .near)], [(.connected, .connected)],
  ]
  /// The efforts that are tried first for a leg after another one, so that it starts where that one ends.
  private static let onwardRounds:
    [[(start: WaypointSnapper.Effort, end: WaypointSnapper.Effort)]] =
      [[(.preferred, .preferred)], [(.preferred, .near)], [(.preferred, .connected)]]

  /// The paths of one leg, with increasing search effort; empty if there are none.
  ///
  /// - Parameter limit: The maximum distance of a road from its waypoint, in meters.
  private func foundPaths(of leg: Leg, within limit: Double) -> [FoundPath] {
    var starts = leg.onward.map { [WaypointSnapper.Effort.preferred: [$0]] } ?? [:]
    var ends: [WaypointSnapper.Effort: [ArcPosition]] = [:]
    for round in (leg.onward == nil ? [] : Self.onwardRounds) + Self.rounds {
      var best: [FoundPath] = []
      for (start, end) in round {
        let from = starts[start] ?? snapper.starts(leg.start, start).filter { $0.distance <= limit }
        let to = ends[end] ?? snapper.ends(leg.end, end).filter { $0.distance <= limit }
        starts[start] = from
        ends[end] = to
        let found = router.foundPaths(from: from, to: to, alternatives: leg.alternatives)
        if let first = found.first, first.cost < best.first?.cost ?? .max { best = found }
      }
      if !best.isEmpty { return best }
    }
    return []
  }

  /// The reason why a leg has no path within the limit.
  private func error(of leg: Leg, from number: Int) -> RouteError {
    var distances = [leg.start, leg.end].map { snapper.distance(of: $0.coordinate) ?? .infinity }
    if (distances.max() ?? 0) <= limit {
      guard let far = foundPaths(of: leg, within: .infinity).first else {
        return .noRouteFound(from: number, to: number + 1)
      }
      distances = [far.start.distance, far.end.distance]
    }
    let end = distances[0] > limit ? 0 : 1
    return .tooFarFromRoads(waypoint: number + end, distance: distances[end], limit: limit)
  }
}
