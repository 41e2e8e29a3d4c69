// SPDX-License-Identifier: Apache-2.0
import MapRoute

extension GuidanceState {
  /// Updates the progress for a distance from the start of the route. The search for the step begins at the
  /// previous one.
  mutating func measureProgress(at distance: Double) {
    guard route.legs.indices.contains(progress.leg) else { return }
    let leg = route.legs[progress.leg]
    let place = min(max(distance, leg.stretch.lowerBound), leg.stretch.upperBound)
    var step = min(progress.step, max(leg.steps.count - 2, 0))
    while step + 2 < leg.steps.count, leg.steps[step + 1].stretch.lowerBound <= place { step += 1 }
    while step > 0, leg.steps[step].stretch.lowerBound > place { step -= 1 }
    let now = track.time(at: place)
    let maneuver = leg.steps.isEmpty ? place : leg.steps[step].stretch.upperBound
    progress.distance = distance
    progress.step = step
    progress.distanceToManeuver = max(maneuver - place, 0)
    progress.timeToManeuver = max(track.time(at: maneuver) - now, 0)
    progress.distanceToWaypoint = leg.stretch.upperBound - place
    progress.timeToWaypoint = max(track.time(at: leg.stretch.upperBound) - now, 0)
    progress.distanceRemaining = max(track.length - place, 0)
    progress.timeRemaining = max(track.time(at: track.length) - now, 0)
  }

  /// Detects an arrival: near the waypoint at low speed, or passing the waypoint.
  mutating func checkArrival(_ fix: MapLocation, speed: Double, _ events: inout [GuidanceEvent]) {
    guard !hasArrived, let waypoint = nextWaypoint else { return }
    let left = progress.distanceToWaypoint
    let slack = min(fix.accuracy ?? options.assumedAccuracy, 20)
    let isThere = left <= options.arrivalDistance + slack / 2 && speed <= options.arrivalSpeed
    guard isThere || left <= options.passingDistance else { return }
    arrive(at: waypoint, &events)
  }

  mutating func arrive(at waypoint: Waypoint, _ events: inout [GuidanceEvent]) {
    arrivedLegs = progress.leg + 1
    events.append(.arrived(leg: progress.leg, waypoint))
  }
}
