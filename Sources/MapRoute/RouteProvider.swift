// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry

/// Where routes come from: a graph on this machine, or a service.
public protocol RouteProvider: Sendable {
  /// The best route, and then the alternatives that were found. Never empty.
  ///
  /// Ends early with ``RouteError/canceled`` when its task is canceled.
  func routes(for request: RouteRequest) async throws(RouteError) -> [Route]
}

/// Why there is no route.
public enum RouteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The network has no way between two of the places, named by their number from 0, the origin.
  case noRouteFound(from: Int, to: Int)
  /// No road that can be used lies within reach of a place, named by its number from 0, the origin. The
  /// limit is in meters; infinite where the provider does not say.
  case tooFarFromRoads(place: Int, limit: Double)
  /// There are no destinations.
  case noWaypoints
  /// Two destinations one after the other are the same place.
  case duplicateWaypoints(Int)
  /// A destination is no valid place; or there are more than ``RouteRequest/maximumDestinations``.
  case invalidWaypoint(Int)
  /// The provider has no roads for this way of traveling.
  case travelModeUnsupported(TravelMode)
  /// The service was not reached, or not in time.
  case network(String)
  /// The service answered with what is no route.
  case badAnswer(String)
  /// The task was canceled.
  case canceled

  public var description: String {
    switch self {
    case .noRouteFound(let from, let to): "there is no way from place \(from) to place \(to)"
    case .tooFarFromRoads(let place, let limit):
      "there is no road \(limit < 1e6 ? "within \(Int(clamping: limit)) m of" : "near") place \(place)"
    case .noWaypoints: "there is no destination"
    case .duplicateWaypoints(let place): "destination \(place) is the same as the one before"
    case .invalidWaypoint(let place): "destination \(place) is not valid"
    case .travelModeUnsupported(let mode): "there are no roads for \(mode)"
    case .network(let reason): "the route service was not reached: \(reason)"
    case .badAnswer(let reason): "the route service's answer is no route: \(reason)"
    case .canceled: "the request was canceled"
    }
  }
}

extension RouteRequest {
  /// Checks what no provider can answer: that there are 1...25 valid destinations, none repeated.
  public func check() throws(RouteError) {
    guard origin.isValid else { throw .invalidWaypoint(0) }
    guard !destinations.isEmpty else { throw .noWaypoints }
    guard destinations.count <= RouteRequest.maximumDestinations else {
      throw .invalidWaypoint(RouteRequest.maximumDestinations + 1)
    }
    for (index, waypoint) in destinations.enumerated() {
      guard waypoint.coordinate.isValid else { throw .invalidWaypoint(index + 1) }
      if index > 0, destinations[index - 1].coordinate == waypoint.coordinate {
        throw .duplicateWaypoints(index + 1)
      }
    }
  }
}
