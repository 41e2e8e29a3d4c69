// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapNavigationUI
import MapRoute

/// Measures consecutive frames of a navigation camera.
package struct CameraMeter: Sendable {
  package private(set) var figures = CameraMetrics()
  private let tuning: NavigationCameraTuning
  private var start: Double?
  private var last: Sample?
  private var track: CameraRoute?
  /// The time of the last route change or jump of the puck, such as after a gap in the fixes or from beside the route onto
  /// it. The turn that follows is not caused by the road there.
  private var joined = -Double.infinity
  /// The farthest distance of the puck along the current route, in meters.
  private var farthest: Double?
  private var swing = Swing()
  private var zooming = 0

  private struct Sample {
    var time: Double
    var frame: NavigationFrame
    var pose: CameraPose
    var speed: CameraPose?
  }

  /// The current turning direction, and the route and distance at which it began.
  private struct Swing {
    var direction = 0.0
    var start: Double?
    var track: CameraRoute?
  }

  package init(tuning: NavigationCameraTuning = NavigationCameraTuning()) { self.tuning = tuning }

  /// Measures a frame. `time` is in seconds and must increase with each call.
  package mutating func add(_ frame: NavigationFrame, at time: Double, scene: NavigationScene) {
    figures.frames += 1
    let begin = start ?? time
    start = begin
    let moment = CameraMetrics.Moment(
      time: time - begin, coordinate: frame.puck?.coordinate ?? frame.camera.target)
    let pose = CameraPose(frame.camera)
    measurePuck(frame, scene, moment)
    var sample = Sample(time: time, frame: frame, pose: pose, speed: nil)
    if let last, time > last.time {
      let dt = time - last.time
      let speed = pose.difference(from: last.pose).scaled(by: 1 / dt)
      sample.speed = speed
      if frame.isInTransition || last.frame.isInTransition {
        raise(&figures.transitionTurning, abs(speed.bearing), &figures.worstTransition, moment)
        swing = Swing()
        zooming = 0
      } else {
        raise(&figures.turningSpeed, abs(speed.bearing), &figures.worstTurning, moment)
        raise(&figures.zoomSpeed, abs(speed.zoom), &figures.worstZoom, moment)
        figures.tiltingSpeed = max(figures.tiltingSpeed, abs(speed.viewingAngle))
        let isJoining = scene.track !== track || isMoved(frame) || time - joined < 4
        measureReversals(speed, isJoining ? nil : frame.puck?.routeDistance, scene, moment)
      }
      if let before = last.speed { measureSteps(from: before, to: speed, dt, frame) }
      if let puck = frame.puck, let was = last.frame.puck {
        figures.puckAcceleration = max(
          figures.puckAcceleration, abs(puck.speed - was.speed) / dt)
      }
    }
    measureBackwards(frame.puck?.routeDistance, isSameTrack: scene.track === track)
    if scene.track !== track || isMoved(frame) { joined = time }
    track = scene.track
    last = sample
  }

  private mutating func measureBackwards(_ distance: Double?, isSameTrack: Bool) {
    if let distance, let farthest, isSameTrack {
      figures.puckBackwards = max(figures.puckBackwards, farthest - distance)
    }
    farthest = distance.map { isSameTrack ? max($0, farthest ?? $0) : $0 }
  }

  /// Whether the puck has just joined the route, or is farther along it than a vehicle can have traveled since the last
  /// frame, or behind.
  private func isMoved(_ frame: NavigationFrame) -> Bool {
    guard let now = frame.puck?.routeDistance, let last = last?.frame.puck else { return false }
    guard let then = last.routeDistance else { return true }
    return now < then - 1 || now > then + 50
  }

  private func raise(
    _ worst: inout Double, _ value: Double, _ when: inout CameraMetrics.Moment?,
    _ moment: CameraMetrics.Moment
  ) {
    guard value > worst else { return }
    worst = value
    when = moment
  }

  private mutating func measurePuck(
    _ frame: NavigationFrame, _ scene: NavigationScene, _ moment: CameraMetrics.Moment
  ) {
    let gated = scene.constraints.constrain(
      frame.camera, size: scene.size, padding: scene.padding)
    if gated != frame.camera { figures.outsideLimits += 1 }
    guard scene.mode == .following, !frame.isInTransition, let puck = frame.puck,
      scene.constraints.targetBounds == nil
    else { return }
    let viewport = Viewport(camera: frame.camera, size: scene.size, padding: scene.padding)
    let seat = PuckAnchor(scene, tuning).point
    let puckPoint = viewport.point(for: puck.coordinate)
    let away = puckPoint.map { hypot($0.x - seat.x, $0.y - seat.y) } ?? .infinity
    raise(&figures.puckDeviation, away, &figures.worstPuckDeviation, moment)
  }

  private mutating func measureReversals(
    _ speed: CameraPose, _ distance: Double?, _ scene: NavigationScene,
    _ moment: CameraMetrics.Moment
  ) {
    if abs(speed.bearing) > CameraMetrics.turningFloor {
      let direction: Double = speed.bearing > 0 ? 1 : -1
      if swing.direction == -direction {
        figures.turningReversals += 1
        if let track = scene.track, track === swing.track, let start = swing.start, let distance,
          !track.wiggles(
            from: min(start, distance) - 60, to: max(start, distance) + 60 + tuning.longestLead,
            first: -direction)
        {
          figures.spuriousReversals += 1
          figures.lastSpuriousReversal = moment
        }
      }
      if swing.direction != direction {
        swing = Swing(direction: direction, start: distance, track: scene.track)
      }
    }
    if abs(speed.zoom) > CameraMetrics.zoomFloor {
      let direction = speed.zoom > 0 ? 1 : -1
      if zooming == -direction { figures.zoomReversals += 1 }
      zooming = direction
    }
  }

  private mutating func measureSteps(
    from before: CameraPose, to after: CameraPose, _ dt: Double, _ frame: NavigationFrame
  ) {
    let points = 256 * exp2(frame.camera.zoom)
    let step = (after.target - before.target) * points
    figures.targetAcceleration = max(
      figures.targetAcceleration, (step * step).sum().squareRoot() / dt)
    figures.zoomAcceleration = max(figures.zoomAcceleration, abs(after.zoom - before.zoom) / dt)
    let turn = abs(after.bearing - before.bearing) / dt
    figures.bearingAcceleration = max(figures.bearingAcceleration, turn)
    if !frame.isInTransition {
      figures.turningAcceleration = max(figures.turningAcceleration, turn)
    }
    figures.angleAcceleration = max(
      figures.angleAcceleration, abs(after.viewingAngle - before.viewingAngle) / dt)
  }
}

extension CameraRoute {
  /// Returns whether the road turns in a direction (1 for clockwise) and then back, each by at least
  /// ``CameraMetrics/wiggleFloor``.
  func wiggles(from start: Double, to end: Double, first direction: Double) -> Bool {
    let line = route.line
    guard line.coordinates.count > 2, start <= end else { return false }
    var bearing = 0.0
    var lowest = 0.0
    var isTurned = false
    var highest = -Double.infinity
    var last = line.bearing(of: line.segment(at: start))
    for segment in line.segment(at: start)...line.segment(at: end) {
      let next = line.bearing(of: segment)
      let turn = Longitude.difference(from: last, to: next) * direction
      // A U-turn may go to either side.
      if abs(turn) > 170 { return true }
      bearing += turn
      last = next
      lowest = min(lowest, bearing)
      isTurned = isTurned || bearing - lowest >= CameraMetrics.wiggleFloor
      if isTurned { highest = max(highest, bearing) }
      if isTurned, highest - bearing >= CameraMetrics.wiggleFloor { return true }
    }
    return false
  }
}
