// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A measured location of a device, with its time: a fix.
public struct MapLocation: Hashable, Sendable {
  /// The measured coordinate.
  public var coordinate: Coordinate
  /// The time, in seconds since 1970, UTC.
  public var time: Double
  /// The radius, in meters, that usually contains the true location; `nil` if unknown.
  public var accuracy: Double?
  /// The direction of travel, in degrees clockwise from true north; `nil` if unknown.
  public var course: Double?
  /// The speed, in meters per second; `nil` if unknown.
  public var speed: Double?
  /// The altitude, in meters above sea level; `nil` if unknown.
  public var altitude: Double?
  /// The speed of a simulation or replay relative to real time. The vehicle's own speed is ``speed`` divided by it.
  package var timeRate = 1.0

  /// Creates a location. Values that are `nil` are unknown.
  public init(
    _ coordinate: Coordinate, time: Double, accuracy: Double? = nil, course: Double? = nil,
    speed: Double? = nil, altitude: Double? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracy = accuracy
    self.course = course
    self.speed = speed
    self.altitude = altitude
  }
}
