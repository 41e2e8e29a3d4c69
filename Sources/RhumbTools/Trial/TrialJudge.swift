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
  private var lastMatched: Double?
  private var lastAnnounced:
    (time: Double, words: Double, leg: Int, step: Int, stage: Announcement.Stage)?

  /// The true position of the driver.
  struct Truth {
    var coordinate: Coordinate
    /// The distance along the guided route, in meters; `nil` on another road and if unknown.
    var distance: Double?
    var time: Double
  }

  init(waypoints: [Waypoint], noise: Double) {
    self.waypoints = waypoints
    self.noise = noise
    outcome.waypoints = waypoints.count
  }

  /// Resets the state after a change of route.
  mutating func restart() { (lastMatched, lastAnnounced) = (nil, nil) }

  mutating func check(_ events: [GuidanceEvent], _ state: GuidanceState, _ truth: Truth) {
    checkOrder(events, truth)
    for event in events {
      switch event {
      case .announced(let words): check(words, state, truth)
      case .arrived(let leg, let waypoint):
        let far = waypoint.coordinate.distance(to: truth.coordinate)
        if far > 130 { fault("arrived \(Int(far)) m off", truth) }
        let number = outcome.arrivals.count
        if number >= waypoints.count
          || waypoints[number].coordinate.distance(to: waypoint.coordinate) > 1
        {
          fault("arrived at the wrong waypoint", truth)
        }
        outcome.arrivals.append(leg)
      case .departed:
        if truth.distance != nil { fault("departed while on the route", truth) }
      case .rejoined: lastMatched = nil
      case .ignored: outcome.ignored += 1
      default: break
      }
    }
    checkPlace(state, truth)
  }

  private mutating func checkPlace(_ state: GuidanceState, _ truth: Truth) {
    guard let position = state.position, !position.isReckoned else { return }
    guard let matched = position.routeDistance else {
      lastMatched = nil
      return
    }
    if let last = lastMatched {
      outcome.worstStepBack = max(outcome.worstStepBack, last - matched)
      if matched < last - 5 { fault("moved back from \(Int(last)) to \(Int(matched)) m", truth) }
    }
    lastMatched = matched
    guard let distance = truth.distance, position.time == truth.time else { return }
    let lag = abs(matched - distance)
    outcome.worstLag = max(outcome.worstLag, lag)
    if lag > 60 { fault("\(Int(matched)) m matched, \(Int(distance)) m true", truth) }
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
        distance > step.stretch.lowerBound + max(8, 2.5 * noise)
      {
        fault("\(words.text): \(Int(distance - step.stretch.lowerBound)) m too late", truth)
      }
    }
    if let last = lastAnnounced {
      if truth.time < last.time + last.words { fault("overlapping: \(words.text)", truth) }
      if words.stage != .follow,
        (last.leg, last.step, last.stage) >= (words.leg, words.step, words.stage)
      {
        fault("out of order: \(words.text)", truth)
      }
    }
    lastAnnounced = (
      truth.time, 0.2 + Double(words.text.utf8.count) / 14, words.leg, words.step,
      words.stage
    )
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
    }
  }
}
