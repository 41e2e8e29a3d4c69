// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// All road graphs that are open, as one provider: the first that has roads at all the places answers.
struct OpenRoads: RouteProvider {
  var graphs: [any RouteProvider]

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    var failure = RouteError.tooFarFromRoads(place: 0, limit: GraphRouteProvider.snappingLimit)
    for graph in graphs {
      do throws(RouteError) {
        return try await graph.routes(for: request)
      } catch .canceled {
        throw .canceled
      } catch {
        // Another graph may reach further; of several reasons the one of no way says more than no road.
        if case .tooFarFromRoads = error { continue }
        failure = error
      }
    }
    throw failure
  }
}
