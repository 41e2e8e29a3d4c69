// SPDX-License-Identifier: Apache-2.0
import Foundation

extension MapPath {
  /// Returns the path along great circles, with coordinates inserted so that it can be drawn with straight
  /// lines.
  ///
  /// Where the path crosses the antimeridian, longitudes continue beyond ±180, so that consecutive
  /// coordinates are close to each other.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum distance between a straight line and the great circle, in world units. At
  ///     zoom z, a point on the screen is 1 / (256 · 2^z) world units.
  package func followingGreatCircles(tolerance: Double) -> MapPath {
    guard let first else { return self }
    var places = [first]
    for end in dropFirst() {
      guard let start = places.last else { break }
      let away = start.longitude + Longitude.difference(from: start.longitude, to: end.longitude)
      let unwrapped = Coordinate(latitude: end.latitude, longitude: away)
      MapPath.append(
        from: start, to: unwrapped, tolerance: Swift.max(tolerance, 1e-9), depth: 0, &places)
    }
    return MapPath(places)
  }

  /// Appends the coordinates after `start` up to `end`. Splits in half while the middle is off the straight
  /// line.
  private static func append(
    from start: Coordinate, to end: Coordinate, tolerance: Double, depth: Int,
    _ places: inout [Coordinate]
  ) {
    var middle = start.interpolated(to: end, by: 0.5)
    middle.longitude =
      start.longitude + Longitude.difference(from: start.longitude, to: middle.longitude)
    let (a, b, m) = (held(start), held(end), held(middle))
    let off = SIMD2(m.x - (a.x + b.x) / 2, m.y - (a.y + b.y) / 2)
    // The first splits are unconditional, because an S-shaped curve may have its middle on the straight line.
    let isLong =
      abs(end.longitude - start.longitude) > 10 || abs(end.latitude - start.latitude) > 10
    guard depth < 12, isLong || (off * off).sum() > tolerance * tolerance else {
      places.append(end)
      return
    }
    append(from: start, to: middle, tolerance: tolerance, depth: depth + 1, &places)
    append(from: middle, to: end, tolerance: tolerance, depth: depth + 1, &places)
  }

  /// Projects a coordinate, with its latitude clamped to the map's edges.
  private static func held(_ coordinate: Coordinate) -> WorldPoint {
    let limit = Mercator.maximumLatitude
    return WorldPoint(
      Coordinate(
        latitude: Swift.min(Swift.max(coordinate.latitude, -limit), limit),
        longitude: coordinate.longitude))
  }
}
