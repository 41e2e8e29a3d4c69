// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// Finds the ways of a request, leg by leg.
///
/// Each leg is the best on its own, and starts where and in the direction in which the last one ended;
/// only if that has no way on does it start anew.
struct LegPlanner {
  let router: FittedRouter
  let access: RoadGraph.Access
  /// The roads near the origin and each destination, the nearest first.
  let near: [[NearRoad]]

  /// The ways of the best route by legs, and then those of the alternatives.
  func ways(for request: RouteRequest) throws(RouteError) -> [[FoundWay]] {
    var legs: [FoundWay] = []
    var starts = choice(0, wish: PlaceWish(heading: request.heading), isEnd: false)
    for (number, waypoint) in request.destinations.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let ends = choice(number + 1, wish: PlaceWish(waypoint), isEnd: true)
      let isOnly = request.destinations.count == 1
      let found = ways(
        from: starts, to: ends, alternatives: isOnly ? min(max(request.alternatives, 0), 2) : 0)
      guard let best = found.first else {
        throw .noRouteFound(from: number, to: number + 1)
      }
      if isOnly { return found.map { [$0] } }
      legs.append(best)
      let onward = RoadPlace(arc: best.end.arc, share: best.end.share)
      let again = choice(number + 1, wish: PlaceWish(heading: nil), isEnd: false)
      starts = [[onward]] + again.dropFirst()
    }
    return [legs]
  }

  private func choice(_ place: Int, wish: PlaceWish, isEnd: Bool) -> [[RoadPlace]] {
    PlaceChoice(
      near[place], wish: wish, in: router.router.graph, access: access, isEnd: isEnd,
      penalty: router.penalty
    ).levels
  }

  private func ways(
    from starts: [[RoadPlace]], to ends: [[RoadPlace]], alternatives: Int
  ) -> [FoundWay] {
    for (start, end) in zip(starts, ends) {
      let found = router.ways(from: start, to: end, alternatives: alternatives)
      if !found.isEmpty { return found }
    }
    return []
  }
}
