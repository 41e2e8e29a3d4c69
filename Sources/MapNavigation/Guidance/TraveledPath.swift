// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// The simplified path of the user: omits points within a meter of a straight line.
///
/// Simplified incrementally with a cone of directions that keeps each omitted point within the tolerance:
/// Zhao and Saalfeld, Linear-time sleeve-fitting polyline simplification (1997).
package struct TraveledPath: Hashable, Sendable {
  /// The vertices; the last one is the current position.
  package private(set) var coordinates: [Coordinate] = []
  private var low = -Double.infinity
  private var high = Double.infinity
  private var reach = 0.0
  private static let tolerance = 1.0

  package init() {}

  mutating func append(_ coordinate: Coordinate) {
    guard coordinates.count > 1 else {
      if coordinates.last != coordinate { coordinates.append(coordinate) }
      if coordinates.count == 2 { aim(from: coordinates[0], at: coordinate) }
      return
    }
    let anchor = coordinates[coordinates.count - 2]
    let (direction, length) = TraveledPath.polar(from: anchor, to: coordinate)
    guard length > 0.05, coordinate != coordinates[coordinates.count - 1] else { return }
    let middle = (low + high) / 2
    let turned =
      low.isFinite ? middle + (direction - middle).remainder(dividingBy: 2 * .pi) : direction
    if turned >= low, turned <= high, length >= reach - TraveledPath.tolerance {
      coordinates[coordinates.count - 1] = coordinate
      narrow(direction: turned, length: length)
    } else {
      let end = coordinates[coordinates.count - 1]
      coordinates.append(coordinate)
      aim(from: end, at: coordinate)
    }
  }

  private mutating func aim(from anchor: Coordinate, at coordinate: Coordinate) {
    (low, high, reach) = (-.infinity, .infinity, 0)
    let (direction, length) = TraveledPath.polar(from: anchor, to: coordinate)
    narrow(direction: direction, length: length)
  }

  private mutating func narrow(direction: Double, length: Double) {
    reach = max(reach, length)
    guard length > TraveledPath.tolerance else { return }
    let half = asin(TraveledPath.tolerance / length)
    low = max(low, direction - half)
    high = min(high, direction + half)
  }

  /// Returns the direction, in radians clockwise from north, and the distance in meters.
  private static func polar(from start: Coordinate, to end: Coordinate) -> (Double, Double) {
    let from = WorldPoint(start)
    let to = WorldPoint(end)
    let east = to.x - from.x - (to.x - from.x).rounded()
    return (atan2(east, from.y - to.y), start.distance(to: end))
  }
}
