// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

extension Navigator {
  /// Returns a request from the current position with the navigator's settings; `nil` before the first fix.
  ///
  /// - Parameter heading: The direction of travel in degrees; `nil` if it is unknown.
  func routeRequest(
    to destinations: [Waypoint], options: RoutingOptions, heading: Double?
  ) -> RouteRequest? {
    guard let position else { return nil }
    var request = RouteRequest(
      from: position.coordinate, heading: heading, to: destinations, travelMode: travelMode,
      avoidsHighways: avoidsHighways, avoidsTolls: avoidsTolls, avoidsFerries: avoidsFerries,
      prefersShorter: options.prefersShorter, alternatives: options.alternatives)
    request.vehicle = vehicle
    request.cyclingPreference = cyclingPreference
    request.departure = departure?.addingTimeInterval(tripTime)
    request.timeZone = timeZone
    request.publicHolidays = publicHolidays
    return request
  }
}
