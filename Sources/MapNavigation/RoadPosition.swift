// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// The user's position in guidance: snapped to the route where the fixes match it, otherwise as measured.
public struct RoadPosition: Hashable, Sendable {
  /// The coordinate, on the route where fixes match it.
  public var coordinate: Coordinate
  /// The direction of travel, in degrees clockwise from true north. On the route, the direction of the
  /// road. `nil` if unknown.
  public var course: Double?
  /// The speed, in meters per second; `nil` if unknown.
  public var speed: Double?
  /// The distance from the start of the route, in meters; `nil` off the route and without a route.
  public var routeDistance: Double?
  /// The time of the fix or of the dead reckoning, in seconds since 1970, UTC.
  public var time: Double
  /// Whether the position was dead-reckoned from speed and route because fixes stopped.
  public var isReckoned: Bool
  /// The radius, in meters, that usually contains the true location; it grows while the position is dead-reckoned.
  /// `nil` if unknown, and for a fix on the route, where the position is matched to the road.
  public var accuracy: Double?

  package init(
    _ coordinate: Coordinate, course: Double? = nil, speed: Double? = nil,
    routeDistance: Double? = nil, time: Double, isReckoned: Bool = false,
    accuracy: Double? = nil
  ) {
    self.coordinate = coordinate
    self.course = course
    self.speed = speed
    self.routeDistance = routeDistance
    self.time = time
    self.isReckoned = isReckoned
    self.accuracy = accuracy
  }
}
