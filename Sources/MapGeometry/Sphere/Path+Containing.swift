// SPDX-License-Identifier: Apache-2.0
import Foundation

extension Path {
  /// Whether a place lies inside the polygon that the path, closed, is the outline of.
  ///
  /// Inside is the part without the South Pole; corners are inside. O(places).
  ///
  /// - Parameter geodesic: whether the sides are great circles; else they are straight on the map.
  public func contains(_ place: Coordinate, geodesic: Bool) -> Bool {
    guard let last, place.isValid else { return false }
    // South of the place its meridian crosses the outline an odd number of times: then it is inside.
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
      // The side takes the short way, which may lead over the far side of the Earth.
      if to - from >= 180 { to -= 360 } else if to - from < -180 { to += 360 }
      if (from < 0) != (to < 0) {
        let latitude = Path.latitude(
          between: start, and: end, from: from, to: to, geodesic: geodesic)
        if latitude < place.latitude { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }

  /// The latitude at which a side crosses the meridian 0, its ends lying at two longitudes from it.
  private static func latitude(
    between start: Coordinate, and end: Coordinate, from: Double, to: Double, geodesic: Bool
  ) -> Double {
    let degree = Double.pi / 180
    guard geodesic else {
      let first = asinh(tan(start.latitude * degree))
      let second = asinh(tan(end.latitude * degree))
      return atan(sinh(first + (second - first) * -from / (to - from))) / degree
    }
    // Of the great circle through both: tan φ = (tan φ₁ sin λ₂ - tan φ₂ sin λ₁) / sin(λ₂ - λ₁).
    let tangent =
      (tan(start.latitude * degree) * sin(to * degree)
        - tan(end.latitude * degree) * sin(from * degree)) / sin((to - from) * degree)
    return atan(tangent) / degree
  }
}
