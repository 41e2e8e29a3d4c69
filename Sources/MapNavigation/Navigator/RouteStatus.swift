// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// The result of a route request.
public enum RouteStatus: Int, Hashable, Sendable, CaseIterable {
  case internalError, ok, noRouteFound, networkError, quotaExceeded, apiKeyNotAuthorized, canceled
  case duplicateWaypointsError, noWaypointsError, locationUnavailable, waypointError
  case travelModeUnsupported

  /// Creates the status that corresponds to an error.
  public init(_ error: RouteError) {
    switch error {
    case .noRouteFound: self = .noRouteFound
    case .tooFarFromRoads: self = .noRouteFound
    case .noWaypoints: self = .noWaypointsError
    case .duplicateWaypoints: self = .duplicateWaypointsError
    case .invalidWaypoint: self = .waypointError
    case .travelModeUnsupported: self = .travelModeUnsupported
    case .network: self = .networkError
    case .invalidResponse: self = .internalError
    case .canceled: self = .canceled
    }
  }
}

/// The options of a route request.
public struct RoutingOptions: Hashable, Sendable {
  /// Whether to prefer the shortest route over the fastest.
  public var prefersShorter = false
  /// The number of alternative routes to request, 0...2.
  public var alternatives = 2

  public init(prefersShorter: Bool = false, alternatives: Int = 2) {
    self.prefersShorter = prefersShorter
    self.alternatives = min(max(alternatives, 0), 2)
  }
}
