// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

extension TestCity {
  static func moved(_ coordinate: Coordinate, by meters: SIMD2<Double>) -> Coordinate {
    let degree = 180 / (Mercator.earthRadius * .pi)
    return Coordinate(
      latitude: coordinate.latitude + meters.y * degree,
      longitude: coordinate.longitude + meters.x * degree / cos(coordinate.latitude * .pi / 180))
  }
}
