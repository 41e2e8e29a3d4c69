// SPDX-License-Identifier: Apache-2.0

/// A path through a graph from one waypoint to the next.
package struct RoadPath: Hashable, Sendable {
  /// The arcs in order; never empty. A path within one arc has only that arc.
  package var arcs: [Int]
  /// The start on the first arc, as a fraction of its length, 0...1.
  package var start: Double
  /// The end on the last arc, as a fraction of its length, 0...1.
  package var end: Double
  /// The duration of the traveled part of each arc in seconds, including the turn into it.
  package var seconds: [Double]

  package init(arcs: [Int], start: Double, end: Double, seconds: [Double]) {
    self.arcs = arcs
    self.start = start
    self.end = end
    self.seconds = seconds
  }
}
