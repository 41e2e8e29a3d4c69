// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapGeometry
public import MapRoute

/// How to travel between coordinates, for services with many coordinates. Each option has the meaning that it has in a
/// `RouteRequest`.
public struct TravelOptions: Hashable, Sendable {
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
  /// The maximum distance of a road from its coordinate, in meters; 50 km by default.
  public var snappingLimit: Double
  /// The time at the start, for closed roads, turn restrictions and speed limits with times; `nil`, the default, ignores
  /// them.
  public var departure: Date?
  /// Times on the public holidays along the routes, one for each day; empty by default: no day is a holiday.
  public var publicHolidays: [Date]
  /// The time zone of the roads, in which ``departure`` is evaluated; the system's by default.
  public var timeZone: TimeZone
  /// The vehicle, for limits of roads; `nil`, the default, ignores them.
  public var vehicle: RouteRequest.Vehicle?
  /// The roads that a bicycle prefers; `CyclingPreference.balanced` by default.
  public var cyclingPreference: CyclingPreference

  /// Creates options with default values.
  public init(_ travelMode: TravelMode = .driving) {
    self.travelMode = travelMode
    avoidsHighways = false
    avoidsTolls = false
    avoidsFerries = false
    prefersShorter = false
    snappingLimit = 50_000
    departure = nil
    publicHolidays = []
    timeZone = .current
    vehicle = nil
    cyclingPreference = .balanced
  }

  /// Creates the options of a route request.
  public init(_ request: RouteRequest) {
    travelMode = request.travelMode
    avoidsHighways = request.avoidsHighways
    avoidsTolls = request.avoidsTolls
    avoidsFerries = request.avoidsFerries
    prefersShorter = request.prefersShorter
    snappingLimit = request.snappingLimit
    departure = request.departure
    publicHolidays = request.publicHolidays
    timeZone = request.timeZone
    vehicle = request.vehicle
    cyclingPreference = request.cyclingPreference
  }

  /// The route request from one coordinate to another.
  func request(from origin: Coordinate, to destination: Coordinate) -> RouteRequest {
    var request = RouteRequest(
      from: origin, to: [Waypoint(destination)], travelMode: travelMode,
      avoidsHighways: avoidsHighways, avoidsTolls: avoidsTolls, avoidsFerries: avoidsFerries,
      prefersShorter: prefersShorter, snappingLimit: snappingLimit)
    request.departure = departure
    request.publicHolidays = publicHolidays
    request.timeZone = timeZone
    request.vehicle = vehicle
    request.cyclingPreference = cyclingPreference
    return request
  }
}

extension GraphRouteProvider {
  /// The router for options.
  func router(for options: TravelOptions) async throws(RoutingServiceError) -> CustomizedRouter {
    let coordinate = Coordinate(latitude: 0, longitude: 0)
    do throws(RouteError) {
      return try await router(for: options.request(from: coordinate, to: coordinate))
    } catch {
      throw .travelModeUnsupported(options.travelMode)
    }
  }
}
