// SPDX-License-Identifier: Apache-2.0

/// The traveled and remaining parts of a route, in meters and seconds.
public struct RouteProgress: Hashable, Sendable {
  /// The distance from the start of the route, in meters.
  public var distance: Double
  /// The index of the current leg. It ends with an arrival; `continueToNextLeg()` begins
  /// the next.
  public var leg: Int
  /// The index of the current step in the leg. Its maneuver has been completed; the following step's
  /// maneuver is next.
  public var step: Int
  /// The distance to the maneuver at the end of the step, in meters.
  public var distanceToManeuver: Double
  /// The time to the maneuver at the end of the step, in seconds.
  public var timeToManeuver: Double
  /// The distance to the waypoint at the end of the leg, in meters.
  public var distanceToWaypoint: Double
  /// The time to the waypoint at the end of the leg, in seconds.
  public var timeToWaypoint: Double
  /// The distance to the end of the route, in meters.
  public var distanceRemaining: Double
  /// The time to the end of the route, in seconds.
  public var timeRemaining: Double
}
