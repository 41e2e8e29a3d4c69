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

  /// Adds, moves or removes a stop. Has no effect for a stop that does not exist.
  mutating func apply(_ edit: RouteEdit) {
    switch edit {
    case .insert(let coordinate, let index):
      stops.insert(PlaceDetail(pointAt: coordinate), at: min(max(index, 0), stops.count))
    case .move(let index, let coordinate) where stops.indices.contains(index):
      stops[index] = PlaceDetail(pointAt: coordinate)
    case .remove(let index) where stops.indices.contains(index): stops.remove(at: index)
    case .move, .remove: break
    }
  }

  /// The plan in the other direction.
  var reversed: RoutePlan {
    RoutePlan(start: destination, destination: start, stops: stops.reversed(), mode: mode)
  }
}
