// SPDX-License-Identifier: Apache-2.0
#if !canImport(CoreLocation)
  public import Foundation
  public import MapGeometry

  /// A latitude or longitude, in degrees.
  public typealias CLLocationDegrees = Double
  /// A direction, in degrees clockwise from true north.
  public typealias CLLocationDirection = Double
  /// A distance, in meters.
  public typealias CLLocationDistance = Double
  /// An accuracy, in meters.
  public typealias CLLocationAccuracy = Double
  /// A speed, in meters per second.
  public typealias CLLocationSpeed = Double
  /// Core Location's name for ``/MapGeometry/Coordinate``.
  public typealias CLLocationCoordinate2D = Coordinate

  /// An invalid coordinate.
  public let kCLLocationCoordinate2DInvalid = Coordinate(latitude: -180, longitude: -180)

  /// Creates a coordinate from a latitude and a longitude in degrees.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
  ) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// Returns whether the latitude is within ±90 degrees and the longitude within ±180 degrees.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    coordinate.isValid && abs(coordinate.longitude) <= 180
  }

  extension Coordinate {
    /// Creates the coordinate at 0° latitude, 0° longitude.
    public init() { self.init(latitude: 0, longitude: 0) }
  }

  /// The position of a device at a time.
  public final class CLLocation: Sendable {
    /// The position.
    public let coordinate: CLLocationCoordinate2D
    /// The altitude above sea level, in meters.
    public let altitude: CLLocationDistance
    /// The accuracy of the position, in meters; negative if the position is unknown.
    public let horizontalAccuracy: CLLocationAccuracy
    /// The accuracy of the altitude, in meters; negative if the altitude is unknown.
    public let verticalAccuracy: CLLocationAccuracy
    /// The direction of travel, in degrees clockwise from true north; negative if unknown.
    public let course: CLLocationDirection
    /// The speed, in meters per second; negative if unknown.
    public let speed: CLLocationSpeed
    /// The time at which the location was determined.
    public let timestamp: Date

    /// Creates a location at a position, with unknown altitude, course and speed, and the current time.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
      self.init(
        coordinate: Coordinate(latitude: latitude, longitude: longitude), altitude: 0,
        horizontalAccuracy: 0, verticalAccuracy: -1, course: -1, speed: -1, timestamp: Date())
    }

    /// Creates a location.
    public init(
      coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
      horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
      course: CLLocationDirection = -1, speed: CLLocationSpeed = -1, timestamp: Date
    ) {
      self.coordinate = coordinate
      self.altitude = altitude
      self.horizontalAccuracy = horizontalAccuracy
      self.verticalAccuracy = verticalAccuracy
      self.course = course
      self.speed = speed
      self.timestamp = timestamp
    }

    /// Returns the distance over the ground to another location, in meters.
    public func distance(from location: CLLocation) -> CLLocationDistance {
      coordinate.distance(to: location.coordinate)
    }
  }
#endif
