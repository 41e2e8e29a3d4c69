// SPDX-License-Identifier: Apache-2.0

/// A way through a graph between two places on arcs: from one waypoint to the next.
public struct RoadPath: Hashable, Sendable {
  /// The arcs in order; never empty. A way within one arc has that arc alone.
  public var arcs: [Int]
  /// Where on the first arc the way starts: a share 0...1 of its length.
  public var start: Double
  /// Where on the last arc the way ends: a share 0...1 of its length.
  public var end: Double
  /// Seconds that each arc takes as far as it is traveled, with the turn into it.
  public var seconds: [Double]

  public init(arcs: [Int], start: Double, end: Double, seconds: [Double]) {
    self.arcs = arcs
    self.start = start
    self.end = end
    self.seconds = seconds
  }
}
