// SPDX-License-Identifier: Apache-2.0
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
