// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Where the traveller is, as guidance sees it: on the route where the fixes fit it, else as measured.
public struct RoadPosition: Hashable, Sendable {
  public var coordinate: Coordinate
  /// The direction of travel, degrees clockwise from true north: the road's on the route; nil where
  /// nothing tells.
  public var course: Double?
  /// Meters a second; 0 where nothing tells.
  public var speed: Double
  /// Meters from the route's start; nil off the route and without one.
  public var routeDistance: Double?
  /// Seconds since 1970, UTC, of the fix or of the reckoning.
  public var time: Double
  /// Whether the place was reckoned from speed and route because fixes stopped.
  public var isReckoned: Bool
  /// The radius, in meters, that the true place is within as a rule; nil on the route, where the road tells
  /// more, and where it is not known.
  public var accuracy: Double?

  public init(
    _ coordinate: Coordinate, course: Double? = nil, speed: Double = 0,
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
