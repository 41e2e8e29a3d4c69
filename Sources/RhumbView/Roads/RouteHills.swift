// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// The ascents and descents of a route, as far as they are known: from the road graph, if it was built with elevations, else
/// from the elevations of the map. Only the map's give a profile, because a graph has the sums of each road.
struct RouteHills {
  /// The line of the route.
  let line: RouteLine
  /// The sums in meters; `nil` if they are unknown.
  let climb: (up: Double, down: Double)?
  /// The altitudes in meters over the distances in meters; empty if they are not known along the whole route.
  let profile: [(distance: Double, altitude: Double)]

  /// The distance in meters between two points with an elevation, and their maximum number.
  private static let step = 25.0
  private static let mostPoints = 400

  /// The distances from the start in meters at which a route needs elevations.
  static func distances(along route: Route) -> [Double] {
    let length = route.line.length
    guard length > 0 else { return [] }
    let count = min(max(Int((length / step).rounded(.up)), 1), mostPoints)
    return (0...count).map { length * Double($0) / Double(count) }
  }

  /// Creates the hills of a route.
  ///
  /// - Parameter elevations: The elevations at ``distances(along:)`` in meters; `nil` where they are unknown.
  init(_ route: Route, elevations: [Double?] = []) {
    line = route.line
    let distances = Self.distances(along: route)
    let known = elevations.compactMap(\.self)
    let isComplete = !known.isEmpty && known.count == distances.count
    profile = isComplete ? zip(distances, known).map { (distance: $0, altitude: $1) } : []
    climb =
      route.elevationChange.map { (up: $0.climb, down: $0.descent) }
      ?? (isComplete ? Track.climb(known) : nil)
  }

  /// The line of a card; `nil` if nothing is known.
  func text(_ wording: InstructionFormatter) -> String? { climb.map(wording.text(climb:)) }
}
