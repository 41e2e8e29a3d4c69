// SPDX-License-Identifier: Apache-2.0
import Foundation

extension MapPath {
  /// Returns whether a coordinate is on the path or within a tolerance of it. Complexity: O(n).
  ///
  /// - Parameters:
  ///   - geodesic: Whether the path's segments are great circles. Otherwise they are rhumb lines.
  ///   - tolerance: The tolerance in meters.
  package func passes(_ place: Coordinate, geodesic: Bool, tolerance: Double = 0.1) -> Bool {
    guard place.isValid, let first else { return false }
    if count == 1 { return first.distance(to: place) <= tolerance }
    return zip(self, dropFirst()).contains { start, end in
      let distance =
        geodesic
        ? MapPath.distance(of: place, fromGreatCircle: start, end)
        : MapPath.distance(of: place, fromRhumbLine: start, end)
      return distance <= tolerance
    }
  }

  private static func distance(
    of place: Coordinate, fromGreatCircle start: Coordinate, _ end: Coordinate
  ) -> Double {
    let (a, b, p) = (UnitVector(start), UnitVector(end), UnitVector(place))
    let ends = Swift.min(start.distance(to: place), end.distance(to: place))
    let normal = a.cross(b)
    let length = (normal * normal).sum().squareRoot()
    guard length > 1e-15 else { return ends }
    let side = UnitVector(normal / length)
    // The point is beside the arc, not beyond its ends, if it is on the inner sides of both end planes.
    let isBeside =
      (side.cross(a) * p.vector).sum() >= 0
      && (UnitVector(b.cross(side)).vector * p.vector).sum() >= 0
    guard isBeside else { return ends }
    let sine = (side.vector * p.vector).sum()
    return Swift.min(ends, abs(asin(Swift.min(Swift.max(sine, -1), 1))) * Mercator.earthRadius)
  }

  /// Returns the smallest distance to the line, by a golden-section search around the nearest of 17 samples.
  private static func distance(
    of place: Coordinate, fromRhumbLine start: Coordinate, _ end: Coordinate
  ) -> Double {
    let (from, to) = (MapPoint(start), MapPoint(end))
    func distance(_ share: Double) -> Double {
      from.interpolated(to: to, by: share).coordinate.distance(to: place)
    }
    let samples = 16
    let nearest =
      (0...samples).min { distance(Double($0) / 16) < distance(Double($1) / 16) } ?? 0
    var low = Swift.max(0, Double(nearest - 1) / Double(samples))
    var high = Swift.min(1, Double(nearest + 1) / Double(samples))
    let golden = (5.0.squareRoot() - 1) / 2
    while high - low > 1e-10 {
      let (first, second) = (high - golden * (high - low), low + golden * (high - low))
      if distance(first) < distance(second) { high = second } else { low = first }
    }
    return Swift.min(
      distance(low), distance(high), start.distance(to: place), end.distance(to: place))
  }
}
