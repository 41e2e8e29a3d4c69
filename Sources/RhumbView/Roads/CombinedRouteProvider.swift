// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// A route provider for all open road graphs: the first graph that covers all waypoints answers.
struct CombinedRouteProvider: RouteProvider {
  var graphs: [any RouteProvider]

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    var failure = RouteError.tooFarFromRoads(place: 0, limit: GraphRouteProvider.snappingLimit)
    for graph in graphs {
      do throws(RouteError) {
        return try await graph.routes(for: request)
      } catch .canceled {
        throw .canceled
      } catch {
        // Another graph may cover more. A missing route says more than a missing road, so that error is kept.
        if case .tooFarFromRoads = error { continue }
        failure = error
      }
    }
    throw failure
  }
}
