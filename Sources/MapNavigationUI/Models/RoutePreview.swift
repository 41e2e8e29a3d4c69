// SPDX-License-Identifier: Apache-2.0
import MapNavigation
import MapRoute

/// The content of the route preview, before guidance: the time and distance of the chosen route.
package struct RoutePreview: Hashable, Sendable {
  /// The time to the last destination, in seconds.
  package var time: Double
  /// The distance to the last destination, in meters.
  package var distance: Double
  /// The time of arrival if the user leaves now, in seconds since 1970.
  package var arrival: Double
  /// The name of the route's longest road; empty if its roads have no names.
  package var road: String

  /// Creates the preview; `nil` without a route, during guidance and after an arrival.
  ///
  /// - Parameter road: The name of the route's longest road.
  @MainActor package init?(_ navigator: Navigator, road: String) {
    guard !navigator.isGuidanceActive, let guidance = navigator.guidance, !guidance.hasArrived,
      let position = navigator.position
    else { return nil }
    time = guidance.progress.timeRemaining
    distance = guidance.progress.distanceRemaining
    arrival = position.time + time
    self.road = road
  }

  /// Returns the name or number of a route's longest road; empty if its roads have neither.
  package static func longestRoad(of route: Route) -> String {
    var lengths: [String: Double] = [:]
    for step in route.legs.flatMap(\.steps) {
      lengths[step.name.isEmpty ? step.ref : step.name, default: 0] += step.distance
    }
    lengths[""] = nil
    return lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
  }
}
