// SPDX-License-Identifier: Apache-2.0

/// How far a route has been traveled, and what is left. Meters and seconds.
public struct RouteProgress: Hashable, Sendable {
  /// Meters from the route's start.
  public var distance: Double
  /// The leg that is being traveled; it ends with an arrival, and the next begins with
  /// ``GuidanceState/continueToNextLeg()``.
  public var leg: Int
  /// The step of the leg that is being traveled; its maneuver has been done. The one after it is next.
  public var step: Int
  /// To the maneuver at the end of the step.
  public var distanceToManeuver: Double
  public var timeToManeuver: Double
  /// To the waypoint at the end of the leg.
  public var distanceToWaypoint: Double
  public var timeToWaypoint: Double
  /// To the end of the route.
  public var distanceRemaining: Double
  public var timeRemaining: Double
}
