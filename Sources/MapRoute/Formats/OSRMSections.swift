// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

/// Computes a leg's sections from its annotations and the intersections of its steps.
struct OSRMSections {
  private let track: OSRMTrack
  /// The values for each segment between two vertices; empty if unknown.
  private let durations: [Double]
  private let limits: [Double?]

  init(leg: JSON, track: OSRMTrack) {
    self.track = track
    let segments = max(track.distances.count - 1, 0)
    let annotation = leg["annotation"]
    let durations = (annotation?["duration"]?.array ?? []).map {
      min(max($0.number ?? 0, 0), 1e9)
    }
    self.durations = durations.count == segments ? durations : []
    let limits = (annotation?["maxspeed"]?.array ?? []).map(OSRMSections.limit)
    self.limits = limits.count == segments ? limits : []
  }

  /// Returns the speed limit in meters per second; `nil` if it is unknown or there is none.
  private static func limit(_ json: JSON) -> Double? {
    guard let speed = json["speed"]?.number, speed > 0, speed < 1000 else { return nil }
    switch json["unit"]?.string {
    case "mph": return speed * 1609.344 / 3600
    case "m/s": return speed
    default: return speed / 3.6
    }
  }

  /// Returns sections that cover the leg's stretch, or none if the document has no data beyond the steps.
  func sections(of steps: [RouteStep]) -> [Route.Section] {
    let known =
      track.intersections.contains { $0.count > 1 }
      || track.intersections.joined().contains { $0.isClassed("tunnel") }
    guard known || !durations.isEmpty || !limits.isEmpty else { return [] }
    var result: [Route.Section] = []
    // The time of steps without length is added to the previous section, otherwise to the next.
    var waiting = 0.0
    for (index, step) in steps.enumerated() {
      if step.distance > 0 {
        append(step, number: index, to: &result)
      } else {
        waiting += step.duration
      }
      guard waiting > 0, !result.isEmpty else { continue }
      result[result.count - 1].duration += waiting
      waiting = 0
    }
    return result
  }

  private func append(_ step: RouteStep, number: Int, to result: inout [Route.Section]) {
    let first = track.firstVertices[number]
    let last =
      number + 1 < track.firstVertices.count
      ? track.firstVertices[number + 1] : track.distances.count - 1
    guard first < last else { return }
    let marks = marks(of: number, in: first...last)
    var sections: [Route.Section] = []
    var isTunnel = false
    for segment in first..<last {
      // A gap before a step's first vertex belongs to the step.
      let start = segment == first ? step.stretch.lowerBound : track.distances[segment]
      let end = track.distances[segment + 1]
      if let mark = marks[segment] { isTunnel = mark }
      guard end > start else { continue }
      let duration =
        durations.isEmpty ? step.duration * (end - start) / step.distance : durations[segment]
      let limit = limits.isEmpty ? nil : limits[segment]
      if marks[segment] == nil, let before = sections.last, before.speedLimit == limit {
        sections[sections.count - 1].stretch = before.stretch.lowerBound...end
        sections[sections.count - 1].duration += duration
      } else {
        sections.append(
          Route.Section(
            stretch: start...end, duration: duration, speedLimit: limit, isTunnel: isTunnel,
            startsAtIntersection: marks[segment] != nil || segment == first))
      }
    }
    // Scale to the step's duration, which includes time for turns. Annotations do not.
    let sum = sections.reduce(0) { $0 + $1.duration }
    for index in sections.indices {
      sections[index].duration =
        sum > 0
        ? sections[index].duration * (step.duration / sum)
        : step.duration * (sections[index].stretch.upperBound - sections[index].stretch.lowerBound)
          / step.distance
    }
    result += sections
  }

  /// Returns the vertices at intersections, and whether a tunnel begins there.
  private func marks(of step: Int, in range: ClosedRange<Int>) -> [Int: Bool] {
    var marks: [Int: Bool] = [:]
    var from = range.lowerBound
    for intersection in track.intersections[step] {
      guard let coordinate = intersection["location"].flatMap(Coordinate.init(osrm:)) else {
        continue
      }
      from = track.vertex(nearest: coordinate, in: from...range.upperBound)
      marks[from] = intersection.isClassed("tunnel")
    }
    return marks
  }
}
