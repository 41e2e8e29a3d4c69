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
  package var wrapped: Coordinate {
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

// MARK: - Sphere

/// Great-circle navigation on a sphere of radius ``Mercator/earthRadius`` (formulas: Williams, "Aviation
/// Formulary").
extension Coordinate {
  private static let degree = Double.pi / 180

  /// Returns the initial heading of the great circle to another coordinate, in degrees clockwise from true
  /// north, 0..<360. The result is 0 if the coordinates are equal.
  public func heading(to other: Coordinate) -> Double {
    let (from, to) = (latitude * Coordinate.degree, other.latitude * Coordinate.degree)
    let east = (other.longitude - longitude) * Coordinate.degree
    let heading =
      atan2(sin(east) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(east))
      / Coordinate.degree
    return heading < 0 ? (heading + 360).truncatingRemainder(dividingBy: 360) : heading
  }

  /// Returns the coordinate at a distance and heading along a great circle.
  ///
  /// - Parameters:
  ///   - distance: The distance in meters.
  ///   - heading: The initial heading in degrees clockwise from true north.
  public func offset(by distance: Double, heading: Double) -> Coordinate {
    let angle = distance / Mercator.earthRadius
    let (from, direction) = (latitude * Coordinate.degree, heading * Coordinate.degree)
    let sine = sin(from) * cos(angle) + cos(from) * sin(angle) * cos(direction)
    let east = atan2(
      sin(direction) * sin(angle) * cos(from), cos(angle) - sin(from) * sine)
    return Coordinate(
      latitude: asin(min(max(sine, -1), 1)) / Coordinate.degree,
      longitude: Longitude.wrapped(longitude + east / Coordinate.degree))
  }

  /// Returns the coordinate at a fraction 0...1 of the great circle to another coordinate, with its longitude
  /// in -180..<180. Between antipodes, the great circle is arbitrary.
  public func interpolated(to other: Coordinate, by share: Double) -> Coordinate {
    let (from, to) = (UnitVector(self), UnitVector(other))
    let angle = from.angle(to: to)
    guard sin(angle) > 1e-12 else {
      return angle < 1 ? self.wrapped : offset(by: share * .pi * Mercator.earthRadius, heading: 0)
    }
    let v =
      from.vector * (sin((1 - share) * angle) / sin(angle))
      + to.vector * (sin(share * angle) / sin(angle))
    return UnitVector(v).coordinate
  }
}

/// A unit vector from the center of the Earth: x to 0° E, y to 90° E, z to the North Pole.
struct UnitVector {
  var vector: SIMD3<Double>

  init(_ vector: SIMD3<Double>) { self.vector = vector }

  init(_ coordinate: Coordinate) {
    let latitude = coordinate.latitude * .pi / 180
    let longitude = coordinate.longitude * .pi / 180
    vector = [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
  }

  var coordinate: Coordinate {
    let flat = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    return Coordinate(
      latitude: atan2(vector.z, flat) * 180 / .pi,
      longitude: Longitude.wrapped(atan2(vector.y, vector.x) * 180 / .pi))
  }

  /// Returns the angle to another vector in radians, accurate for small angles too.
  func angle(to other: UnitVector) -> Double {
    let cross = self.cross(other)
    return atan2((cross * cross).sum().squareRoot(), (vector * other.vector).sum())
  }

  func cross(_ other: UnitVector) -> SIMD3<Double> {
    let (a, b) = (vector, other.vector)
    return [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
  }
}
