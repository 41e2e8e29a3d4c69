// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Which roads a place may be put on.
public struct SnapRequest: Hashable, Sendable {
  public var coordinate: Coordinate
  public var access: RoadGraph.Access
  /// Meters within which there must be a road.
  public var limit: Double
  /// The direction of travel, degrees clockwise from true north; nil: either way.
  public var heading: Double?
  /// Degrees that a road's direction may differ from ``heading``.
  public var headingTolerance: Double
  /// Whether to arrive on the side of the road that the place is on, where the road has two.
  public var prefersSide: Bool
  /// Whether to leave out motorways, where vehicles do not stop.
  public var avoidsMotorways: Bool
  /// Meters farther that a road may be if one gets from it to most others, where a nearer one is cut off.
  public var detour: Double
  /// How many roads to find at most.
  public var count: Int

  /// The usual limit, in meters.
  public static let usualLimit = 1000.0

  public init(
    _ coordinate: Coordinate, access: RoadGraph.Access = .driving, limit: Double = usualLimit,
    heading: Double? = nil, headingTolerance: Double = 60, prefersSide: Bool = false,
    avoidsMotorways: Bool = false, detour: Double = 150, count: Int = 1
  ) {
    self.coordinate = coordinate
    self.access = access
    self.limit = limit
    self.heading = heading
    self.headingTolerance = headingTolerance
    self.prefersSide = prefersSide
    self.avoidsMotorways = avoidsMotorways
    self.detour = detour
    self.count = count
  }
}

/// A place on a road.
public struct SnappedPlace: Hashable, Sendable {
  /// Which side of an edge's geometry a place is on.
  public enum Side: Hashable, Sendable {
    case left, right
    /// Within a meter of its middle.
    case middle
  }

  /// Where on an arc the place is.
  public struct Position: Hashable, Sendable {
    public var arc: Int
    /// A share 0...1 of the arc's length.
    public var share: Double

    public init(arc: Int, share: Double) {
      self.arc = arc
      self.share = share
    }
  }

  /// The nearest place on the road.
  public var coordinate: Coordinate
  /// Meters from what was asked for.
  public var distance: Double
  public var edge: Int
  /// Which side of the edge, along its geometry, the place that was asked for is on.
  public var side: Side
  /// The one or two arcs to start or arrive on.
  public var positions: [Position]
  /// Whether one gets from it to most other roads, and back.
  public var isCore: Bool

  public init(
    coordinate: Coordinate, distance: Double, edge: Int, side: Side, positions: [Position],
    isCore: Bool
  ) {
    self.coordinate = coordinate
    self.distance = distance
    self.edge = edge
    self.side = side
    self.positions = positions
    self.isCore = isCore
  }
}
