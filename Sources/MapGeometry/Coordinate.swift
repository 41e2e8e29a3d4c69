// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A place on the Earth: geographic latitude and longitude in degrees, WGS 84.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90...90.
  public var latitude: Double
  /// Degrees east of Greenwich; any value, read modulo 360.
  public var longitude: Double

  /// Makes a coordinate of the values as they are.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both values are finite and the latitude is -90...90.
  public var isValid: Bool { abs(latitude) <= 90 && longitude.isFinite }

  /// The same place with its longitude in -180..<180.
  public var wrapped: Coordinate {
    Coordinate(latitude: latitude, longitude: Longitude.wrapped(longitude))
  }

  /// The length in meters of the great circle to another place, on a sphere of
  /// ``Mercator/earthRadius``.
  ///
  /// The haversine formula (Sinnott 1984), exact to rounding at small distances too.
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
