// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute

/// A provider that returns routes along a recording.
struct RecordingProvider: RouteProvider {
  let line: RouteLine

  /// Creates the provider from the fixes at least 20 m apart. Stops are clusters of points.
  init(_ fixes: [MapLocation]) {
    var points: [Coordinate] = []
    for fix in fixes where points.last.map({ $0.distance(to: fix.coordinate) >= 20 }) ?? true {
      points.append(fix.coordinate)
    }
    if let last = fixes.last { points.append(last.coordinate) }
    line = RouteLine(points)
  }

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    try request.check()
    let start = line.nearest(to: request.origin).position.distance
    let rest = line.coordinates(from: start, to: line.length)
    guard rest.count > 1 else { throw .noRouteFound(from: 0, to: 1) }
    let turns = rest.indices.dropFirst().dropLast().filter { index in
      let bend = RouteLine(Array(rest[index - 1...index + 1]))
      guard bend.coordinates.count == 3 else { return false }
      return abs((bend.bearing(of: 1) - bend.bearing(of: 0)).remainder(dividingBy: 360)) > 45
    }
    return [TestRoute.make(rest.map(TestCity.point), turns: Array(turns))]
  }
}
