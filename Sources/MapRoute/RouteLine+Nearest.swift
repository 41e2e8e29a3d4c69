// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

extension RouteLine {
  /// Returns the point of a stretch that is nearest to a coordinate. Of several, it returns the first.
  ///
  /// - Parameters:
  ///   - coordinate: The coordinate. If it is invalid, the result is the start of the stretch and an
  ///     infinite offset.
  ///   - stretch: The stretch to search, in meters from the start; `nil` for the complete line.
  /// - Returns: The nearest point and its distance from the coordinate, in meters.
  ///
  /// Compares distances on the Mercator map around the coordinate. Within a few kilometers they are accurate
  /// to a few parts per million. O(segments of the stretch).
  package func nearest(
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

  /// Returns the fraction of a segment nearest to a point, and the squared distance in world units.
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
