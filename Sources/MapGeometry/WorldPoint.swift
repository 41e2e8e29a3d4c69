// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A point of the Mercator world: the unit square, x east and y south, both 0...1.
///
/// x outside 0...1 lies on a copy of the world to the west or east of it.
public struct WorldPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double

  /// Makes a point of the values as they are.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The spherical Mercator projection (EPSG:3857, scaled to the unit square) of a coordinate.
  ///
  /// Longitudes beyond ±180 give x outside 0...1, latitudes beyond ``Mercator/maximumLatitude`` y.
  /// Of the formulas for y (Snyder 1987, 7-2) this is the most exact: on the northern half, which stands
  /// for both, nothing cancels. It is off by 3e-16 up to 85°, a seventh of a millionth of a point at
  /// zoom 21; asinh(tan φ) is off by twice and atanh(sin φ) by six times as much, and both are slower.
  public init(_ coordinate: Coordinate) {
    x = coordinate.longitude / 360 + 0.5
    let angle = coordinate.latitude * (.pi / 180)
    let north = log((1 + abs(sin(angle))) / abs(cos(angle))) / (2 * .pi)
    y = angle < 0 ? 0.5 + north : 0.5 - north
  }

  /// The coordinate under this point: the projection's inverse. Longitude is not wrapped.
  public var coordinate: Coordinate {
    Coordinate(
      latitude: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, longitude: (x - 0.5) * 360)
  }
}

/// Constants of the Mercator world and of the sphere it is made from.
public enum Mercator {
  /// The latitude, in degrees, at the north edge of the square world: atan(sinh π).
  public static let maximumLatitude = 85.051_128_779_806_59
  /// The mean radius of the Earth in meters, as Google's SDK takes it.
  public static let earthRadius = 6_371_009.0
  /// The width of the world in points at zoom 0.
  public static let worldSize = 256.0

  /// How many meters on the ground one point covers at a latitude in degrees and a zoom.
  public static func metersPerPoint(latitude: Double, zoom: Double) -> Double {
    cos(latitude * .pi / 180) * 2 * .pi * earthRadius / (worldSize * exp2(zoom))
  }
}
