// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute
import MapRouting
import Testing

extension TestNetwork {
  /// Whether a route from a to c, or back, uses the direct street of 219 m instead of the detour of 441 m.
  func usesDirectStreet(
    back: Bool, at departure: Date?, vehicle: RouteRequest.Vehicle?, mode: TravelMode
  ) async throws -> Bool {
    let provider = try GraphRouteProvider(try await graph())
    let ends = [coordinate("a"), coordinate("c")]
    var request = RouteRequest(
      from: ends[back ? 1 : 0], to: [Waypoint(ends[back ? 0 : 1])], travelMode: mode)
    request.departure = departure
    request.timeZone = .gmt
    request.vehicle = vehicle
    let meters = try await provider.routes(for: request)[0].distance
    #expect(abs(meters - 219) < 3 || abs(meters - 441) < 3)
    return meters < 300
  }
}
