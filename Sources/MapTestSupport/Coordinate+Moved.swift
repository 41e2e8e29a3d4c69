// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

extension Coordinate {
  /// Returns the coordinate a number of meters to the east and north.
  public func moved(by meters: SIMD2<Double>) -> Coordinate {
    let degree = 180 / (Mercator.earthRadius * .pi)
    return Coordinate(
      latitude: latitude + meters.y * degree,
      longitude: longitude + meters.x * degree / cos(latitude * .pi / 180))
  }
}
