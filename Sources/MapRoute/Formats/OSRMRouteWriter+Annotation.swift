// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension OSRMRouteWriter {
  /// Returns the sections that overlap a stretch.
  func sections(in stretch: ClosedRange<Double>) -> ArraySlice<Route.Section> {
    let sections = route.sections
    var low = 0
    var high = sections.count
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].stretch.upperBound <= stretch.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let rest = sections[low...]
    return rest.prefix { $0.stretch.lowerBound < stretch.upperBound }
  }

  /// Returns the length, time and speed limit of each segment of a leg; `nil` if the route has no sections.
  ///
  /// The segments are those of the steps' geometries, so there is a vertex at both ends of each step.
  func annotation(of leg: RouteLeg) -> JSON? {
    guard !route.sections.isEmpty else { return nil }
    var distances: [JSON] = []
    var durations: [JSON] = []
    var limits: [JSON] = []
    for step in leg.steps where step.distance > 0 {
      let sections = Array(sections(in: step.stretch))
      var number = 0
      let marks = marks(in: step.stretch)
      for (start, end) in zip(marks, marks.dropFirst()) {
        let middle = (start + end) / 2
        while number + 1 < sections.count, sections[number].stretch.upperBound <= middle {
          number += 1
        }
        guard number < sections.count else { return nil }
        let section = sections[number]
        let length = section.stretch.upperBound - section.stretch.lowerBound
        distances.append(.number((end - start).rounded(to: 10)))
        durations.append(
          .number(length > 0 ? (section.duration * (end - start) / length).rounded(to: 1e4) : 0))
        limits.append(
          section.speedLimit.map { ["speed": .number(($0 * 3.6).rounded()), "unit": "km/h"] }
            ?? ["unknown": true])
      }
    }
    return [
      "distance": .array(distances), "duration": .array(durations), "maxspeed": .array(limits),
    ]
  }

  /// Returns the distances of a stretch's ends and the vertices between them.
  private func marks(in stretch: ClosedRange<Double>) -> [Double] {
    var marks = [stretch.lowerBound]
    var vertex = route.line.segment(at: stretch.lowerBound) + 1
    while vertex < route.line.distances.count, route.line.distances[vertex] < stretch.upperBound {
      if route.line.distances[vertex] > stretch.lowerBound {
        marks.append(route.line.distances[vertex])
      }
      vertex += 1
    }
    marks.append(stretch.upperBound)
    return marks
  }
}
