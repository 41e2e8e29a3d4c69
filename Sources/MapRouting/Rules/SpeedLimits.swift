// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

/// The signed speed limits of roads at the times at which a route reaches them.
struct SpeedLimits: Sendable {
  let rules: RoadRules
  let calendar: RoadCalendar
  let vehicle: RouteRequest.Vehicle?
  /// The time at the start of the route; `nil` if it is unknown. Then limits that depend on the time do not hold.
  let departure: Date?

  /// The limit of an arc in km/h; `nil` if it is unknown or there is none.
  ///
  /// - Parameter seconds: The time from the start of the route to the arc.
  func limit(of arc: Int, after seconds: Double, in graph: RoadGraph) -> UInt8? {
    rules.speedLimit(
      of: arc, in: graph, at: departure.map { calendar.time($0.addingTimeInterval(seconds)) },
      for: vehicle)
  }
}
