// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry
public import MapRoute

/// The arrow of a maneuver on the road: along the route from before to after the maneuver, with a head.
public struct ManeuverArrowShape: Hashable, Sendable {
  /// The path along the route from before the maneuver to the base of the head.
  public var shaft: [Coordinate]
  /// A triangle: left corner, tip, right corner.
  public var head: [Coordinate]

  /// Creates an arrow, or `nil` if the route is too short.
  ///
  /// - Parameters:
  ///   - line: The line of the route.
  ///   - distance: The distance of the maneuver from the start of the line, in meters.
  ///   - reach: The length of the shaft before and after the maneuver, in meters, limited by the line.
  ///   - headLength: The length of the head, in meters. Its width is 1.2 times the length.
  public init?(
    on line: RouteLine, at distance: Double, reach: Double = 30, headLength: Double
  ) {
    guard distance.isFinite, reach > 0, headLength > 0 else { return nil }
    let start = max(distance - reach, 0)
    let neck = min(distance + reach, line.length)
    guard neck - start > headLength / 4 else { return nil }
    shaft = line.coordinates(from: start, to: neck)
    // Average the direction over the length of the head, so that a bend at the neck does not rotate the
    // head.
    let base = line.position(at: neck).coordinate
    let behind = line.position(at: max(neck - headLength, start)).coordinate
    let from = WorldPoint(behind)
    let to = WorldPoint(base)
    var direction = SIMD2(to.x - from.x, to.y - from.y)
    direction.x -= direction.x.rounded()
    let length = (direction * direction).sum().squareRoot()
    guard length > 0 else { return nil }
    direction /= length
    let meter =
      1 / (Mercator.metersPerPoint(latitude: base.latitude, zoom: 0) * Mercator.worldSize)
    let across = SIMD2(-direction.y, direction.x) * (headLength * 0.6 * meter)
    let tip = direction * (headLength * meter)
    head = [-across, tip, across].map {
      WorldPoint(x: to.x + $0.x, y: to.y + $0.y).coordinate.wrapped
    }
  }
}
