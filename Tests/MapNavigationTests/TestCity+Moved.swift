// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

extension TestCity {
  static func moved(_ coordinate: Coordinate, by metres: SIMD2<Double>) -> Coordinate {
    let degree = 180 / (Mercator.earthRadius * .pi)
    return Coordinate(
      latitude: coordinate.latitude + metres.y * degree,
      longitude: coordinate.longitude + metres.x * degree / cos(coordinate.latitude * .pi / 180))
  }
}
