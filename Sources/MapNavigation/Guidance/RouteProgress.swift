// SPDX-License-Identifier: Apache-2.0

/// The traveled and remaining parts of a route, in meters and seconds.
public struct RouteProgress: Hashable, Sendable {
  /// The distance from the start of the route, in meters.
  public var distance: Double
  /// The index of the current leg. It ends with an arrival; ``GuidanceState/continueToNextLeg()`` begins
  /// the next.
  public var leg: Int
  /// The index of the current step in the leg. Its maneuver has been completed; the following step's
  /// maneuver is next.
  public var step: Int
  /// The distance and time to the maneuver at the end of the step.
  public var distanceToManeuver: Double
  public var timeToManeuver: Double
  /// The distance and time to the waypoint at the end of the leg.
  public var distanceToWaypoint: Double
  public var timeToWaypoint: Double
  /// The distance and time to the end of the route.
  public var distanceRemaining: Double
  public var timeRemaining: Double
}
