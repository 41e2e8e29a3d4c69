// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute

/// Compares the output of guidance with the true position.
struct TrialJudge {
  var outcome = TrialOutcome()
  /// The waypoints in order.
  let waypoints: [Waypoint]
  /// The standard deviation of the noise in the fixes, in meters.
  let noise: Double
  /// The farthest position on the route, in meters from its start.
  private var farthest: Double?
  private var lastAnnounced: (leg: Int, step: Int, stage: Announcement.Stage)?
  /// The maneuvers announced in the last ten seconds, on whatever route.
  private var said: [Said] = []
  /// The time at which the last announcement has been spoken.
  private var speechEnd = -Double.infinity
  private var wasOffRoute = false
  private var departureTimes: [Double] = []
  private var lastRequest: (departure: Int, time: Double)?

  /// The maximum backward movement of the position along a route, in meters.
  private static let longestStepBack = 2.0
  /// The maximum distance of an arrival from where the vehicle arrives, in meters.
  private static let farthestArrival = 130.0
  /// The maximum number of departures within a minute.
  private static let mostDepartures = 3
  /// The minimum time between two announcements of a maneuver, in seconds, and the maximum distance between its coordinates
  /// on two routes, in meters.
  private static let pause = 10.0
  private static let sameLocation = 5.0

  /// An announced maneuver.
  private struct Said {
    var coordinate: Coordinate
    var instruction: String
    var stage: Announcement.Stage
    var time: Double
  }

  /// The true position of the driver.
  struct Truth {
    var coordinate: Coordinate
    /// The distance along the guided route, in meters; `nil` on another road and if unknown.
    var distance: Double?
    var time: Double
    /// The distance of the last fix from the position, in meters. A vehicle seems to be behind it by as much.
    var error = 0.0
  }

  init(waypoints: [Waypoint], noise: Double) {
    self.waypoints = waypoints
    self.noise = noise
    outcome.waypoints = waypoints.count
  }

  /// Resets the state after a change of route, except that announcements are not repeated on the new one.
  mutating func restart() { (farthest, lastAnnounced) = (nil, nil) }

  mutating func check(_ events: [GuidanceEvent], _ state: GuidanceState, _ truth: Truth) {
    checkOrder(events, truth)
    // A receiver that is off by more than four standard deviations is not on the route.
    if state.isOffRoute, !wasOffRoute, truth.distance != nil, truth.error <= 4 * noise {
      fault("departed while on the route", truth)
    }
    wasOffRoute = state.isOffRoute
    for event in events {
      switch event {
      case .announced(let words): check(words, state, truth)
      case .arrived(let leg, let waypoint):
        let far = end(of: leg, to: waypoint, state.route).distance(to: truth.coordinate)
        if far > TrialJudge.farthestArrival { fault("arrived \(Int(far)) m off", truth) }
        let number = outcome.arrivals.count
        if number >= waypoints.count
          || waypoints[number].coordinate.distance(to: waypoint.coordinate) > 1
        {
          fault("arrived at the wrong waypoint", truth)
        }
        outcome.arrivals.append(leg)
      case .departed: checkStorm(truth)
      case .rerouteNeeded(let departure): checkRequest(departure, truth)
      case .rejoined: farthest = nil
      case .ignored: outcome.ignored += 1
      default: break
      }
    }
    checkPosition(state, truth)
  }

  private mutating func checkPosition(_ state: GuidanceState, _ truth: Truth) {
    guard let position = state.position else { return }
    guard let shown = position.routeDistance else {
      farthest = nil
      return
    }
    let last = farthest ?? shown
    outcome.worstStepBack = max(outcome.worstStepBack, last - shown)
    if shown < last - TrialJudge.longestStepBack {
      fault("moved back from \(Int(last)) to \(Int(shown)) m", truth)
    }
    farthest = max(last, shown)
    guard let distance = truth.distance, !position.isReckoned, position.time == truth.time else {
      return
    }
    // The displayed position may be ahead: where dead reckoning went too far, it waits.
    let lag = abs(state.matched - distance)
    outcome.worstLag = max(outcome.worstLag, lag)
    if lag > 60 { fault("\(Int(state.matched)) m matched, \(Int(distance)) m true", truth) }
  }

  /// Returns where a vehicle arrives: at the waypoint, or at the end of the leg if the rest is a walk. The route
  /// of a provider ends at the nearest road that the vehicle can reach, and guidance cannot lead it nearer.
  private func end(of leg: Int, to waypoint: Waypoint, _ route: Route) -> Coordinate {
    let end = route.line.position(at: route.legs[leg].stretch.upperBound).coordinate
    return end.distance(to: waypoint.coordinate) > TrialJudge.farthestArrival
      ? end : waypoint.coordinate
  }

  /// Checks that new routes are not left at once, again and again.
  private mutating func checkStorm(_ truth: Truth) {
    departureTimes.append(truth.time)
    departureTimes.removeAll { $0 <= truth.time - 60 }
    if departureTimes.count > TrialJudge.mostDepartures {
      fault("\(departureTimes.count) departures in a minute", truth)
    }
  }

  /// Checks that the requests for a departure come with increasing delays: at least 3 s, 6 s, 12 s … 60 s.
  private mutating func checkRequest(_ departure: Departure, _ truth: Truth) {
    if let lastRequest, lastRequest.departure == departure.number {
      let delay = truth.time - lastRequest.time
      // Fixes come once a second.
      if delay < min(3 * exp2(Double(departure.attempts - 2)), 60) - 1 {
        fault("request \(departure.attempts) of a departure after \(Int(delay)) s", truth)
      }
    }
    lastRequest = (departure.number, truth.time)
  }

  /// Checks that the events of an update come in the order of the cases.
  private mutating func checkOrder(_ events: [GuidanceEvent], _ truth: Truth) {
    let ranks = events.map(\.rank)
    if zip(ranks, ranks.dropFirst()).contains(where: >) { fault("events out of order", truth) }
  }

  private mutating func check(_ words: Announcement, _ state: GuidanceState, _ truth: Truth) {
    outcome.announcements += 1
    let step = state.route.legs[words.leg].steps[words.step]
    if words.distance < 0 { fault("announced behind: \(words.text)", truth) }
    if words.stage != .follow {
      if words.step != state.progress.step + 1 { fault("not the next step: \(words.text)", truth) }
      if let distance = truth.distance, state.position?.isReckoned == false,
        distance > step.stretch.lowerBound + max(8, 2.5 * noise, truth.error)
      {
        fault("\(words.text): \(Int(distance - step.stretch.lowerBound)) m too late", truth)
      }
    }
    if truth.time < speechEnd { fault("overlapping: \(words.text)", truth) }
    if words.stage != .follow, let last = lastAnnounced,
      last >= (words.leg, words.step, words.stage)
    {
      fault("out of order: \(words.text)", truth)
    }
    lastAnnounced = (words.leg, words.step, words.stage)
    checkRepetition(words, step, state, truth)
    speechEnd = truth.time + 0.2 + Double(words.text.utf8.count) / 14
  }

  /// Checks that a maneuver is not announced again within ten seconds, except at the maneuver after an earlier stage.
  private mutating func checkRepetition(
    _ words: Announcement, _ step: RouteStep, _ state: GuidanceState, _ truth: Truth
  ) {
    guard words.stage != .follow else { return }
    let new = Said(
      coordinate: step.maneuver.coordinate, instruction: state.wording.instruction(for: step),
      stage: words.stage, time: truth.time)
    said.removeAll { new.time - $0.time >= TrialJudge.pause }
    let isRepeated = said.contains { old in
      old.instruction == new.instruction && (new.stage != .now || old.stage == .now)
        && old.coordinate.distance(to: new.coordinate) <= TrialJudge.sameLocation
    }
    if isRepeated { fault("repeated: \(words.text)", truth) }
    said.append(new)
  }

  mutating func fault(_ text: String, _ truth: Truth) {
    let start = outcome.routes.first?.time ?? truth.time
    outcome.faults.append("at \(Int(truth.time - start)) s: \(text)")
  }
}

extension GuidanceEvent {
  fileprivate var rank: Int {
    switch self {
    case .ignored: 0
    case .signalLost: 1
    case .signalFound: 2
    case .departed: 3
    case .rerouteNeeded: 4
    case .rejoined: 5
    case .stepChanged: 6
    case .announced: 7
    case .speedingChanged: 8
    case .arrived: 9
    case .fasterRouteFound: 10
    }
  }
}
