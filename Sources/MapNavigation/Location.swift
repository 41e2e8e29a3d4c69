// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Where a device was, and when: a fix.
public struct Location: Hashable, Sendable {
  public var coordinate: Coordinate
  /// Seconds since 1970, UTC.
  public var time: Double
  /// The radius, in meters, that the true place is within as a rule; nil where it is not known.
  public var accuracy: Double?
  /// The direction of travel, degrees clockwise from true north; nil where it is not known.
  public var course: Double?
  /// Meters a second; nil where it is not known.
  public var speed: Double?
  /// Meters above the sea; nil where it is not known.
  public var altitude: Double?

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
