// SPDX-License-Identifier: Apache-2.0

extension Route {
  /// Whether the route is valid for guidance. It needs one leg per destination, each with a departure and
  /// an arrival, and stretches in order along the line.
  package func isValid(destinations: Int) -> Bool {
    guard legs.count == destinations, destinations > 0, distance.isFinite else { return false }
    var reached = 0.0
    for leg in legs {
      guard leg.steps.count >= 2 else { return false }
      for step in leg.steps {
        // Routing engines round values; tolerate a difference of one meter.
        guard abs(step.stretch.lowerBound - reached) <= 1, step.stretch.upperBound <= distance + 1,
          step.duration.isFinite, step.duration >= 0
        else { return false }
        reached = step.stretch.upperBound
      }
    }
    var end = 0.0
    for section in sections {
      guard section.stretch.lowerBound >= end - 1, section.stretch.upperBound.isFinite,
        section.duration.isFinite, section.duration >= 0
      else { return false }
      end = section.stretch.upperBound
    }
    return abs(reached - distance) <= max(1, distance * 0.01)
  }
}
