// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

extension GuidanceState {
  /// Dead-reckons the position along the route at the last speed, which decays in the open and is constant
  /// in tunnels.
  ///
  /// Changes only the displayed position. The next fix is matched from the last matched distance, so
  /// reckoning errors do not accumulate. The position stops short of turns and waypoints, which only fixes
  /// can confirm.
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
    // Leaving a tunnel does not move the position back.
    let place = max(shown, min(matched + way, end))
    position = onRoute(at: place, speed: speed, time: time, isReckoned: true)
    report(at: time, speed: speed, fix: nil, &events)
  }

  /// The distance of the next maneuver that is not a plain continuation.
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

  /// Whether a tunnel begins within 50 m of the last match.
  private var isTunnelAhead: Bool {
    guard let section = track.section(at: matched + 50) else { return false }
    return route.sections[section].isTunnel
  }
}
