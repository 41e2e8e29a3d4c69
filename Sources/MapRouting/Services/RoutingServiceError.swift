// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapRoute

/// Why a routing service has no result.
public enum RoutingServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A track has more locations than the limit.
  case tooManyLocations(Int, limit: Int)
  /// A request has more coordinates than the limit.
  case tooManyCoordinates(Int, limit: Int)
  /// A matrix has more pairs of an origin and a destination than the limit.
  case tooManyPairs(Int, limit: Int)
  /// A request for isochrones has more limits of time or distance than are allowed.
  case tooManyLimits(Int, limit: Int)
  /// A coordinate of a request is not valid. The value is its index.
  case invalidCoordinate(Int)
  /// There is no suitable road within the limit of a coordinate, given by its index. The distance of the nearest
  /// road and the limit are in meters; infinite if they are not known.
  case tooFarFromRoads(coordinate: Int, distance: Double, limit: Double)
  /// A limit of time or distance is not a positive number, or is too large. The value is the limit.
  case invalidLimit(Double)
  /// There is no route between two coordinates, given by their indices, in any order of the coordinates.
  case noRouteFound(from: Int, to: Int)
  /// No road of the graph allows the travel mode.
  case travelModeUnsupported(TravelMode)
  /// The task was canceled.
  case canceled

  public var description: String {
    switch self {
    case .tooManyLocations(let count, let limit):
      "\(count) locations are more than the limit of \(limit)"
    case .tooManyCoordinates(let count, let limit):
      "\(count) coordinates are more than the limit of \(limit)"
    case .tooManyPairs(let count, let limit):
      "\(count) pairs of origins and destinations are more than the limit of \(limit)"
    case .tooManyLimits(let count, let limit): "\(count) limits are more than the limit of \(limit)"
    case .invalidCoordinate(let index): "coordinate \(index) is not valid"
    case .tooFarFromRoads(let index, let distance, let limit):
      "there is no road within \(Int(clamping: limit)) m of coordinate \(index)"
        + (distance < 1e6 ? "; the nearest is \(Int(clamping: distance.rounded(.up))) m away" : "")
    case .invalidLimit(let limit): "\(limit) is not a valid limit"
    case .noRouteFound(let from, let to):
      "there is no route from coordinate \(from) to coordinate \(to)"
    case .travelModeUnsupported(let mode): "the travel mode \(mode) is not supported"
    case .canceled: "the request was canceled"
    }
  }
}
