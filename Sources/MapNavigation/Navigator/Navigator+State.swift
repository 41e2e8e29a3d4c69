// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapRoute

extension Navigator {
  /// The route that is followed.
  public var route: Route? { guidance?.route }
  /// How far it was traveled.
  public var progress: RouteProgress? { guidance?.progress }

  /// Seconds; ``Double/greatestFiniteMagnitude`` without a route.
  public var timeToNextDestination: Double {
    guidance?.progress.timeToWaypoint ?? .greatestFiniteMagnitude
  }

  /// Meters; ``Double/greatestFiniteMagnitude`` without a route.
  public var distanceToNextDestination: Double {
    guidance?.progress.distanceToWaypoint ?? .greatestFiniteMagnitude
  }

  /// Seconds to a waypoint of the route; ``Double/greatestFiniteMagnitude`` to any other.
  public func time(to waypoint: Waypoint) -> Double {
    leg(to: waypoint).flatMap { guidance?.time(toEndOf: $0) } ?? .greatestFiniteMagnitude
  }

  /// Meters to a waypoint of the route; ``Double/greatestFiniteMagnitude`` to any other.
  public func distance(to waypoint: Waypoint) -> Double {
    leg(to: waypoint).flatMap { guidance?.distance(toEndOf: $0) } ?? .greatestFiniteMagnitude
  }

  /// The leg to the next destination, its path from the present place on; nil without a route.
  public var currentRouteLeg: NavigationLeg? { routeLegs?.first }

  /// The legs to all destinations that are ahead, the first one from the present place on; nil without
  /// a route.
  public var routeLegs: [NavigationLeg]? {
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

  /// Where the traveller went since guidance was last switched on, on the road where it was matched and
  /// without points that change nothing. ``setDestinations(_:options:callback:)`` empties it.
  public var traveledPath: [Coordinate] { path.coordinates }

  /// Whether a route was asked for that has not come yet.
  public var isAwaitingRoute: Bool { request.finish != nil }

  private func leg(to waypoint: Waypoint) -> Int? {
    guard let guidance else { return nil }
    return guidance.route.legs.indices.dropFirst(guidance.progress.leg).first {
      guidance.route.legs[$0].destination == waypoint
    }
  }
}

/// The way to one destination.
public struct NavigationLeg: Hashable, Sendable {
  public var destination: Waypoint
  public var path: [Coordinate]
}
