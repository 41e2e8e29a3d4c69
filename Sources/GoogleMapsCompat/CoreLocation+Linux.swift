// SPDX-License-Identifier: Apache-2.0
#if !canImport(CoreLocation)
  public import Foundation
  public import MapGeometry

  /// Degrees of latitude or longitude.
  public typealias CLLocationDegrees = Double
  /// Degrees clockwise from true north.
  public typealias CLLocationDirection = Double
  /// Meters.
  public typealias CLLocationDistance = Double
  /// Meters.
  public typealias CLLocationAccuracy = Double
  /// Meters a second.
  public typealias CLLocationSpeed = Double
  /// ``MapGeometry/Coordinate`` by Core Location's name.
  public typealias CLLocationCoordinate2D = Coordinate

  /// A coordinate that is none.
  public let kCLLocationCoordinate2DInvalid = Coordinate(latitude: -180, longitude: -180)

  /// Makes a coordinate, degrees.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
  ) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// Whether latitude and longitude are within ±90 and ±180 degrees.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    coordinate.isValid && abs(coordinate.longitude) <= 180
  }

  extension Coordinate {
    /// Makes the coordinate 0°, 0°.
    public init() { self.init(latitude: 0, longitude: 0) }
  }

  /// Where a device was, and when.
  public final class CLLocation: Sendable {
    /// The place.
    public let coordinate: CLLocationCoordinate2D
    /// Meters above the sea.
    public let altitude: CLLocationDistance
    /// Meters; negative where the place is not known.
    public let horizontalAccuracy: CLLocationAccuracy
    /// Meters; negative where the altitude is not known.
    public let verticalAccuracy: CLLocationAccuracy
    /// The direction of travel in degrees clockwise from true north; negative if not known.
    public let course: CLLocationDirection
    /// Meters a second; negative if not known.
    public let speed: CLLocationSpeed
    /// When.
    public let timestamp: Date

    /// Makes a location of which only the place is known.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
      self.init(
        coordinate: Coordinate(latitude: latitude, longitude: longitude), altitude: 0,
        horizontalAccuracy: 0, verticalAccuracy: -1, course: -1, speed: -1, timestamp: Date())
    }

    /// Makes a location.
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

    /// The distance over the ground in meters.
    public func distance(from location: CLLocation) -> CLLocationDistance {
      coordinate.distance(to: location.coordinate)
    }
  }
#endif
