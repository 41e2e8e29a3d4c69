// SPDX-License-Identifier: Apache-2.0
import Foundation

extension MapPath {
  /// Returns whether a coordinate is inside the polygon whose outline is this path. Complexity: O(n).
  ///
  /// The interior is the part without the South Pole. Vertices are inside.
  ///
  /// - Parameter geodesic: Whether the sides are great circles. Otherwise they are rhumb lines.
  public func contains(_ place: Coordinate, geodesic: Bool) -> Bool {
    guard let last, place.isValid else { return false }
    // The point is inside if the outline crosses its meridian an odd number of times south of it.
    var isInside = false
    var start = last
    for end in self {
      if end.latitude == place.latitude,
        Longitude.difference(from: end.longitude, to: place.longitude) == 0
      {
        return true
      }
      let from = Longitude.difference(from: place.longitude, to: start.longitude)
      var to = Longitude.difference(from: place.longitude, to: end.longitude)
      // The side takes the shorter direction, which may cross the meridian opposite to the point.
      if to - from >= 180 { to -= 360 } else if to - from < -180 { to += 360 }
      if (from < 0) != (to < 0) {
        let latitude = MapPath.latitude(
          between: start, and: end, from: from, to: to, geodesic: geodesic)
        if latitude < place.latitude { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }

  /// Returns the latitude at which a side crosses meridian 0. `from` and `to` are the longitudes of its ends.
  private static func latitude(
    between start: Coordinate, and end: Coordinate, from: Double, to: Double, geodesic: Bool
  ) -> Double {
    let degree = Double.pi / 180
    guard geodesic else {
      let first = asinh(tan(start.latitude * degree))
      let second = asinh(tan(end.latitude * degree))
      return atan(sinh(first + (second - first) * -from / (to - from))) / degree
    }
    // The great circle through both ends: tan φ = (tan φ₁ sin λ₂ - tan φ₂ sin λ₁) / sin(λ₂ - λ₁).
    let tangent =
      (tan(start.latitude * degree) * sin(to * degree)
        - tan(end.latitude * degree) * sin(from * degree)) / sin((to - from) * degree)
    return atan(tangent) / degree
  }
}
