// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// Computes the zoom and viewing angle at which a following view shows the required part of the road.
struct Framing: Sendable {
  /// The distance on the ground from the puck's anchor up to the farthest visible road, in points at the
  /// target's scale.
  private let reachUp: Double
  /// The same distance at the default viewing angle, so that the speed-dependent zoom does not depend on
  /// the current tilt.
  private let usualReach: Double
  /// Half of the available width, in points at the target's row.
  private let reachAcross: Double
  /// The distance of the puck's anchor ahead of the target, in points of the ground; negative behind it.
  private let anchorAhead: Double
  private let targetDepth: Double
  private let sine: Double
  private let track: CameraRoute?
  private let isGuidanceActive: Bool
  private let zooms: ClosedRange<Double>

  /// - Parameter viewingAngle: The current viewing angle, in degrees.
  init(scene: NavigationScene, viewingAngle: Double, tuning: NavigationCameraTuning) {
    let seat = PuckAnchor(scene, tuning)
    let (anchor, free) = (seat.point, seat.room)
    track = scene.track
    isGuidanceActive = scene.isGuidanceActive
    let angle = scene.perspective == .tilted ? viewingAngle : 0
    let usual = scene.perspective == .tilted ? tuning.viewingAngle : 0
    let lens = Framing.lens(scene, angle)
    let usualLens = Framing.lens(scene, usual)
    let up = free.top + 0.08 * (free.bottom - free.top)
    anchorAhead = Framing.ahead(anchor.y, lens)
    reachUp = max(Framing.ahead(up, lens) - anchorAhead, 20)
    usualReach = max(Framing.ahead(up, usualLens) - Framing.ahead(anchor.y, usualLens), 20)
    reachAcross = max(min(anchor.x - free.left, free.right - anchor.x) * 0.9, 20)
    targetDepth = lens.cameraToTargetDistance
    sine = sin(angle * .pi / 180)
    let range = scene.constraints.zoomRange(size: scene.size)
    let lowest = min(
      max(tuning.zooms.lowerBound, Double(range.lowerBound)), Double(range.upperBound))
    zooms = lowest...max(min(tuning.zooms.upperBound, Double(range.upperBound)), lowest)
  }

  private static func lens(_ scene: NavigationScene, _ viewingAngle: Double) -> Viewport {
    Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 0, viewingAngle: viewingAngle, size: scene.size,
      padding: scene.padding)
  }

  /// Returns the distance ahead of the target, in points, of the ground under a row of the screen.
  private static func ahead(_ y: Double, _ lens: Viewport) -> Double {
    let held = ScreenPoint(x: lens.center.x, y: y)
    return (0.5 - (lens.nearestGround(to: held)?.y ?? 0.5)) * Mercator.worldSize
  }

  /// Returns the viewing angle, which is smaller near turns.
  func viewingAngle(_ puck: PuckMotion, _ tuning: NavigationCameraTuning) -> Double {
    guard let track, isGuidanceActive, let distance = puck.routeDistance else {
      return tuning.viewingAngle
    }
    let (near, far) = (tuning.angleReach.lowerBound, tuning.angleReach.upperBound)
    var share = 0.0
    var index = track.nextTurn(after: distance - far)
    while index < track.turns.count, track.turns[index].distance < distance + far {
      let turn = track.turns[index]
      let part = min(max((far - abs(turn.distance - distance)) / (far - near), 0), 1)
      share = max(share, turn.weight * part * part * (3 - 2 * part))
      index += 1
    }
    return tuning.viewingAngle + (tuning.turnAngle - tuning.viewingAngle) * share
  }

  /// Returns the zoom that shows enough road for the speed, and the next maneuver once it is near.
  func zoom(
    _ puck: PuckMotion, pace: Double, bearing: Double, _ tuning: NavigationCameraTuning
  ) -> Double {
    var speed = pace
    var meters = tuning.view + tuning.visibleSeconds * speed
    var scale = 0.0
    if let track, let distance = puck.routeDistance {
      speed = max(speed, min(0.7 * track.expectedSpeed(from: distance, over: 400), 40))
      meters = tuning.view + tuning.visibleSeconds * speed
      let usual = meters / usualReach
      scale = usual
      if isGuidanceActive, let end = framedEnd(track, distance, within: meters, tuning) {
        let near = max(end - distance, tuning.nearestTurn) / reachUp
        let framing = leastMetersPerPoint(track, from: distance, to: end, puck, bearing: bearing)
        scale = min(max(near, framing), usual * tuning.widestFraming)
      }
    } else {
      scale = meters / usualReach
    }
    let latitude = WorldPoint(x: 0, y: min(max(puck.point.y, 0), 1)).coordinate.latitude
    let zoom = log2(Mercator.metersPerPoint(latitude: latitude, zoom: 0) / max(scale, 1e-3))
    return min(max(zoom, zooms.lowerBound), zooms.upperBound)
  }

  /// Returns the distance up to which the road around the next maneuvers is framed; `nil` while they are
  /// too far away.
  private func framedEnd(
    _ track: CameraRoute, _ distance: Double, within meters: Double,
    _ tuning: NavigationCameraTuning
  ) -> Double? {
    var index = track.nextTurn(after: distance - tuning.pastTurn)
    guard index < track.turns.count else { return nil }
    var end = track.turns[index].distance
    guard end - distance + tuning.beyondTurn < meters else { return nil }
    while index + 1 < track.turns.count, track.turns[index + 1].distance - end < tuning.chain,
      track.turns[index + 1].distance - distance < meters
    {
      index += 1
      end = track.turns[index].distance
    }
    return min(end + tuning.beyondTurn, track.length)
  }

  /// Returns the scale, in meters per point, at which sampled points of the road ahead fit the view,
  /// including sideways.
  private func leastMetersPerPoint(
    _ track: CameraRoute, from distance: Double, to end: Double, _ puck: PuckMotion, bearing: Double
  ) -> Double {
    let latitude = WorldPoint(x: 0, y: min(max(puck.point.y, 0), 1)).coordinate.latitude
    let world = Mercator.metersPerPoint(latitude: latitude, zoom: 0) * Mercator.worldSize
    let up = SIMD2(sin(bearing * .pi / 180), -cos(bearing * .pi / 180))
    let right = SIMD2(-up.y, up.x)
    var scale = 0.0
    for part in 1...4 {
      let spot = distance + (end - distance) * Double(part) / 4
      let offset = (track.spot(at: spot).point - puck.point) * world
      let ahead = (offset * up).sum()
      let across = abs((offset * right).sum())
      scale = max(scale, ahead / reachUp)
      // Requires across · D / (D + (ahead + anchorAhead) sin) <= reachAcross, all in points.
      let room = reachAcross * (targetDepth + anchorAhead * sine)
      scale = max(scale, (across * targetDepth - reachAcross * max(ahead, 0) * sine) / max(room, 1))
    }
    return scale
  }
}
