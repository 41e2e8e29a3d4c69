// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

extension GuidanceState {
  /// Goes on along the route at the last speed, which decays in the open and is kept in tunnels.
  ///
  /// Only the place that is shown goes on: the next fix is matched from the last place that a fix gave,
  /// so a wrong reckoning does no harm. It stops short of turns, which nobody knows to be taken, and of
  /// waypoints, which only fixes arrive at.
  mutating func reckon(to time: Double, since last: Double, _ events: inout [GuidanceEvent]) {
    guard case .onRoute = mode, hasJoined, !hasArrived else { return }
    let elapsed = time - last
    let isTunnel = isInTunnel || isTunnelAhead
    let limit = isTunnel ? options.tunnelReckoningLimit : options.reckoningLimit
    guard elapsed <= limit else { return }
    let speed = isTunnel ? filter.speed : filter.speed * exp(-elapsed / options.reckoningDecay)
    let way =
      isTunnel
      ? filter.speed * elapsed
      : filter.speed * options.reckoningDecay * (1 - exp(-elapsed / options.reckoningDecay))
    let end = nextTurn - 1
    let shown = position?.routeDistance ?? matched
    // A tunnel's end does not set the place back.
    let place = max(shown, min(matched + way, end))
    position = onRoute(at: place, speed: speed, time: time, isReckoned: true)
    report(at: time, speed: speed, fix: nil, &events)
  }

  /// Where the next maneuver is that does not just go on.
  private var nextTurn: Double {
    let leg = route.legs[progress.leg]
    let ahead = leg.steps.dropFirst(progress.step + 1).first { step in
      switch step.maneuver.kind {
      case .newName, .continue, .notification, .depart:
        step.maneuver.modifier != .straight && step.maneuver.modifier != nil
      default: true
      }
    }
    return ahead?.stretch.lowerBound ?? leg.stretch.upperBound
  }

  /// Whether fixes stopped just before a tunnel.
  private var isTunnelAhead: Bool {
    guard let section = track.section(at: matched + 50) else { return false }
    return route.sections[section].isTunnel
  }
}
