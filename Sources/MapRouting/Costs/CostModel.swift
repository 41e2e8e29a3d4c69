// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// The costs of a travel mode with roads to avoid.
///
/// There are two kinds of costs. ``weights(of:turns:)`` is minimized by the best route: the time, increased
/// for unattractive and avoided roads. ``durations(of:turns:)`` is the time alone, which gives a route's
/// duration. Only the weights close the arcs and turns of rules with conditions.
///
/// Avoided roads count ``avoidanceFactor`` times, so that destinations that can only be reached on them stay
/// reachable. Entering roads with restricted access (``Road/Flags/destinationOnly``) costs
/// ``entranceSeconds``. This prevents through routes but does not affect routes that start or end there.
package struct CostModel: Hashable, Sendable {
  /// The travel modes whose access rules apply.
  package var access: RoadGraph.Access
  package var avoidsHighways: Bool
  package var avoidsTolls: Bool
  package var avoidsFerries: Bool
  /// Whether ``weights(of:turns:)`` are in decimeters instead of milliseconds.
  package var prefersShorter: Bool
  /// The indices of the conditions of ``RoadRules`` that hold, in increasing order.
  var conditions: [UInt32] = []

  /// The factor for the cost of avoided roads.
  package static let avoidanceFactor = 8.0
  /// The weight of entering roads without through traffic, in seconds. It exceeds any realistic detour.
  package static let entranceSeconds = 3600.0
  /// The delay at a gate in seconds, as in OSRM's car profile.
  package static let gateSeconds = 60.0
  /// The average wait for a ferry, in seconds.
  package static let boardingSeconds = 300.0

  package init(
    _ mode: TravelMode = .driving, avoidsHighways: Bool = false, avoidsTolls: Bool = false,
    avoidsFerries: Bool = false, prefersShorter: Bool = false
  ) {
    access = RoadGraph.Access(mode)
    self.avoidsHighways = avoidsHighways
    self.avoidsTolls = avoidsTolls
    self.avoidsFerries = avoidsFerries
    self.prefersShorter = prefersShorter
  }

  /// Creates the cost model of a route request.
  package init(_ request: RouteRequest) {
    self.init(
      request.travelMode, avoidsHighways: request.avoidsHighways,
      avoidsTolls: request.avoidsTolls, avoidsFerries: request.avoidsFerries,
      prefersShorter: request.prefersShorter)
  }
}

extension RoadGraph.Access {
  /// The access rules of a travel mode. Motorcycles and taxis use those of cars.
  package init(_ mode: TravelMode) {
    switch mode {
    case .driving, .twoWheeler, .taxicab: self = .driving
    case .cycling: self = .cycling
    case .walking: self = .walking
    }
  }
}
