// SPDX-License-Identifier: Apache-2.0
import Foundation

extension MapPath {
  /// The area that the path encloses along great circles, in square meters.
  package var area: Double { abs(signedArea) }

  /// The signed area that the path encloses along great circles, in square meters. It is positive if the path
  /// is counterclockwise; the interior is to the left of the path.
  ///
  /// The area is the sum of the triangles between each side and the North Pole. The spherical excess of a
  /// triangle with sides a and b and the included angle C is 2 atan2(t sin C, 1 + t cos C), t = tan(a/2)
  /// tan(b/2).
  package var signedArea: Double {
    guard count > 2, let last else { return 0 }
    let degree = Double.pi / 180
    var total = 0.0
    var tangent = tan((90 - last.latitude) * degree / 2)
    var longitude = last.longitude
    for coordinate in self {
      let next = tan((90 - coordinate.latitude) * degree / 2)
      let angle = (coordinate.longitude - longitude) * degree
      let t = tangent * next
      total += 2 * atan2(t * sin(angle), 1 + t * cos(angle))
      tangent = next
      longitude = coordinate.longitude
    }
    return total * Mercator.earthRadius * Mercator.earthRadius
  }
}
