// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

extension RouteTrack {
  /// Where on the route a fix may be.
  struct Match: Sendable {
    /// Meters from the start.
    var distance: Double
    /// Meters between the fix and that place.
    var offset: Double
    /// Degrees 0...180 between the directions of travel and road; nil where the first is not known.
    var turn: Double?
  }

  /// What is looked for.
  struct Query: Sendable {
    var coordinate: Coordinate
    var course: Double?
    /// Meters from the start: where to look.
    var range: ClosedRange<Double>
    /// Where the traveller should be by now, and how sure that is.
    var expected: Double
    var spread: Double
    /// How sure the fix is, meters.
    var accuracy: Double
    /// How much more a place beyond the expected one counts against itself than one before it.
    var caution = 1.0
    /// What is farther from the fix, in meters, need not be found.
    var farthest = Double.infinity
  }

  /// The best place of a range by its distance from the fix, its direction and the progress that it
  /// means, each weighed by how sure it is. O(segments of the range + log vertices).
  ///
  /// The sum of squares is that of Newson and Krumm's emission and transition probabilities (2009),
  /// with normal distributions for both.
  func match(_ query: Query) -> Match {
    let scale =
      cos(query.coordinate.latitude * .pi / 180) * 2 * .pi * Mercator.earthRadius
    let from = min(max(query.range.lowerBound, 0), length)
    let to = min(max(query.range.upperBound, from), length)
    let world = WorldPoint(query.coordinate)
    guard points.count > 1, scale > 0 else {
      let away = SIMD2(world.x, world.y) - points[0]
      return Match(distance: 0, offset: (away * away).sum().squareRoot() * scale, turn: nil)
    }
    let first = segment(at: from)
    let fix = SIMD2(world.x + (points[first].x - world.x).rounded(), world.y)
    let heading = query.course.map { SIMD2(sin($0 * .pi / 180), -cos($0 * .pi / 180)) }
    var best = Match(distance: from, offset: .infinity, turn: nil)
    var bestCost = Double.infinity
    var segment = first
    while segment < points.count - 1, distances[segment] <= to {
      if segment % RouteTrack.run == 0 {
        let gap = gap(from: fix, to: segment / RouteTrack.run) * scale
        if gap > query.farthest || square(gap / query.accuracy) > bestCost {
          segment += RouteTrack.run
          continue
        }
      }
      let found = candidate(
        segment, fix: fix, heading: heading, meters: scale, shares: shares(of: segment, from, to))
      let cost = cost(of: found, query)
      if cost < bestCost { (best, bestCost) = (found, cost) }
      segment += 1
    }
    return best
  }

  /// The nearest place of a segment.
  private func candidate(
    _ segment: Int, fix: SIMD2<Double>, heading: SIMD2<Double>?, meters: Double,
    shares: ClosedRange<Double>
  ) -> Match {
    let along = points[segment + 1] - points[segment]
    let away = fix - points[segment]
    let squared = (along * along).sum()
    let nearest = squared > 0 ? (along * away).sum() / squared : 0
    let share = min(max(nearest, shares.lowerBound), shares.upperBound)
    let rest = away - along * share
    var turn: Double?
    if let heading, squared > 0 {
      let cosine = (along * heading).sum() / squared.squareRoot()
      turn = acos(min(max(cosine, -1), 1)) * 180 / .pi
    }
    return Match(
      distance: distances[segment] + (distances[segment + 1] - distances[segment]) * share,
      offset: (rest * rest).sum().squareRoot() * meters, turn: turn)
  }

  /// Offset, progress and direction, each squared in its own measure. More than 120° is no worse than
  /// 120°.
  private func cost(of match: Match, _ query: Query) -> Double {
    let ahead = (match.distance - query.expected) / query.spread
    return square(match.offset / query.accuracy)
      + square(ahead > 0 ? ahead * query.caution : ahead)
      + square(min(match.turn ?? 0, 120) / 40)
  }

  /// The part of a segment that lies between two distances.
  private func shares(of segment: Int, _ from: Double, _ to: Double) -> ClosedRange<Double> {
    let meters = distances[segment + 1] - distances[segment]
    let low = max(0, (from - distances[segment]) / meters)
    return low...max(low, min(1, (to - distances[segment]) / meters))
  }

  /// World units from a point to a run's box; 0 inside.
  private func gap(from point: SIMD2<Double>, to run: Int) -> Double {
    let low = boxes[run].lowHalf - point
    let high = point - boxes[run].highHalf
    let gap = pointwiseMax(pointwiseMax(low, high), SIMD2(0, 0))
    return (gap * gap).sum().squareRoot()
  }

  /// The angle between the course and the road at a match, or 20 m before or after it, whichever is
  /// least: courses lag behind, and corners are cut.
  func leastTurn(of match: Match, course: Double?) -> Double? {
    guard let turn = match.turn, let course, turn > 30, points.count > 1 else { return match.turn }
    return [-20.0, 20].reduce(turn) { least, meters in
      let segment = segment(at: min(max(match.distance + meters, 0), length))
      let along = points[segment + 1] - points[segment]
      let bearing = atan2(along.x, -along.y) * 180 / .pi
      return min(least, abs((bearing - course).remainder(dividingBy: 360)))
    }
  }

  /// The number of the segment that a place lies in; the later one at a vertex.
  func segment(at distance: Double) -> Int {
    min(max(RouteTrack.upperBound(distances, distance) - 1, 0), max(points.count - 2, 0))
  }
}

private func square(_ value: Double) -> Double { value * value }
