// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// Finds the paths of a request, leg by leg.
///
/// Each leg is optimized separately. It starts at the position and in the direction where the previous leg
/// ended. If there is no path from there, it starts again at the waypoint.
struct LegPlanner {
  let router: CustomizedRouter
  let choice: WaypointSnapper

  /// The paths of the best route by leg, followed by those of the alternatives. Only routes with one leg have
  /// alternatives.
  func ways(for request: RouteRequest) throws(RouteError) -> [[FoundPath]] {
    var legs: [FoundPath] = []
    var preferences = WaypointPreferences(request.origin, heading: request.heading)
    let alternatives = request.destinations.count == 1 ? min(max(request.alternatives, 0), 2) : 0
    for (number, waypoint) in request.destinations.enumerated() {
      if Task.isCancelled { throw .canceled }
      let onward = legs.last.map { ArcPosition(arc: $0.end.arc, share: $0.end.share) }
      let found = try ways(
        from: preferences, onward: onward, to: waypoint, number: number, alternatives: alternatives)
      guard let best = found.first else { throw .noRouteFound(from: number, to: number + 1) }
      if alternatives > 0 { return found.map { [$0] } }
      legs.append(best)
      preferences = WaypointPreferences(waypoint.coordinate, heading: nil)
    }
    return [legs]
  }

  /// The paths of one leg, with increasing search effort; empty if there are none.
  private func ways(
    from preferences: WaypointPreferences, onward: ArcPosition?, to waypoint: Waypoint, number: Int,
    alternatives: Int
  ) throws(RouteError) -> [FoundPath] {
    for effort in WaypointSnapper.Effort.allCases {
      var starts = choice.starts(preferences, effort)
      if let onward, effort == .preferred { starts = [onward] }
      let ends = choice.ends(WaypointPreferences(waypoint), effort)
      for (place, roads) in [(number, starts), (number + 1, ends)] where roads.isEmpty {
        throw .tooFarFromRoads(place: place, limit: choice.limit)
      }
      let found = router.ways(from: starts, to: ends, alternatives: alternatives)
      if !found.isEmpty { return found }
    }
    return []
  }
}
