// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A geographic coordinate: latitude and longitude in degrees, WGS 84.
public struct Coordinate: Hashable, Sendable {
  /// The latitude in degrees north of the equator, -90...90.
  public var latitude: Double
  /// The longitude in degrees east of Greenwich. Any value is valid and interpreted modulo 360.
  public var longitude: Double

  /// Creates a coordinate without validating the values.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both values are finite and the latitude is -90...90.
  public var isValid: Bool { abs(latitude) <= 90 && longitude.isFinite }

  /// The same coordinate with its longitude in -180..<180.
  public var wrapped: Coordinate {
    Coordinate(latitude: latitude, longitude: Longitude.wrapped(longitude))
  }

  /// Returns the great-circle distance to another coordinate in meters, on a sphere of radius
  /// ``Mercator/earthRadius``.
  ///
  /// Uses the haversine formula (Sinnott 1984), which is accurate for small distances too.
  public func distance(to other: Coordinate) -> Double {
    let degree = Double.pi / 180
    let sineOfHalfLatitude = sin((other.latitude - latitude) * degree / 2)
    let sineOfHalfLongitude = sin((other.longitude - longitude) * degree / 2)
    let cosines = cos(latitude * degree) * cos(other.latitude * degree)
    let h =
      sineOfHalfLatitude * sineOfHalfLatitude
      + cosines * sineOfHalfLongitude * sineOfHalfLongitude
    return 2 * Mercator.earthRadius * asin(min(1, h.squareRoot()))
  }
}
