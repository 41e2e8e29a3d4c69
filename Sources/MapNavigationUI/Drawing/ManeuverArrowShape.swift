// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry
public import MapRoute

/// The arrow on the road that shows a maneuver: along the route from some meters before it to some after
/// it, with a head.
public struct ManeuverArrowShape: Hashable, Sendable {
  /// Along the route, from before the maneuver to where the head begins.
  public var shaft: [Coordinate]
  /// A triangle: the left corner, the tip, the right corner.
  public var head: [Coordinate]

  /// Makes an arrow; nil where the route is too short for one.
  ///
  /// - Parameters:
  ///   - line: the route's line.
  ///   - distance: where the maneuver is, meters from the line's start.
  ///   - reach: meters of shaft before and after it, as far as there is line.
  ///   - headLength: meters; the head is as wide as long, a fifth more.
  public init?(
    on line: RouteLine, at distance: Double, reach: Double = 30, headLength: Double
  ) {
    guard distance.isFinite, reach > 0, headLength > 0 else { return nil }
    let start = max(distance - reach, 0)
    let neck = min(distance + reach, line.length)
    guard neck - start > headLength / 4 else { return nil }
    shaft = line.coordinates(from: start, to: neck)
    // The way there over the head's own length: a bend at the neck does not turn it across.
    let base = line.place(at: neck).coordinate
    let behind = line.place(at: max(neck - headLength, start)).coordinate
    let from = WorldPoint(behind)
    let to = WorldPoint(base)
    var way = SIMD2(to.x - from.x, to.y - from.y)
    way.x -= way.x.rounded()
    let length = (way * way).sum().squareRoot()
    guard length > 0 else { return nil }
    way /= length
    let meter =
      1 / (Mercator.metersPerPoint(latitude: base.latitude, zoom: 0) * Mercator.worldSize)
    let across = SIMD2(-way.y, way.x) * (headLength * 0.6 * meter)
    let tip = way * (headLength * meter)
    head = [-across, tip, across].map {
      WorldPoint(x: to.x + $0.x, y: to.y + $0.y).coordinate.wrapped
    }
  }
}
