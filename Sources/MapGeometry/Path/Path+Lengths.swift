// SPDX-License-Identifier: Apache-2.0
import Foundation

/// How a path's length is measured.
public enum LengthKind: UInt, Hashable, Sendable, CaseIterable {
  /// Meters along great circles.
  case geodesic
  /// Meters along lines of constant bearing, which are straight on the map.
  case rhumb
  /// Units of the projected map, where the equator is 2 long: see ``MapPoint``.
  case projected
}

extension Path {
  /// The length of the whole path, in the kind's unit.
  public func length(of kind: LengthKind) -> Double {
    zip(self, dropFirst()).reduce(0) { $0 + Path.length(from: $1.0, to: $1.1, kind: kind) }
  }

  /// How many segments a length reaches along, with the fraction of the last one; as many as there are
  /// where it reaches beyond the end, and 0 where it is negative.
  public func segments(forLength length: Double, kind: LengthKind) -> Double {
    guard length > 0, count > 1 else { return 0 }
    var rest = length
    for index in 0..<count - 1 {
      let segment = Path.length(from: self[index], to: self[index + 1], kind: kind)
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

  /// Along a line of constant bearing on the sphere: with Δφ, Δλ and the difference of the isometric
  /// latitude Δψ it is R √(Δφ² + q² Δλ²), q = Δφ / Δψ, or cos φ along a parallel (Snyder 1987, p. 46).
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
