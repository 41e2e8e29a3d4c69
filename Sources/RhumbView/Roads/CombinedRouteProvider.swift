// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// A route provider for all open road graphs: the first graph with roads near all waypoints answers.
struct CombinedRouteProvider: LiveRouteProvider {
  var graphs: [GraphRouteProvider]

  /// The maximum distance of a road in meters while other graphs may have nearer roads.
  private static let nearLimit = 500.0

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    var near = request
    near.snappingLimit = min(request.snappingLimit, Self.nearLimit)
    do throws(RouteError) {
      return try await firstRoutes(for: near)
    } catch .canceled {
      throw .canceled
    } catch {
      return try await firstRoutes(for: request)
    }
  }

  var timeChanges: Int { graphs.reduce(0) { $0 + $1.timeChanges } }

  func retimed(
    _ route: Route, from distance: Double, for request: RouteRequest
  ) async -> RetimedRoute? {
    for graph in graphs {
      if let retimed = await graph.retimed(route, from: distance, for: request) { return retimed }
    }
    return nil
  }

  private func firstRoutes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    var failure: RouteError?
    for graph in graphs {
      do throws(RouteError) {
        return try await graph.routes(for: request)
      } catch .canceled {
        throw .canceled
      } catch {
        failure = failure.map { Self.likelier($0, error) } ?? error
      }
    }
    throw failure
      ?? .tooFarFromRoads(waypoint: 0, distance: .infinity, limit: request.snappingLimit)
  }

  /// Returns the error of the graph that covers more of the request. That is a missing route rather than a missing
  /// road, and a missing road near a later waypoint rather than one near an earlier waypoint.
  private static func likelier(_ first: RouteError, _ second: RouteError) -> RouteError {
    guard case .tooFarFromRoads(let waypoint, let distance, _) = first else {
      if case .tooFarFromRoads = second { return first }
      return second
    }
    guard case .tooFarFromRoads(let other, let otherDistance, _) = second else { return second }
    return other > waypoint || other == waypoint && otherDistance < distance ? second : first
  }
}
