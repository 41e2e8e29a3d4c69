// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

extension RoadNetwork {
  func coordinate(_ node: UInt32) -> Coordinate {
    Coordinate(
      latitude: Double(latitudes[Int(node)]) / 1e7, longitude: Double(longitudes[Int(node)]) / 1e7)
  }

  /// The bearing in degrees clockwise from north, on the plane tangent to the Earth.
  func bearing(_ from: UInt32, _ to: UInt32) -> Double {
    let a = coordinate(from)
    let b = coordinate(to)
    let east = (b.longitude - a.longitude) * cos(a.latitude * .pi / 180)
    return atan2(east, b.latitude - a.latitude) * 180 / .pi
  }
}
