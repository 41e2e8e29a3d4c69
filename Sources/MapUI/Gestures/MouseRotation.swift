// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// Recognizes the drag of a mouse that rotates and tilts: with the right or middle button, or with the left one
/// and control.
struct MouseRotation: Sendable {
  /// A button that rotates and tilts.
  private struct Turning {
    let button: RawInput.MouseButton
    let start: ScreenPoint
    var point: ScreenPoint
    var hasMoved = false
  }

  private var turning: Turning?

  /// Whether a button is down that rotates and tilts.
  var isActive: Bool { turning != nil }

  /// Handles an event of a button. Returns `false` if it does not rotate and tilt.
  mutating func take(
    _ button: RawInput.MouseButton, _ phase: RawInput.TouchPhase, at point: ScreenPoint,
    _ modifiers: KeyModifiers, _ pass: inout GesturePass
  ) -> Bool {
    if let turning, turning.button == button {
      turn(turning, phase, to: point, &pass)
      return true
    }
    guard phase == .began, button != .left || modifiers.contains(.control) else { return false }
    guard turning == nil, let point = point.sanitized else { return true }
    pass.stopFling()
    turning = Turning(button: button, start: point, point: point)
    return true
  }

  private mutating func turn(
    _ turning: Turning, _ phase: RawInput.TouchPhase, to point: ScreenPoint,
    _ pass: inout GesturePass
  ) {
    if phase == .moved || phase == .ended, let point = point.sanitized {
      self.turning = turned(turning, to: point, &pass)
    }
    guard phase == .ended || phase == .canceled else { return }
    self.turning = nil
    if phase == .canceled { pass.motion.hasRotated = false }
    if !pass.hasTouches { pass.snapToNorth() }
  }

  private func turned(
    _ turning: Turning, to point: ScreenPoint, _ pass: inout GesturePass
  ) -> Turning {
    let settings = pass.view.settings
    guard settings.rotateGestures || settings.tiltGestures else { return turning }
    var turning = turning
    if !turning.hasMoved {
      guard turning.start.distance(to: point) > GestureTuning.mouseSlop else { return turning }
      turning.hasMoved = true
      pass.stop()
      pass.begin()
    }
    var requested = pass.view.camera
    if settings.rotateGestures {
      requested.bearing += (point.x - turning.point.x) * GestureTuning.mouseRotationRate
      pass.motion.hasRotated = true
      // Snap to north about the target, the center of this rotation.
      pass.motion.center = nil
    }
    if settings.tiltGestures {
      requested.viewingAngle -= (point.y - turning.point.y) * GestureTuning.tiltRate
    }
    turning.point = point
    let before = pass.view.camera
    pass.show(pass.view.shaped(requested, about: nil))
    pass.addOverscroll(
      [.nan, requested.viewingAngle - before.viewingAngle, .nan, .nan], from: before, about: nil)
    return turning
  }
}
