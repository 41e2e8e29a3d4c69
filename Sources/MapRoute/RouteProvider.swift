// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry

/// A source of routes, such as a local routing graph or a service.
public protocol RouteProvider: Sendable {
  /// Returns the best route, followed by alternatives. The result is not empty.
  ///
  /// Throws ``RouteError/canceled`` if the task is canceled.
  func routes(for request: RouteRequest) async throws(RouteError) -> [Route]
}

/// The reason why a request produced no route.
public enum RouteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no path between two waypoints, given by their index. Index 0 is the origin.
  case noRouteFound(from: Int, to: Int)
  /// The nearest suitable road is too far from a waypoint, given by its index. Index 0 is the origin. The
  /// distance of that road and the limit are in meters; infinite if they are not known.
  case tooFarFromRoads(waypoint: Int, distance: Double, limit: Double)
  /// The current location, where the route begins, is not known.
  case locationUnavailable
  /// The request has no destinations.
  case noWaypoints
  /// The request has more destinations than ``RouteRequest/maximumDestinations``. The value is their number.
  case tooManyWaypoints(Int)
  /// Two consecutive destinations are equal. The value is the index of the second.
  case duplicateWaypoints(Int)
  /// A waypoint's coordinate is invalid. The value is its index; index 0 is the origin.
  case invalidWaypoint(Int)
  /// The provider does not support the travel mode.
  case travelModeUnsupported(TravelMode)
  /// The service was unreachable or did not respond in time.
  case network(String)
  /// The service's response contains no valid route.
  case invalidResponse(String)
  /// The task was canceled.
  case canceled

  public var description: String {
    switch self {
    case .noRouteFound(let from, let to): "there is no route from waypoint \(from) to \(to)"
    case .tooFarFromRoads(let index, let distance, let limit):
      "there is no road \(limit < 1e6 ? "within \(Int(clamping: limit)) m of" : "near") waypoint \(index)"
        + (distance < 1e6 ? "; the nearest is \(Int(clamping: distance.rounded(.up))) m away" : "")
    case .locationUnavailable: "the current location is not known"
    case .noWaypoints: "there is no destination"
    case .tooManyWaypoints(let count):
      "\(count) destinations are more than the limit of \(RouteRequest.maximumDestinations)"
    case .duplicateWaypoints(let index): "destination \(index) is equal to the previous one"
    case .invalidWaypoint(let index): "destination \(index) is not valid"
    case .travelModeUnsupported(let mode): "the travel mode \(mode) is not supported"
    case .network(let reason): "the route service is unreachable: \(reason)"
    case .invalidResponse(let reason): "the route service returned no valid route: \(reason)"
    case .canceled: "the request was canceled"
    }
  }
}

extension RouteRequest {
  /// Checks that the request is valid: 1...25 valid destinations, without equal consecutive ones.
  package func check() throws(RouteError) {
    guard origin.isValid else { throw .invalidWaypoint(0) }
    guard !destinations.isEmpty else { throw .noWaypoints }
    guard destinations.count <= RouteRequest.maximumDestinations else {
      throw .tooManyWaypoints(destinations.count)
    }
    for (index, waypoint) in destinations.enumerated() {
      guard waypoint.coordinate.isValid else { throw .invalidWaypoint(index + 1) }
      if index > 0, destinations[index - 1].coordinate == waypoint.coordinate {
        throw .duplicateWaypoints(index + 1)
      }
    }
  }
}
