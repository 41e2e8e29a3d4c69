// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapNavigation
import MapRoute

/// The disturbances in a ``DriveTrial``.
package struct TrialOptions: Hashable, Sendable {
  /// The seed of the random numbers.
  package var seed: UInt64
  /// The standard deviation of the fixes in each direction, in meters.
  package var noise = 4.0
  /// Whether fixes include course and speed.
  package var hasCourseAndSpeed = true
  /// The number of wrong turns. After each one the driver continues until there is a new route.
  package var wrongTurns = 0
  /// The number of stops of 5...40 s, in addition to waypoints.
  package var stops = 1
  /// The number of gaps in the fixes of 5...20 s.
  package var dropouts = 1
  /// The number of stretches of 100...400 m that become tunnels, in addition to the route's own.
  package var tunnels = 0
  /// Whether some fixes are invalid, outdated or 10 km away.
  package var badFixes = true
  /// The number of reroute requests that fail first.
  package var rerouteFailures = 0

  package init(seed: UInt64) { self.seed = seed }
}

/// The outcome of a trial.
package struct TrialOutcome: Sendable {
  /// The legs at whose ends the user arrived, in order, and the number of waypoints.
  package var arrivals: [Int] = []
  package var waypoints = 0
  /// The number of departures from the route.
  package var departures = 0
  /// The number of reroute requests, by the number of the departure.
  package var reroutes: [Int: Int] = [:]
  /// Incorrect guidance behavior, each entry with its time.
  package var faults: [String] = []
  package var announcements = 0
  /// The duration of the drive, in seconds.
  package var seconds = 0.0
  /// The maximum distance between the matched and the true position along the route, and the largest
  /// backward movement of the matched position, in meters.
  package var worstLag = 0.0
  package var worstStepBack = 0.0
  /// The number of ignored fixes.
  package var ignored = 0
  /// The duration of each guidance update, in microseconds.
  package var updateTimes: [Double] = []
  /// The positions from guidance, with their times.
  package var positions: [(time: Double, position: RoadPosition)] = []
  /// The routes, with the times at which they began.
  package var routes: [(time: Double, route: Route)] = []

  package init() {}
}
