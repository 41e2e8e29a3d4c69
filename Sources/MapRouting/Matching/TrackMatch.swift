// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapRoute

/// The roads that a track follows.
public struct TrackMatch: Hashable, Sendable {
  /// A part of the track whose locations are connected by paths.
  public struct Matching: Hashable, Sendable {
    /// The path along the roads, with its steps. Its duration is the typical one, not the recorded one. It has several
    /// legs if the vehicle turned around in the middle of a road.
    public var route: Route
    /// The indices of the first and last matched location.
    public var fixes: ClosedRange<Int>
    /// The recorded time from the first to the last matched location in seconds; `nil` if it is unknown.
    public var recordedDuration: Double?
    /// How certain the path is, 0...1: the mean of its locations' confidences. Locations between them that are not
    /// matched count as 0.
    public var confidence: Double
    /// The roads in order.
    public var roads: [RoadStretch]
    /// The parts of arcs of each leg.
    package var legs: [[Piece]]

    /// The length in meters.
    public var distance: Double { route.distance }
  }

  /// A part of an arc, as fractions of its length.
  package struct Piece: Hashable, Sendable {
    package var arc: Int
    package var start: Double
    package var end: Double
  }

  /// A part of a matching on roads with one name and number.
  public struct RoadStretch: Hashable, Sendable {
    /// The name of the road; empty if it has none.
    public var name: String
    /// The reference number of the road, such as "A 8"; empty if it has none.
    public var ref: String
    /// The stretch in meters from the start of the matching.
    public var stretch: ClosedRange<Double>
  }

  /// The position of a location on a road.
  public struct Point: Hashable, Sendable {
    /// The index of the matching.
    public var matching: Int
    /// The position on the road.
    public var coordinate: Coordinate
    /// The distance between the recorded location and the road in meters.
    public var distance: Double
    /// The position in meters from the start of the matching. Noise can make it a few meters smaller than that of
    /// the location before.
    public var offset: Double
    /// The name of the road; empty if it has none.
    public var name: String
    /// The reference number of the road; empty if it has none.
    public var ref: String
    /// The probability of this road and direction of travel, given all locations, 0...1. It is reduced if the road
    /// is farther away than the accuracy explains.
    public var confidence: Double
  }

  /// The connected parts, in the order of the track.
  public var matchings: [Matching]
  /// The matched point of each location; `nil` for those that are not matched.
  public var points: [Point?]

  init(fixes: Int) {
    matchings = []
    points = [Point?](repeating: nil, count: fixes)
  }
}
