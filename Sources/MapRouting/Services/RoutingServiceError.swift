// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapRoute

/// Why a routing service has no result.
public enum RoutingServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A track has more locations than the limit.
  case tooManyLocations(Int, limit: Int)
  /// A request has more places, or pairs of places, than the limit.
  case tooManyPlaces(Int, limit: Int)
  /// The coordinate of a place is not valid. The value is its index.
  case invalidPlace(Int)
  /// There is no suitable road within the limit of a place, given by its index. The distance of the nearest road
  /// and the limit are in meters; infinite if they are not known.
  case tooFarFromRoads(place: Int, distance: Double, limit: Double)
  /// A limit of time or distance is not a positive number, or is too large. The value is the limit.
  case invalidLimit(Double)
  /// There is no route between two places, given by their indices, in any order of the places.
  case noRouteFound(from: Int, to: Int)
  /// No road of the graph allows the travel mode.
  case travelModeUnsupported(TravelMode)
  /// The task was canceled.
  case canceled

  public var description: String {
    switch self {
    case .tooManyLocations(let count, let limit):
      "\(count) locations are more than the limit of \(limit)"
    case .tooManyPlaces(let count, let limit): "\(count) places are more than the limit of \(limit)"
    case .invalidPlace(let place): "the coordinate of place \(place) is not valid"
    case .tooFarFromRoads(let place, let distance, let limit):
      "there is no road within \(Int(clamping: limit)) m of place \(place)"
        + (distance < 1e6 ? "; the nearest is \(Int(clamping: distance.rounded(.up))) m away" : "")
    case .invalidLimit(let limit): "\(limit) is not a valid limit"
    case .noRouteFound(let from, let to): "there is no route from place \(from) to place \(to)"
    case .travelModeUnsupported(let mode): "the travel mode \(mode) is not supported"
    case .canceled: "the request was canceled"
    }
  }
}
