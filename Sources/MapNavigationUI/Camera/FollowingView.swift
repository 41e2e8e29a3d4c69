// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// A value that follows a target with bounded speed and acceleration and without overshoot.
///
/// The target passes a rate limiter and then two equal low-pass filters. All three preserve monotonicity,
/// so the value reverses only if the target does.
struct SmoothedValue: Hashable, Sendable {
  private var limited: Double
  private var first: Double
  private(set) var value: Double

  init(_ value: Double) {
    limited = value
    first = value
    self.value = value
  }

  mutating func step(to requested: Double, by dt: Double, speed: Double, stiffness: Double) {
    // Stop when the difference is invisible.
    if abs(requested - value) + abs(limited - value) + abs(first - value) < 1e-6 { return }
    limited += min(max(requested - limited, -speed * dt), speed * dt)
    let gain = 1 - exp(-stiffness * dt)
    first += (limited - first) * gain
    value += (first - value) * gain
  }

  /// Steps toward a bearing in degrees, by the shortest turn. The value is not wrapped.
  mutating func step(toBearing requested: Double, by dt: Double, speed: Double, stiffness: Double) {
    step(
      to: limited + Longitude.difference(from: limited, to: requested), by: dt, speed: speed,
      stiffness: stiffness)
  }
}

/// The state of a following camera, without the puck's anchor on the screen and the perspective.
struct FollowingView: Hashable, Sendable {
  /// The puck's position on the Mercator square.
  var puck: SIMD2<Double>
  /// The bearing of the view, in unwrapped degrees.
  var bearing: Double
  /// The bearing of the puck, in unwrapped degrees.
  var puckBearing: Double
  var zoom: Double
  /// The angle in degrees from the nadir, before the limit of the zoom.
  var viewingAngle: Double
}

/// Updates the following view from frame to frame.
struct FollowingMotion: Sendable {
  private(set) var view: FollowingView
  private var bearing: SmoothedValue
  private var puckBearing: SmoothedValue
  private var zoom: SmoothedValue
  private var targetZoom: Double
  /// The last zoom direction: 1 for in, -1 for out.
  private var zoomDirection = 0.0
  private var viewingAngle: SmoothedValue
  /// The smoothed speed, in meters per second. It rises faster than it falls, so that a stop at a traffic
  /// light does not zoom.
  private var pace: Double
  /// The farthest distance from the start, in meters, that the view's bearing has used. It does not
  /// decrease.
  private var lookaheadDistance: Double
  private var track: CameraRoute?
  private var courseHeld: Double

  /// Starts with all values at their targets.
  init(_ puck: PuckMotion, track: CameraRoute?, framing: Framing, tuning: NavigationCameraTuning) {
    self.track = track
    pace = puck.speed
    lookaheadDistance = puck.routeDistance ?? 0
    courseHeld = puck.bearing
    let start =
      puck.routeDistance.flatMap { distance in track?.viewBearing(at: distance) } ?? puck.bearing
    bearing = SmoothedValue(start)
    puckBearing = SmoothedValue(puck.bearing)
    let angle = framing.viewingAngle(puck, tuning)
    viewingAngle = SmoothedValue(angle)
    targetZoom = framing.zoom(puck, pace: pace, bearing: start, tuning)
    zoom = SmoothedValue(targetZoom)
    view = FollowingView(
      puck: puck.point, bearing: start, puckBearing: puck.bearing, zoom: targetZoom,
      viewingAngle: angle)
  }

  /// Fits the zoom exactly, whatever was framed before: a camera that begins to follow moves anyway.
  mutating func frameAnew(_ puck: PuckMotion, framing: Framing, tuning: NavigationCameraTuning) {
    targetZoom = framing.zoom(puck, pace: pace, bearing: bearing.value, tuning)
    zoom = SmoothedValue(targetZoom)
    zoomDirection = 0
    view.zoom = targetZoom
  }

  mutating func step(
    by dt: Double, puck: PuckMotion, track: CameraRoute?, framing: Framing,
    tuning: NavigationCameraTuning
  ) {
    rest(by: dt, puck: puck)
    bearing.step(
      toBearing: updateTargetBearing(puck, track, tuning), by: dt, speed: tuning.turningSpeed,
      stiffness: tuning.turningStiffness)
    puckBearing.step(toBearing: puck.bearing, by: dt, speed: 180, stiffness: 12)
    viewingAngle.step(
      to: framing.viewingAngle(puck, tuning), by: dt, speed: tuning.angleSpeed,
      stiffness: tuning.angleStiffness)
    let requested = framing.zoom(puck, pace: pace, bearing: bearing.value, tuning)
    updateTargetZoom(requested, tuning)
    zoom.step(to: targetZoom, by: dt, speed: tuning.zoomSpeed, stiffness: tuning.zoomStiffness)
    view = FollowingView(
      puck: puck.point, bearing: bearing.value, puckBearing: puckBearing.value, zoom: zoom.value,
      viewingAngle: viewingAngle.value)
  }

  /// Skips a time in which the puck does not move: only the smoothed speed changes.
  mutating func rest(by dt: Double, puck: PuckMotion) {
    pace += (puck.speed - pace) * (1 - exp(-dt / (puck.speed > pace ? 2.5 : 15)))
  }

  /// Follows the target zoom with a deadband, and reverses direction only beyond a larger one. Without it,
  /// the view would zoom in and out at each street.
  private mutating func updateTargetZoom(_ requested: Double, _ tuning: NavigationCameraTuning) {
    let change = requested - targetZoom
    let isBack = change * zoomDirection < 0
    let band = !isBack ? tuning.zoomDeadband : change > 0 ? tuning.zoomBackIn : tuning.zoomBackOut
    guard abs(change) > band else { return }
    zoomDirection = change > 0 ? 1 : -1
    let held = requested - zoomDirection * tuning.zoomDeadband
    if abs(held - targetZoom) > 1e-4 { targetZoom = held }
  }

  private mutating func updateTargetBearing(
    _ puck: PuckMotion, _ track: CameraRoute?, _ tuning: NavigationCameraTuning
  ) -> Double {
    guard let track, let distance = puck.routeDistance else {
      self.track = nil
      // Off the route the course is noisy: turn only when it leaves a deadband, and only to the edge of the
      // deadband.
      let away = Longitude.difference(from: courseHeld, to: puck.bearing)
      let band = tuning.courseDeadband
      courseHeld += away - min(max(away, -band), band)
      return courseHeld
    }
    let lead = min(tuning.lead + tuning.leadSeconds * puck.speed, tuning.longestLead)
    if track !== self.track {
      self.track = track
      lookaheadDistance = distance + lead
    }
    lookaheadDistance = max(lookaheadDistance, distance + lead)
    // If the puck was moved back, move the lookahead back too.
    if lookaheadDistance > distance + 2 * tuning.longestLead { lookaheadDistance = distance + lead }
    courseHeld = track.viewBearing(at: lookaheadDistance)
    return courseHeld
  }
}
