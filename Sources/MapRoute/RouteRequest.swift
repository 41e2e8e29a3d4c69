// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// How one travels.
public enum TravelMode: Int, Hashable, Sendable, CaseIterable {
  case driving, cycling, walking, twoWheeler, taxicab
}

/// A place to go to.
public struct Waypoint: Hashable, Sendable {
  public var coordinate: Coordinate
  public var title: String
  /// Whether to arrive on the side of the road that the place is on.
  public var prefersSameSideOfRoad: Bool
  /// The direction of the road to arrive on, degrees clockwise from true north; nil takes any.
  public var preferredHeading: Double?
  /// Whether vehicles can stop there: no motorways.
  public var isVehicleStopover: Bool

  public init(
    _ coordinate: Coordinate, title: String = "", prefersSameSideOfRoad: Bool = false,
    preferredHeading: Double? = nil, isVehicleStopover: Bool = false
  ) {
    self.coordinate = coordinate
    self.title = title
    self.prefersSameSideOfRoad = prefersSameSideOfRoad
    self.preferredHeading = preferredHeading
    self.isVehicleStopover = isVehicleStopover
  }
}

/// What a route provider is asked.
public struct RouteRequest: Hashable, Sendable {
  public var origin: Coordinate
  /// The direction of travel at the start, degrees clockwise from true north; nil starts either way.
  public var heading: Double?
  /// The waypoints in order, the last one the destination: 1...25.
  public var destinations: [Waypoint]
  public var travelMode: TravelMode
  public var avoidsHighways: Bool
  public var avoidsTolls: Bool
  public var avoidsFerries: Bool
  /// Whether the shortest way is wanted rather than the fastest.
  public var prefersShorter: Bool
  /// How many other routes are wanted beside the best: 0...2. Fewer may be found.
  public var alternatives: Int

  /// The most destinations of one request.
  public static let maximumDestinations = 25

  public init(
    from origin: Coordinate, heading: Double? = nil, to destinations: [Waypoint],
    travelMode: TravelMode = .driving, avoidsHighways: Bool = false, avoidsTolls: Bool = false,
    avoidsFerries: Bool = false, prefersShorter: Bool = false, alternatives: Int = 0
  ) {
    self.origin = origin
    self.heading = heading
    self.destinations = destinations
    self.travelMode = travelMode
    self.avoidsHighways = avoidsHighways
    self.avoidsTolls = avoidsTolls
    self.avoidsFerries = avoidsFerries
    self.prefersShorter = prefersShorter
    self.alternatives = alternatives
  }
}
