// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTestSupport

extension TestCity {
  static func moved(_ coordinate: Coordinate, by meters: SIMD2<Double>) -> Coordinate {
    coordinate.moved(by: meters)
  }
}
