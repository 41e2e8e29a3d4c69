// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A point on the Mercator world square: x east and y south, both 0...1.
///
/// An x outside 0...1 is on a copy of the world to the west or east.
public struct WorldPoint: Hashable, Sendable {
  /// The fraction of the world's width from the west edge, longitude -180.
  public var x: Double
  /// The fraction of the world's height from the north edge.
  public var y: Double

  /// Creates a point without clamping the values.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Projects a coordinate with spherical Mercator (EPSG:3857, scaled to the unit square).
  ///
  /// Longitudes beyond ±180 give x outside 0...1, latitudes beyond ``Mercator/maximumLatitude`` give y
  /// outside 0...1. The formula (Snyder 1987, 7-2) is computed on the northern hemisphere and mirrored, which
  /// avoids cancellation. Its error is 3e-16 up to 85° latitude, or 1.4e-7 points at zoom 21. The error is
  /// twice as large with asinh(tan φ) and six times with atanh(sin φ), and both are slower.
  public init(_ coordinate: Coordinate) {
    x = coordinate.longitude / 360 + 0.5
    let angle = coordinate.latitude * (.pi / 180)
    let north = log((1 + abs(sin(angle))) / abs(cos(angle))) / (2 * .pi)
    y = angle < 0 ? 0.5 + north : 0.5 - north
  }

  /// The coordinate of this point by the inverse projection. The longitude is not wrapped.
  public var coordinate: Coordinate {
    Coordinate(
      latitude: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, longitude: (x - 0.5) * 360)
  }
}

/// Constants of the Mercator projection and of the Earth's sphere.
public enum Mercator {
  /// The latitude of the north edge of the square world, in degrees: atan(sinh π).
  public static let maximumLatitude = 85.051_128_779_806_59
  /// The mean radius of the Earth in meters, as in Google's SDK.
  public static let earthRadius = 6_371_009.0
  /// The width of the world in points at zoom 0.
  public static let worldSize = 256.0

  /// Returns the number of meters on the ground in one point, at a latitude in degrees and a zoom.
  public static func metersPerPoint(latitude: Double, zoom: Double) -> Double {
    cos(latitude * .pi / 180) * 2 * .pi * earthRadius / (worldSize * exp2(zoom))
  }
}
