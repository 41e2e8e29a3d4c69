// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import MapRouting

/// A route provider that opens a road graph file with the first request.
actor GraphFileRouteProvider: RouteProvider {
  private let path: String
  private var provider: GraphRouteProvider?

  init(path: String) { self.path = path }

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    let provider = try opened()
    return try await provider.routes(for: request)
  }

  private func opened() throws(RouteError) -> GraphRouteProvider {
    if let provider { return provider }
    do throws(RoutingError) {
      let opened = try GraphRouteProvider(RoadGraph(opening: path))
      provider = opened
      return opened
    } catch {
      throw .invalidResponse(error.description)
    }
  }
}

/// A location provider that reports a stationary position: one fix to each new listener, then one per second.
@MainActor final class FixedLocationProvider: SteppedLocationProvider {
  private let coordinate: Coordinate
  private let now: () -> Double
  private var last: Double?
  private let listeners = LocationListeners()

  /// - Parameter now: The time of the first fix, in seconds since 1970.
  init(at coordinate: Coordinate, now: @escaping () -> Double) {
    self.coordinate = coordinate
    self.now = now
  }

  func addListener(_ receive: @escaping @MainActor (MapLocation) -> Void) -> LocationSubscription {
    let subscription = listeners.add(receive)
    receive(fix(at: now()))
    return subscription
  }

  func advance(to time: Double) {
    guard time - (last ?? -.infinity) >= 1 else { return }
    listeners.deliver(fix(at: time))
  }

  private func fix(at time: Double) -> MapLocation {
    last = time
    return MapLocation(coordinate, time: time, accuracy: 5, speed: 0)
  }
}
