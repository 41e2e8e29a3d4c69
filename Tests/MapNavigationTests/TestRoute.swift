// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute

/// Routes defined in meters east and north, with a turn at each corner.
enum TestRoute {
  static func make(
    _ points: [SIMD2<Double>], speed: Double = 10, limit: Double? = nil,
    tunnel: ClosedRange<Double>? = nil, turns: [Int]? = nil
  ) -> Route {
    let line = RouteLine(points.map(TestCity.coordinate))
    let end = line.length
    let marks = [0] + (turns ?? Array(1..<max(points.count - 1, 1))).map { line.distances[$0] }
    var steps: [RouteStep] = []
    for (index, mark) in marks.enumerated() {
      let next = index + 1 < marks.count ? marks[index + 1] : end
      let coordinate = line.position(at: mark).coordinate
      steps.append(
        RouteStep(
          Maneuver(index == 0 ? .depart : .turn, modifier: .right, at: coordinate),
          stretch: mark...next, duration: (next - mark) / speed, name: "Street \(index)"))
    }
    let last = line.position(at: end).coordinate
    steps.append(RouteStep(Maneuver(.arrive, at: last), stretch: end...end, duration: 0))
    var cuts = [0, end]
    if let tunnel { cuts = [0, tunnel.lowerBound, tunnel.upperBound, end] }
    let sections = zip(cuts, cuts.dropFirst()).map { from, to in
      Route.Section(
        stretch: from...to, duration: (to - from) / speed, speedLimit: limit,
        isTunnel: tunnel?.contains((from + to) / 2) ?? false)
    }
    return Route(
      line: line, legs: [RouteLeg(destination: Waypoint(last, title: "End"), steps: steps)],
      travelMode: .driving, sections: sections)
  }

  /// Returns a fix at a distance along a route and a number of meters to the right of it.
  static func fix(
    _ route: Route, at distance: Double, time: Double, speed: Double? = 10, beside: Double = 0,
    accuracy: Double? = 5, hasCourse: Bool = true
  ) -> MapLocation {
    let position = route.line.position(at: distance)
    let right = (position.bearing + 90) * .pi / 180
    let coordinate = TestCity.moved(
      position.coordinate, by: SIMD2(sin(right), cos(right)) * beside)
    return MapLocation(
      coordinate, time: time, accuracy: accuracy, course: hasCourse ? position.bearing : nil,
      speed: speed)
  }
}
