// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

extension CoordinateBounds {
  /// Whether the box is a single point.
  var isPoint: Bool { southWest == northEast }

  /// The distance between two boxes in meters; 0 if they touch.
  ///
  /// Combines the latitude gap and the longitude gap in the plane. The approximation is good enough to
  /// compare near and far.
  func distance(to other: CoordinateBounds) -> Double {
    let metersPerDegree = Mercator.earthRadius * .pi / 180
    let north = max(
      0, other.southWest.latitude - northEast.latitude,
      southWest.latitude - other.northEast.latitude)
    let latitude = max(abs(center.latitude), abs(other.center.latitude))
    let east = longitudeGap(to: other) * cos(latitude * .pi / 180)
    return hypot(north, east) * metersPerDegree
  }

  /// The distance to a coordinate in meters.
  func distance(to coordinate: Coordinate) -> Double {
    let nearest = Coordinate(
      latitude: min(max(coordinate.latitude, southWest.latitude), northEast.latitude),
      longitude: nearestLongitude(to: coordinate.longitude))
    return nearest.distance(to: coordinate)
  }

  private func nearestLongitude(to longitude: Double) -> Double {
    let eastward = Longitude.eastward(from: southWest.longitude, to: longitude)
    if eastward <= longitudeSpan { return longitude }
    let isPastEast = eastward - longitudeSpan < 360 - eastward
    return isPastEast ? northEast.longitude : southWest.longitude
  }

  private func longitudeGap(to other: CoordinateBounds) -> Double {
    let toOther = Longitude.eastward(from: southWest.longitude, to: other.southWest.longitude)
    let toSelf = Longitude.eastward(from: other.southWest.longitude, to: southWest.longitude)
    return max(0, min(toOther - longitudeSpan, toSelf - other.longitudeSpan))
  }
}
