// SPDX-License-Identifier: Apache-2.0

/// A start or end position on an arc.
package struct ArcPosition: Hashable, Sendable {
  package var arc: Int
  /// The position on the arc as a fraction of its length, 0...1.
  package var share: Double
  /// The extra cost of starting or ending there, in the metric's unit.
  package var penalty: UInt32
  /// The distance from the waypoint that it represents, in meters.
  package var distance: Double

  package init(arc: Int, share: Double, penalty: UInt32 = 0, distance: Double = 0) {
    self.arc = arc
    self.share = min(max(share, 0), 1)
    self.penalty = penalty
    self.distance = distance
  }

  /// The cost of the part of the arc before the position.
  func costBefore(_ cost: UInt32) -> UInt32 { Metric.part(of: cost, to: share) }
}

/// A path from a position on its first arc to a position on its last arc.
package struct FoundPath: Hashable, Sendable {
  /// The arcs in order; never empty.
  package var arcs: [Int]
  package var start: ArcPosition
  package var end: ArcPosition
  /// The cost including penalties, in the metric's unit.
  package var cost: UInt32
}
