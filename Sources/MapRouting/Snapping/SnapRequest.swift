// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A request for the nearest roads of a coordinate.
package struct SnapRequest: Hashable, Sendable {
  package var coordinate: Coordinate
  package var access: RoadGraph.Access
  /// The maximum distance of a road in meters.
  package var limit: Double
  /// The direction of travel in degrees clockwise from true north; `nil` for any direction. Each degree between
  /// it and a road's direction counts as 0.25 m of distance.
  package var heading: Double?
  /// The maximum difference between a road's direction and ``heading``, in degrees.
  package var headingTolerance: Double
  /// Whether to arrive on the coordinate's side of a two-way road.
  package var prefersSide: Bool
  /// Whether to exclude motorways, where vehicles cannot stop.
  package var avoidsMotorways: Bool
  /// The maximum extra distance, in meters, to a well-connected road if a nearer road is cut off.
  package var detour: Double
  /// The maximum number of roads to find.
  package var count: Int
  /// The minimum distance along a road, in meters, between two positions on it, which count as two roads. A road with
  /// hairpins passes a coordinate several times. `nil` for the nearest position of each road.
  package var separation: Double?
  /// Whether the location may be on a ferry. A trip neither begins nor ends at sea, but a recorded track can be there.
  package var includesFerries: Bool

  /// The default limit in meters.
  package static let defaultLimit = 1000.0

  package init(
    _ coordinate: Coordinate, access: RoadGraph.Access = .driving, limit: Double = defaultLimit,
    heading: Double? = nil, headingTolerance: Double = 60, prefersSide: Bool = false,
    avoidsMotorways: Bool = false, detour: Double = 150, count: Int = 1,
    separation: Double? = nil, includesFerries: Bool = false
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
    self.separation = separation
    self.includesFerries = includesFerries
  }
}

/// A coordinate snapped to a road.
package struct SnappedLocation: Hashable, Sendable {
  /// The side of an edge's geometry.
  package enum Side: Hashable, Sendable {
    case left, right
    /// Within a meter of the geometry.
    case middle
  }

  /// A position on an arc.
  package struct Position: Hashable, Sendable {
    package var arc: Int
    /// The position as a fraction of the arc's length, 0...1.
    package var share: Double

    package init(arc: Int, share: Double) {
      self.arc = arc
      self.share = share
    }
  }

  /// The nearest point on the road.
  package var coordinate: Coordinate
  /// The distance from the requested coordinate in meters.
  package var distance: Double
  package var edge: Int
  /// The side of the edge, seen along its geometry, on which the requested coordinate is.
  package var side: Side
  /// The one or two arcs to start or arrive on.
  package var positions: [Position]
  /// Whether the road can reach most other roads and can be reached from them.
  package var isCore: Bool

  package init(
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
