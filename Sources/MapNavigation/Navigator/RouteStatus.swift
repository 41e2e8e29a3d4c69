// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// How a request for a route ended.
public enum RouteStatus: Int, Hashable, Sendable, CaseIterable {
  case internalError, ok, noRouteFound, networkError, quotaExceeded, apiKeyNotAuthorized, canceled
  case duplicateWaypointsError, noWaypointsError, locationUnavailable, waypointError
  case travelModeUnsupported

  /// The status that says the same as an error.
  public init(_ error: RouteError) {
    switch error {
    case .noRouteFound: self = .noRouteFound
    case .tooFarFromRoads: self = .noRouteFound
    case .noWaypoints: self = .noWaypointsError
    case .duplicateWaypoints: self = .duplicateWaypointsError
    case .invalidWaypoint: self = .waypointError
    case .travelModeUnsupported: self = .travelModeUnsupported
    case .network: self = .networkError
    case .badAnswer: self = .internalError
    case .canceled: self = .canceled
    }
  }
}

/// What a route is asked for with, beside its destinations.
public struct RoutingOptions: Hashable, Sendable {
  /// Whether the shortest way is wanted rather than the fastest.
  public var prefersShorter = false
  /// How many other routes are wanted: 0...2.
  public var alternatives = 2

  public init(prefersShorter: Bool = false, alternatives: Int = 2) {
    self.prefersShorter = prefersShorter
    self.alternatives = min(max(alternatives, 0), 2)
  }
}
