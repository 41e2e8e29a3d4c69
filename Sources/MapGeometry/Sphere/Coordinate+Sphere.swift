// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Great circles on a sphere of ``Mercator/earthRadius`` (formulas: Williams, "Aviation Formulary").
extension Coordinate {
  private static let degree = Double.pi / 180

  /// The direction in which the great circle to another place begins: degrees clockwise from true
  /// north, 0..<360; 0 where both are the same.
  public func heading(to other: Coordinate) -> Double {
    let (from, to) = (latitude * Coordinate.degree, other.latitude * Coordinate.degree)
    let east = (other.longitude - longitude) * Coordinate.degree
    let heading =
      atan2(sin(east) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(east))
      / Coordinate.degree
    return heading < 0 ? (heading + 360).truncatingRemainder(dividingBy: 360) : heading
  }

  /// The place where a great circle ends that begins here.
  ///
  /// - Parameters:
  ///   - distance: meters.
  ///   - heading: the direction in which it begins, degrees clockwise from true north.
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

  /// The place a share 0...1 of the way along the great circle to another place; longitude in
  /// -180..<180. Between opposite places of the Earth any way will do.
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

/// A place as a vector from the middle of the Earth, of length 1: x to 0° E, y to 90° E, z north.
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

  /// The angle between, radians: exact for small ones too.
  func angle(to other: UnitVector) -> Double {
    let cross = self.cross(other)
    return atan2((cross * cross).sum().squareRoot(), (vector * other.vector).sum())
  }

  func cross(_ other: UnitVector) -> SIMD3<Double> {
    let (a, b) = (vector, other.vector)
    return [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
  }
}
