// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import RhumbModules

/// The best order of a request's intermediate stops.
enum StopOrder {
  /// Puts the stops of a request into the best order. Returns a sentence with the order; `nil` if there are fewer
  /// than two.
  static func apply(
    to request: inout RouteRequest, _ provider: GraphRouteProvider
  ) async throws -> String? {
    let stops = request.destinations.dropLast()
    guard stops.count > 1, let end = request.destinations.last else { return nil }
    let found: WaypointOrder
    do {
      found = try await WaypointOrder(
        from: request.origin, over: stops.map(\.coordinate), to: end.coordinate, by: provider,
        options: TravelOptions(request))
    } catch .noRouteFound {
      // The request for the route has the reason.
      return nil
    } catch {
      throw CLIError("\(error)")
    }
    request.destinations = found.order.map { stops[$0 - 1] } + [end]
    return "Order of the stops: " + found.order.map(String.init).joined(separator: ", ")
  }
}
