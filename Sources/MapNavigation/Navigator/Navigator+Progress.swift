// SPDX-License-Identifier: Apache-2.0
public import MapRoute

extension Navigator {
  /// The active route; `nil` if there is none.
  public var route: Route? { guidance?.route }
  /// The progress along the active route; `nil` without a route.
  public var progress: RouteProgress? { guidance?.progress }

  /// Returns the time to a waypoint of the route, in seconds; `nil` for any other waypoint.
  public func time(to waypoint: Waypoint) -> Double? {
    leg(to: waypoint).flatMap { guidance?.time(toEndOf: $0) }
  }

  /// Returns the distance to a waypoint of the route, in meters; `nil` for any other waypoint.
  public func distance(to waypoint: Waypoint) -> Double? {
    leg(to: waypoint).flatMap { guidance?.distance(toEndOf: $0) }
  }

  /// The legs to all remaining destinations, the first one from the current position; `nil` without a
  /// route.
  package var routeLegs: [NavigationLeg]? {
    guard let guidance else { return nil }
    return guidance.route.legs.indices.dropFirst(guidance.progress.leg).map { number in
      let leg = guidance.route.legs[number]
      let start =
        number == guidance.progress.leg
        ? max(guidance.progress.distance, leg.stretch.lowerBound) : leg.stretch.lowerBound
      return NavigationLeg(
        destination: leg.destination,
        path: guidance.route.line.coordinates(from: start, to: leg.stretch.upperBound))
    }
  }

  private func leg(to waypoint: Waypoint) -> Int? {
    guard let guidance else { return nil }
    return guidance.route.legs.indices.dropFirst(guidance.progress.leg).first {
      guidance.route.legs[$0].destination == waypoint
    }
  }
}
