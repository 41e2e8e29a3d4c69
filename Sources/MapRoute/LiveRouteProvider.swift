// SPDX-License-Identifier: Apache-2.0

/// A route provider whose travel times change, for example with live traffic.
package protocol LiveRouteProvider: RouteProvider {
  /// The number of changes of the travel times so far.
  var timeChanges: Int { get }

  /// Returns a route with the current travel times.
  ///
  /// - Parameters:
  ///   - distance: The vehicle's distance from the start of the route at the departure, in meters.
  ///   - request: A request with the options of the route. Its waypoints are not used.
  /// - Returns: `nil` if the provider does not know the roads of the route.
  func retimed(
    _ route: Route, from distance: Double, for request: RouteRequest
  ) async -> RetimedRoute?
}

/// A route with the current travel times.
package struct RetimedRoute: Hashable, Sendable {
  /// The route with its current times. Line, legs and steps are the same.
  package var route: Route
  /// The distances from the start of the route at which closed roads begin, in meters, in increasing order.
  package var closures: [Double]

  package init(_ route: Route, closures: [Double]) {
    self.route = route
    self.closures = closures
  }
}

/// The roads of a leg, as the provider of the route numbers them.
package struct RoadTrace: Hashable, Sendable {
  /// The directed roads in order.
  package var arcs: [UInt32]
  /// The start on the first road and the end on the last road, as fractions of their lengths.
  package var start: Double
  package var end: Double

  package init(arcs: [UInt32], start: Double, end: Double) {
    self.arcs = arcs
    self.start = start
    self.end = end
  }
}

extension RouteProvider {
  /// Requests routes, and checks the request and the response.
  package func checkedRoutes(for request: RouteRequest) async -> Result<[Route], RouteError> {
    do throws(RouteError) {
      try request.check()
      let valid = try await routes(for: request).filter {
        $0.isValid(destinations: request.destinations.count)
      }
      return valid.isEmpty
        ? .failure(.invalidResponse("none matches the destinations")) : .success(valid)
    } catch {
      return .failure(error)
    }
  }
}
