// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// The ends, the stops and the mode of a route that the user plans.
struct RoutePlan: Equatable {
  var start: PlaceDetail?
  var destination: PlaceDetail?
  var stops: [PlaceDetail] = []
  var mode = TravelMode.driving

  /// Whether a route can be found.
  var isComplete: Bool { start != nil && destination != nil }

  /// The plan in the other direction.
  var reversed: RoutePlan {
    RoutePlan(start: destination, destination: start, stops: stops.reversed(), mode: mode)
  }
}
