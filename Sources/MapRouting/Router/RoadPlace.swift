// SPDX-License-Identifier: Apache-2.0

/// A place on an arc to start from or to go to.
public struct RoadPlace: Hashable, Sendable {
  public var arc: Int
  /// Where on the arc: a share 0...1 of its length.
  public var share: Double
  /// What it costs more to start or end there, in the metric's unit.
  public var penalty: UInt32

  public init(arc: Int, share: Double, penalty: UInt32 = 0) {
    self.arc = arc
    self.share = min(max(share, 0), 1)
    self.penalty = penalty
  }

  /// The part of an arc's cost that lies before the place.
  func costBefore(_ cost: UInt32) -> UInt32 {
    UInt32((Double(cost) * share).rounded())
  }
}

/// A way that was found: from a place on its first arc to a place on its last.
public struct FoundWay: Hashable, Sendable {
  /// The arcs in order; never empty.
  public var arcs: [Int]
  public var start: RoadPlace
  public var end: RoadPlace
  /// What it costs, penalties included, in the metric's unit.
  public var cost: UInt32
}
