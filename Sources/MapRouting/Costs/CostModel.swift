// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// How one travels, and what one would rather avoid: what ways cost follows from it.
///
/// There are two costs. ``weights(of:turns:)`` is what the best way has least of: time, made dearer by what
/// is unpleasant or unwanted. ``durations(of:turns:)`` is the time alone, for telling how long a way takes.
/// Both close the same arcs and turns.
///
/// What is to be avoided is avoided where that is reasonable and not forbidden: it counts
/// ``avoidanceFactor`` times, so that a place which cannot be reached otherwise is still reached. Roads only
/// for those who live there (``Road/Flags/destinationOnly``) cost ``entranceSeconds`` to enter: nobody takes
/// them for a short cut, while who starts or ends there does not care.
public struct CostModel: Hashable, Sendable {
  /// The column of rules that apply.
  public var access: RoadGraph.Access
  public var avoidsHighways: Bool
  public var avoidsTolls: Bool
  public var avoidsFerries: Bool
  /// Whether ``weights(of:turns:)`` are decimeters and not milliseconds.
  public var prefersShorter: Bool

  /// How many times over what is avoided counts.
  public static let avoidanceFactor = 8.0
  /// The weight of entering roads that are not for passing through, in seconds: no detour is so long.
  public static let entranceSeconds = 3600.0
  /// Seconds that passing a gate takes, as in OSRM's profile for cars.
  public static let gateSeconds = 60.0
  /// Seconds before a ferry leaves, on average.
  public static let boardingSeconds = 300.0

  public init(
    _ mode: TravelMode = .driving, avoidsHighways: Bool = false, avoidsTolls: Bool = false,
    avoidsFerries: Bool = false, prefersShorter: Bool = false
  ) {
    access = RoadGraph.Access(mode)
    self.avoidsHighways = avoidsHighways
    self.avoidsTolls = avoidsTolls
    self.avoidsFerries = avoidsFerries
    self.prefersShorter = prefersShorter
  }

  /// What a request asks for.
  public init(_ request: RouteRequest) {
    self.init(
      request.travelMode, avoidsHighways: request.avoidsHighways,
      avoidsTolls: request.avoidsTolls, avoidsFerries: request.avoidsFerries,
      prefersShorter: request.prefersShorter)
  }
}

extension RoadGraph.Access {
  /// The rules for a way of traveling: motorcycles and taxis go where cars do.
  public init(_ mode: TravelMode) {
    switch mode {
    case .driving, .twoWheeler, .taxicab: self = .driving
    case .cycling: self = .cycling
    case .walking: self = .walking
    }
  }
}
