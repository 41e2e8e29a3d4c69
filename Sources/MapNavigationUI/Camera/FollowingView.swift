// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// A value that follows a wish at a bounded speed, with bounded acceleration, and without overshoot.
///
/// The wish passes a limit on its speed and then two equal low-pass filters. All three keep a rising
/// input rising: where the wish does not turn back, neither does the value.
struct CalmValue: Hashable, Sendable {
  private var limited: Double
  private var first: Double
  private(set) var value: Double

  init(_ value: Double) {
    limited = value
    first = value
    self.value = value
  }

  mutating func step(to wish: Double, by dt: Double, speed: Double, stiffness: Double) {
    // Arrived, as far as anyone can see: nothing moves for the sake of a millionth.
    if abs(wish - value) + abs(limited - value) + abs(first - value) < 1e-6 { return }
    limited += min(max(wish - limited, -speed * dt), speed * dt)
    let gain = 1 - exp(-stiffness * dt)
    first += (limited - first) * gain
    value += (first - value) * gain
  }

  /// The same for degrees: the short way round. The value is not wrapped.
  mutating func step(toBearing wish: Double, by dt: Double, speed: Double, stiffness: Double) {
    step(
      to: limited + Longitude.difference(from: limited, to: wish), by: dt, speed: speed,
      stiffness: stiffness)
  }
}

/// What a following camera is, apart from the puck's place on the screen and the perspective.
struct FollowingView: Hashable, Sendable {
  /// The puck on the Mercator square.
  var puck: SIMD2<Double>
  /// Degrees, unwrapped.
  var bearing: Double
  /// The puck's own bearing, degrees, unwrapped.
  var puckBearing: Double
  var zoom: Double
  /// Degrees from the nadir, before the zoom's limit.
  var viewingAngle: Double
}

/// Carries the following view from frame to frame.
struct FollowingMotion: Sendable {
  private(set) var view: FollowingView
  private var bearing: CalmValue
  private var puckBearing: CalmValue
  private var zoom: CalmValue
  private var zoomWish: Double
  /// Which way it went last: 1 in, -1 out.
  private var zoomWay = 0.0
  private var viewingAngle: CalmValue
  /// Meters a second, rising sooner than falling: a stop at lights is no reason to zoom.
  private var pace: Double
  /// Meters from the start up to which the view has looked ahead: never back.
  private var looked: Double
  private var track: CameraRoute?
  private var courseHeld: Double

  /// Starts with everything where it wishes to be.
  init(_ puck: PuckMotion, track: CameraRoute?, framing: Framing, tuning: NavigationCameraTuning) {
    self.track = track
    pace = puck.speed
    looked = puck.routeDistance ?? 0
    courseHeld = puck.bearing
    let start =
      puck.routeDistance.flatMap { distance in track?.viewBearing(at: distance) } ?? puck.bearing
    bearing = CalmValue(start)
    puckBearing = CalmValue(puck.bearing)
    let angle = framing.viewingAngle(puck, tuning)
    viewingAngle = CalmValue(angle)
    zoomWish = framing.zoom(puck, pace: pace, bearing: start, tuning)
    zoom = CalmValue(zoomWish)
    view = FollowingView(
      puck: puck.point, bearing: start, puckBearing: puck.bearing, zoom: zoomWish,
      viewingAngle: angle)
  }

  mutating func step(
    by dt: Double, puck: PuckMotion, track: CameraRoute?, framing: Framing,
    tuning: NavigationCameraTuning
  ) {
    pace += (puck.speed - pace) * (1 - exp(-dt / (puck.speed > pace ? 2.5 : 15)))
    bearing.step(
      toBearing: bearingWish(puck, track, tuning), by: dt, speed: tuning.turningSpeed,
      stiffness: tuning.turningStiffness)
    puckBearing.step(toBearing: puck.bearing, by: dt, speed: 180, stiffness: 12)
    viewingAngle.step(
      to: framing.viewingAngle(puck, tuning), by: dt, speed: tuning.angleSpeed,
      stiffness: tuning.angleStiffness)
    let wish = framing.zoom(puck, pace: pace, bearing: bearing.value, tuning)
    wishZoom(wish, tuning)
    zoom.step(to: zoomWish, by: dt, speed: tuning.zoomSpeed, stiffness: tuning.zoomStiffness)
    view = FollowingView(
      puck: puck.point, bearing: bearing.value, puckBearing: puckBearing.value, zoom: zoom.value,
      viewingAngle: viewingAngle.value)
  }

  /// Follows what is wished in steps of the deadband one way, and turns back only for more: streets come in
  /// a hurry, and a view that zooms to and fro for each of them is not calm.
  private mutating func wishZoom(_ wish: Double, _ tuning: NavigationCameraTuning) {
    let change = wish - zoomWish
    let isBack = change * zoomWay < 0
    let band = !isBack ? tuning.zoomDeadband : change > 0 ? tuning.zoomBackIn : tuning.zoomBackOut
    guard abs(change) > band else { return }
    zoomWay = change > 0 ? 1 : -1
    let held = wish - zoomWay * tuning.zoomDeadband
    if abs(held - zoomWish) > 1e-4 { zoomWish = held }
  }

  private mutating func bearingWish(
    _ puck: PuckMotion, _ track: CameraRoute?, _ tuning: NavigationCameraTuning
  ) -> Double {
    guard let track, let distance = puck.routeDistance else {
      self.track = nil
      // The course wanders: the view turns when it leaves a band, and then as far as its edge.
      let away = Longitude.difference(from: courseHeld, to: puck.bearing)
      let band = tuning.courseDeadband
      courseHeld += away - min(max(away, -band), band)
      return courseHeld
    }
    let lead = min(tuning.lead + tuning.leadSeconds * puck.speed, tuning.longestLead)
    if track !== self.track {
      self.track = track
      looked = distance + lead
    }
    looked = max(looked, distance + lead)
    // A puck that was put back takes the look ahead with it.
    if looked > distance + 2 * tuning.longestLead { looked = distance + lead }
    courseHeld = track.viewBearing(at: looked)
    return courseHeld
  }
}
