// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute

/// A route in flat arrays for fast lookup, built once per route.
struct RouteTrack: Sendable {
  /// The vertices in world units. x is continuous across the antimeridian.
  let points: [SIMD2<Double>]
  /// The distance from the start to each vertex, in meters.
  let distances: [Double]
  /// The distances and times, in seconds, at the ends of sections; at the ends of steps if there are no
  /// sections.
  private let marks: [Double]
  private let times: [Double]
  /// The bounding box of each run of ``RouteTrack/run`` segments.
  let boxes: [SIMD4<Double>]
  static let run = 32
  /// The distance from the start at which each section begins.
  private let sectionStarts: [Double]

  var length: Double { distances[distances.count - 1] }

  init(_ route: Route) {
    let line = route.line
    distances = line.distances
    var points: [SIMD2<Double>] = []
    points.reserveCapacity(line.coordinates.count)
    for coordinate in line.coordinates {
      let world = WorldPoint(coordinate)
      let turns = points.last.map { ($0.x - world.x).rounded() } ?? 0
      points.append(SIMD2(world.x + turns, world.y))
    }
    self.points = points
    boxes = RouteTrack.boxes(points)
    sectionStarts = route.sections.map(\.stretch.lowerBound)
    (marks, times) = RouteTrack.timetable(route)
  }

  /// Returns the travel time from the start, in seconds. Steps determine the times at their ends; sections
  /// divide the time within a step.
  func time(at distance: Double) -> Double {
    guard let last = marks.last, distance < last else { return times.last ?? 0 }
    let next = RouteTrack.upperBound(marks, distance)
    guard next > 0 else { return times.first ?? 0 }
    let span = marks[next] - marks[next - 1]
    let share = span > 0 ? (distance - marks[next - 1]) / span : 1
    return times[next - 1] + (times[next] - times[next - 1]) * share
  }

  /// Returns the travel time between two distances, in seconds; 0 if the end is not after the start.
  func time(from start: Double, to end: Double) -> Double {
    max(time(at: end) - time(at: start), 0)
  }

  /// Returns the index of the section at a distance.
  func section(at distance: Double) -> Int? {
    let next = RouteTrack.upperBound(sectionStarts, distance)
    return next > 0 ? next - 1 : sectionStarts.isEmpty ? nil : 0
  }

  /// Returns the index of the first value that is greater than a given value.
  static func upperBound(_ values: [Double], _ value: Double) -> Int {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func boxes(_ points: [SIMD2<Double>]) -> [SIMD4<Double>] {
    stride(from: 0, to: max(points.count - 1, 1), by: run).map { first in
      var low = points[first]
      var high = low
      for point in points[first...min(first + run, points.count - 1)] {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
      return SIMD4(lowHalf: low, highHalf: high)
    }
  }

  private static func timetable(_ route: Route) -> (marks: [Double], times: [Double]) {
    var marks = [0.0]
    var times = [0.0]
    var section = 0
    for step in route.legs.flatMap(\.steps) where step.distance > 0 {
      let start = times[times.count - 1]
      let first = marks.count
      var sum = 0.0
      // A section that crosses a boundary of the step counts in proportion to its overlap.
      while section < route.sections.count {
        let part = route.sections[section]
        let length = part.stretch.upperBound - part.stretch.lowerBound
        let low = max(part.stretch.lowerBound, step.stretch.lowerBound)
        let high = min(part.stretch.upperBound, step.stretch.upperBound)
        if high > low, length > 0 {
          sum += part.duration * (high - low) / length
          marks.append(high)
          times.append(start + sum)
        }
        if part.stretch.upperBound > step.stretch.upperBound { break }
        section += 1
      }
      let duration = max(step.duration, 0)
      if sum > 0 {
        for mark in first..<marks.count {
          times[mark] = start + (times[mark] - start) * duration / sum
        }
      }
      if marks[marks.count - 1] < step.stretch.upperBound {
        marks.append(step.stretch.upperBound)
        times.append(start + duration)
      }
    }
    return (marks, times)
  }
}

// MARK: - Match

extension RouteTrack {
  /// A possible position of a fix on the route.
  struct Match: Sendable {
    /// The distance from the start of the route, in meters.
    var distance: Double
    /// The distance between the fix and the matched point, in meters.
    var offset: Double
    /// The angle between the direction of travel and the road, 0...180 degrees; `nil` if the course is
    /// unknown.
    var turn: Double?

    init(distance: Double, offset: Double, turn: Double? = nil) {
      (self.distance, self.offset, self.turn) = (distance, offset, turn)
    }
  }

  /// The parameters of a search.
  struct Query: Sendable {
    var coordinate: Coordinate
    var course: Double?
    /// The standard deviation of the course, in degrees.
    var courseSpread = 40.0
    /// The range to search, in meters from the start.
    var range: ClosedRange<Double>
    /// The expected distance from the start. `spread` is its standard deviation, in meters.
    var expected: Double
    var spread: Double
    /// The accuracy of the fix, in meters.
    var accuracy: Double
    /// The divisor of the standard deviation for distances ahead of the expected one.
    var caution = 1.0
    /// The distance from the fix, in meters, beyond which the search may skip segments.
    var farthest = Double.infinity

    /// Returns the standard deviation of the expected distance, in meters, on the side of a distance.
    fileprivate func spread(at distance: Double) -> Double {
      distance > expected ? spread / caution : spread
    }
  }

  /// Returns the best match in a range; see ``matches(_:separation:)``.
  func match(_ query: Query) -> Match { matches(query, separation: .infinity)[0].match }

  /// Returns the matches in a range, at most four, in the order of their costs. These are the best match, and each
  /// other local minimum of the cost that is farther from better ones than `separation`, in meters. The cost depends on
  /// the offset from the fix, the direction and the expected progress, each weighted by its uncertainty. O(segments of
  /// the range + log vertices).
  ///
  /// The cost is a sum of squares as in the emission and transition probabilities of Newson and Krumm
  /// (2009), with normal distributions for both. It is that of the likeliest position of the vehicle, between the expected
  /// one and the one nearest to the fix. The match is the latter, as a measurement that does not depend on the expectation.
  func matches(_ query: Query, separation: Double) -> [(match: Match, cost: Double)] {
    let scale =
      cos(query.coordinate.latitude * .pi / 180) * 2 * .pi * Mercator.earthRadius
    let from = min(max(query.range.lowerBound, 0), length)
    let to = min(max(query.range.upperBound, from), length)
    let world = WorldPoint(query.coordinate)
    guard points.count > 1, scale > 0 else {
      let away = SIMD2(world.x, world.y) - points[0]
      return [(Match(distance: 0, offset: (away * away).sum().squareRoot() * scale), 0)]
    }
    let first = segment(at: from)
    let fix = SIMD2(world.x + (points[first].x - world.x).rounded(), world.y)
    let search = Search(query, fix: fix, meters: scale, range: from...to)
    var found = Minima(separation: separation, range: from...to)
    var segment = first
    while segment < points.count - 1, distances[segment] <= to {
      if segment % RouteTrack.run == 0 {
        let gap = gap(from: fix, to: segment / RouteTrack.run) * scale
        if gap > query.farthest || square(gap / query.accuracy) > found.greatestCost {
          found.endSlope()
          segment += RouteTrack.run
          continue
        }
      }
      found.add(candidate(segment, search))
      segment += 1
    }
    found.endSlope()
    let separate = found.separate { nearest(to: $0, search) }
    return separate.isEmpty ? [(Match(distance: from, offset: .infinity), .infinity)] : separate
  }

  /// The inputs of a search.
  private struct Search {
    let query: Query
    /// The fix and the direction of travel in world units.
    let fix: SIMD2<Double>
    let heading: SIMD2<Double>?
    /// The meters of a world unit.
    let meters: Double
    /// The distances from the start of the route to search.
    let range: ClosedRange<Double>

    init(_ query: Query, fix: SIMD2<Double>, meters: Double, range: ClosedRange<Double>) {
      (self.query, self.fix, self.meters, self.range) = (query, fix, meters, range)
      heading = query.course.map { SIMD2(sin($0 * .pi / 180), -cos($0 * .pi / 180)) }
    }
  }

  /// The match and the likeliest position of one segment.
  private struct Candidate {
    var segment: Int
    /// The point of the segment that is nearest to the fix, and its share of the segment, 0...1.
    var match: Match
    var share: Double
    var cost: Double
    /// Whether the likeliest position is between the ends of the segment.
    var isInside: Bool
  }

  /// The local minima of the costs of successive segments: those inside segments, and vertices that cost less than both
  /// segments around them.
  private struct Minima {
    let separation: Double
    let range: ClosedRange<Double>
    private var minima: [Candidate] = []
    private var lowest = Double.infinity
    /// The last segment, and whether the costs have decreased up to it.
    private var last: Candidate?
    private var isFalling = true
    /// How much more than the best another match may cost.
    private static let tolerance = 25.0
    private static let maximumCount = 4

    init(separation: Double, range: ClosedRange<Double>) {
      (self.separation, self.range) = (separation, range)
    }

    /// The cost above which a match is ignored.
    var greatestCost: Double { separation < .infinity ? lowest + Minima.tolerance : lowest }

    /// Adds the next segment.
    mutating func add(_ candidate: Candidate) {
      lowest = min(lowest, candidate.cost)
      if let last {
        if candidate.cost > last.cost, isFalling { keep(last) }
        if candidate.cost != last.cost { isFalling = candidate.cost < last.cost }
      }
      last = candidate
      if candidate.isInside {
        keep(candidate)
        isFalling = false
      }
    }

    /// Ends a sequence of adjoining segments.
    mutating func endSlope() {
      if let last, isFalling { keep(last) }
      (last, isFalling) = (nil, true)
    }

    private mutating func keep(_ candidate: Candidate) {
      if candidate.cost <= greatestCost { minima.append(candidate) }
    }

    /// Returns the matches of the minima that are separate from better ones. A match at an end of the range belongs to the
    /// route outside it, and counts only if there is no better one.
    func separate(_ match: (Candidate) -> Match) -> [(match: Match, cost: Double)] {
      var result: [(match: Match, cost: Double)] = []
      for one in minima.sorted(by: { $0.cost < $1.cost }) where one.cost <= greatestCost {
        guard result.count < Minima.maximumCount else { break }
        let match = match(one)
        let isInside =
          match.distance > range.lowerBound + 1 && match.distance < range.upperBound - 1
        let isSeparate = result.allSatisfy {
          abs($0.match.distance - match.distance) > separation
        }
        if result.isEmpty || isInside && isSeparate { result.append((match, one.cost)) }
      }
      return result
    }
  }

  /// Returns the point of a segment nearest to the fix, and the cost of the likeliest position on the segment.
  private func candidate(_ segment: Int, _ search: Search) -> Candidate {
    let query = search.query
    let along = points[segment + 1] - points[segment]
    let away = search.fix - points[segment]
    let squared = (along * along).sum()
    let foot = squared > 0 ? (along * away).sum() / squared : 0
    let range = shares(of: segment, search.range)
    let share = min(max(foot, range.lowerBound), range.upperBound)
    var turn: Double?
    if let heading = search.heading, squared > 0 {
      let cosine = (along * heading).sum() / squared.squareRoot()
      turn = acos(min(max(cosine, -1), 1)) * 180 / .pi
    }
    func offset(at share: Double) -> Double {
      let rest = away - along * share
      return (rest * rest).sum().squareRoot() * search.meters
    }
    let length = distances[segment + 1] - distances[segment]
    let match = Match(
      distance: distances[segment] + length * share, offset: offset(at: share), turn: turn)
    // The likeliest position is the weighted mean of the nearest and the expected one, if that is on the segment.
    let nearest = distances[segment] + length * foot
    let weight = square(query.accuracy / query.spread(at: nearest))
    let mean = (nearest + weight * query.expected) / (1 + weight)
    let likeliest = min(
      max((mean - distances[segment]) / length, range.lowerBound), range.upperBound)
    let distance = distances[segment] + length * likeliest
    return Candidate(
      segment: segment, match: match, share: share,
      cost: square(offset(at: likeliest) / query.accuracy)
        + square((distance - query.expected) / query.spread(at: distance))
        + square(min(turn ?? 0, 120) / query.courseSpread),
      isInside: likeliest > 0 && likeliest < 1)
  }

  /// Returns the point to which the distance from the fix decreases on the route, from the segment of a candidate on.
  private func nearest(to candidate: Candidate, _ search: Search) -> Match {
    var best = candidate
    while best.share == 0 || best.share == 1 {
      let segment = best.segment + (best.share == 0 ? -1 : 1)
      guard segment >= 0, segment < points.count - 1,
        distances[segment] < search.range.upperBound,
        distances[segment + 1] > search.range.lowerBound
      else { break }
      let next = self.candidate(segment, search)
      guard next.match.offset < best.match.offset else { break }
      best = next
    }
    return best.match
  }

  /// Returns the part of a segment between two distances.
  private func shares(of segment: Int, _ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let meters = distances[segment + 1] - distances[segment]
    let low = max(0, (range.lowerBound - distances[segment]) / meters)
    return low...max(low, min(1, (range.upperBound - distances[segment]) / meters))
  }

  /// Returns the distance, in world units, from a point to a run's bounding box; 0 inside.
  private func gap(from point: SIMD2<Double>, to run: Int) -> Double {
    let low = boxes[run].lowHalf - point
    let high = point - boxes[run].highHalf
    let gap = pointwiseMax(pointwiseMax(low, high), SIMD2(0, 0))
    return (gap * gap).sum().squareRoot()
  }

  /// Returns the smallest angle between the course and the road at a match or 20 m before or after it.
  /// Courses lag behind, and fixes cut corners.
  func leastTurn(of match: Match, course: Double?) -> Double? {
    guard let turn = match.turn, let course, turn > 30, points.count > 1 else { return match.turn }
    return [-20.0, 20].reduce(turn) { least, meters in
      let segment = segment(at: min(max(match.distance + meters, 0), length))
      let along = points[segment + 1] - points[segment]
      let bearing = atan2(along.x, -along.y) * 180 / .pi
      return min(least, abs((bearing - course).remainder(dividingBy: 360)))
    }
  }

  /// Returns the greatest angle between the directions of the route within a range and at a distance, 0...180 degrees.
  func sharpestTurn(from range: ClosedRange<Double>, to distance: Double) -> Double {
    guard points.count > 1 else { return 0 }
    func bearing(of segment: Int) -> Double {
      let along = points[segment + 1] - points[segment]
      return atan2(along.x, -along.y) * 180 / .pi
    }
    let end = bearing(of: segment(at: distance))
    let segments = segment(at: range.lowerBound)...segment(at: range.upperBound)
    return segments.reduce(0) { max($0, abs((bearing(of: $1) - end).remainder(dividingBy: 360))) }
  }

  /// Returns the index of the segment at a distance; at a vertex, the later segment.
  func segment(at distance: Double) -> Int {
    min(max(RouteTrack.upperBound(distances, distance) - 1, 0), max(points.count - 2, 0))
  }
}

private func square(_ value: Double) -> Double { value * value }
