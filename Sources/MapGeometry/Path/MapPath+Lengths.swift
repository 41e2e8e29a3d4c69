// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The measure of a path's length.
public enum LengthKind: Hashable, Sendable, CaseIterable {
  /// The length of great-circle arcs, in meters.
  case geodesic
  /// The length of rhumb lines (lines of constant bearing, straight on the map), in meters.
  case rhumb
  /// The length on the projected map, where the equator has the length 2: see ``MapPoint``.
  case projected
}

extension MapPath {
  /// Returns the length of the path in the unit of `kind`.
  public func length(of kind: LengthKind) -> Double {
    zip(self, dropFirst()).reduce(0) { $0 + MapPath.length(from: $1.0, to: $1.1, kind: kind) }
  }

  /// Returns the number of segments in a given length from the start, with the fraction of the last one. The
  /// result is 0 for a negative length, and the number of all segments if the length exceeds the path's
  /// length.
  package func segments(forLength length: Double, kind: LengthKind) -> Double {
    guard length > 0, count > 1 else { return 0 }
    var rest = length
    for index in 0..<count - 1 {
      let segment = MapPath.length(from: self[index], to: self[index + 1], kind: kind)
      if rest < segment { return Double(index) + rest / segment }
      rest -= segment
    }
    return Double(count - 1)
  }

  private static func length(from start: Coordinate, to end: Coordinate, kind: LengthKind) -> Double
  {
    switch kind {
    case .geodesic: start.distance(to: end)
    case .rhumb: rhumbLength(from: start, to: end)
    case .projected: MapPoint(start).distance(to: MapPoint(end))
    }
  }

  /// Returns the length of a rhumb line on the sphere: R √(Δφ² + q² Δλ²), where q = Δφ / Δψ with the
  /// isometric latitude ψ, or q = cos φ along a parallel (Snyder 1987, p. 46).
  private static func rhumbLength(from start: Coordinate, to end: Coordinate) -> Double {
    let degree = Double.pi / 180
    let north = (end.latitude - start.latitude) * degree
    let east =
      Longitude.difference(from: start.longitude, to: end.longitude) * degree
    let isometric =
      asinh(tan(end.latitude * degree)) - asinh(tan(start.latitude * degree))
    let q = abs(isometric) > 1e-12 ? north / isometric : cos(start.latitude * degree)
    return Mercator.earthRadius * (north * north + q * q * east * east).squareRoot()
  }
}
