// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapGeometry

/// The mode of travel.
public enum TravelMode: Hashable, Sendable, CaseIterable {
  /// By car.
  case driving
  /// By bicycle.
  case cycling
  /// On foot.
  case walking
  /// By motorcycle or scooter, on the roads of cars.
  case twoWheeler
  /// By taxi, on the roads of cars.
  case taxicab
}

/// The roads that a bicycle prefers.
public enum CyclingPreference: Hashable, Sendable, CaseIterable {
  /// The fastest route, with small detours around main roads.
  case balanced
  /// Cycleways and streets with little or slow traffic, with longer detours around main roads without cycle lanes.
  case quiet
  /// The fastest route, whatever its roads.
  case fast
}

/// A destination or intermediate stop of a route.
public struct Waypoint: Hashable, Sendable {
  /// The coordinate, in degrees.
  public var coordinate: Coordinate
  /// The name for instructions and displays; empty for none.
  public var title: String
  /// Whether to arrive on the waypoint's side of the road.
  public var prefersSameSideOfRoad: Bool
  /// The direction of the road on which to arrive, in degrees clockwise from true north; `nil` for any.
  public var preferredHeading: Double?
  /// Whether vehicles must be able to stop at the waypoint. Excludes motorways.
  public var isVehicleStopover: Bool

  /// Creates a waypoint.
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

/// A request to a route provider.
public struct RouteRequest: Hashable, Sendable {
  /// The start of the route, in degrees.
  public var origin: Coordinate
  /// The direction of travel at the start, in degrees clockwise from true north; `nil` for any.
  public var heading: Double?
  /// The waypoints in order, ending with the final destination; 1...25 of them.
  public var destinations: [Waypoint]
  /// The mode of travel; driving by default.
  public var travelMode: TravelMode
  /// Whether to avoid highways where possible.
  public var avoidsHighways: Bool
  /// Whether to avoid toll roads where possible.
  public var avoidsTolls: Bool
  /// Whether to avoid ferries where possible.
  public var avoidsFerries: Bool
  /// Whether to prefer the shortest route over the fastest.
  public var prefersShorter: Bool
  /// The number of requested alternatives, 0...2. The provider may return fewer.
  public var alternatives: Int
  /// The maximum distance of a road from its waypoint, in meters; 50 km by default. A request that needs a
  /// road farther away fails with ``RouteError/tooFarFromRoads(waypoint:distance:limit:)``. Services have limits
  /// of their own.
  public var snappingLimit: Double
  /// The time at the start, for closed roads, turn restrictions and speed limits with times; `nil`, the default,
  /// ignores them. They are evaluated at the times at which the route reaches them. Services ignore it.
  public var departure: Date?
  /// Times on the public holidays along the route, one for each day, for conditions such as `PH off`; empty by default:
  /// no day is a holiday. Services ignore it.
  public var publicHolidays: [Date]
  /// The time zone of the roads, in which ``departure`` is evaluated; the system's by default.
  public var timeZone: TimeZone
  /// The vehicle, for limits of roads; `nil`, the default, ignores them. Services ignore it.
  public var vehicle: Vehicle?
  /// The roads that a bicycle prefers; ``CyclingPreference/balanced`` by default. Other modes, shortest routes and services
  /// ignore it.
  public var cyclingPreference: CyclingPreference

  /// The maximum number of destinations of one request.
  public static let maximumDestinations = 25

  /// Creates a request. The provider checks it and throws a ``RouteError`` for invalid values.
  public init(
    from origin: Coordinate, heading: Double? = nil, to destinations: [Waypoint],
    travelMode: TravelMode = .driving, avoidsHighways: Bool = false, avoidsTolls: Bool = false,
    avoidsFerries: Bool = false, prefersShorter: Bool = false, alternatives: Int = 0,
    snappingLimit: Double = 50_000
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
    self.snappingLimit = snappingLimit
    departure = nil
    publicHolidays = []
    timeZone = .current
    vehicle = nil
    cyclingPreference = .balanced
  }
}

// MARK: - Vehicle

extension RouteRequest {
  /// The dimensions and the load of a vehicle, for limits such as `maxheight` and `maxweight`. Limits of
  /// properties that are `nil` do not apply.
  public struct Vehicle: Hashable, Sendable {
    /// The height in meters.
    public var height: Double?
    /// The width in meters.
    public var width: Double?
    /// The length in meters, with the trailer.
    public var length: Double?
    /// The weight in kilograms, with the load and the trailer.
    public var weight: Double?
    /// The load of the heaviest axle in kilograms.
    public var axleLoad: Double?
    /// Whether roads and turns that are closed to trucks are closed, and the speed limits of trucks apply.
    public var isTruck: Bool
    /// Whether roads that are closed to vehicles with trailers are closed.
    public var hasTrailer: Bool
    /// Whether roads that are closed to hazardous materials are closed.
    public var carriesHazardousMaterials: Bool

    /// Creates a vehicle. Lengths are in meters, weights in kilograms.
    public init(
      height: Double? = nil, width: Double? = nil, length: Double? = nil, weight: Double? = nil,
      axleLoad: Double? = nil, isTruck: Bool = false, hasTrailer: Bool = false,
      carriesHazardousMaterials: Bool = false
    ) {
      self.height = height
      self.width = width
      self.length = length
      self.weight = weight
      self.axleLoad = axleLoad
      self.isTruck = isTruck
      self.hasTrailer = hasTrailer
      self.carriesHazardousMaterials = carriesHazardousMaterials
    }
  }
}
