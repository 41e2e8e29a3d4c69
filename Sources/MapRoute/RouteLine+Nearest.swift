// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

extension RouteLine {
  /// The place of a stretch that is nearest to a coordinate, the first of equals.
  ///
  /// - Parameters:
  ///   - coordinate: any place; one that is not valid counts as the start of the stretch.
  ///   - stretch: where to look, meters from the start; nil looks along the whole line.
  /// - Returns: the place, and how many meters of ground lie between.
  ///
  /// Distances are taken on the Mercator map around the coordinate: exact to a few parts in a million
  /// within some kilometers. O(segments of the stretch).
  public func nearest(
    to coordinate: Coordinate, within stretch: ClosedRange<Double>? = nil
  ) -> (place: Place, offset: Double) {
    let from = min(max(stretch?.lowerBound ?? 0, 0), length)
    let to = min(max(stretch?.upperBound ?? length, from), length)
    let start = place(at: from)
    guard coordinates.count > 1, coordinate.isValid else {
      return (start, coordinate.isValid ? start.coordinate.distance(to: coordinate) : .infinity)
    }
    let point = WorldPoint(coordinate)
    var best = (distance: from, squared: Double.infinity)
    for segment in start.segment...self.segment(at: to) {
      let length = distances[segment + 1] - distances[segment]
      let low = max(0, (from - distances[segment]) / length)
      let high = min(1, (to - distances[segment]) / length)
      let found = RouteLine.nearest(
        to: point, from: WorldPoint(coordinates[segment]),
        to: WorldPoint(coordinates[segment + 1]), shares: low...max(low, high))
      guard found.squared < best.squared else { continue }
      best = (distances[segment] + found.share * length, found.squared)
    }
    let place = place(at: best.distance)
    return (place, place.coordinate.distance(to: coordinate))
  }

  /// The share of a segment nearest to a point, and the square of what lies between, world units.
  private static func nearest(
    to point: WorldPoint, from start: WorldPoint, to end: WorldPoint, shares: ClosedRange<Double>
  ) -> (share: Double, squared: Double) {
    let along = SIMD2(eastward(from: start, to: end), end.y - start.y)
    let away = SIMD2(eastward(from: start, to: point), point.y - start.y)
    let squared = (along * along).sum()
    let share = squared > 0 ? (along * away).sum() / squared : 0
    let held = min(max(share, shares.lowerBound), shares.upperBound)
    let rest = away - along * held
    return (held, (rest * rest).sum())
  }
}
