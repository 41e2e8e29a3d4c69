// SPDX-License-Identifier: Apache-2.0
import MapCamera

extension GestureRecognizers {
  /// The identifier of the left button among the fingers.
  private static let mouseID = Int.min

  mutating func mouse(
    _ button: RawInput.MouseButton, _ phase: RawInput.TouchPhase, at place: ScreenPoint,
    _ modifiers: KeyModifiers, _ pass: inout GesturePass
  ) {
    let turns = button != .left || modifiers.contains(.control)
    if let turning, turning.button == button {
      turn(turning, phase, to: place, &pass)
    } else if phase == .began, turns {
      guard turning == nil, let place = place.sanitized else { return }
      stopFling()
      turning = Turning(button: button, start: place, place: place)
    } else if button == .left {
      touch(
        GestureRecognizers.mouseID, phase, at: place, isMouse: true,
        zoomsOut: modifiers.contains(.shift), &pass)
    }
  }

  private mutating func turn(
    _ turning: Turning, _ phase: RawInput.TouchPhase, to place: ScreenPoint,
    _ pass: inout GesturePass
  ) {
    if phase == .moved || phase == .ended, let place = place.sanitized {
      self.turning = turned(turning, to: place, &pass)
    }
    guard phase == .ended || phase == .canceled else { return }
    self.turning = nil
    if phase == .canceled { hasRotated = false }
    if fingers.isEmpty { snapToNorth(pass) }
  }

  private mutating func turned(
    _ turning: Turning, to place: ScreenPoint, _ pass: inout GesturePass
  ) -> Turning {
    let settings = pass.view.settings
    guard settings.rotateGestures || settings.tiltGestures else { return turning }
    var turning = turning
    if !turning.hasMoved {
      guard turning.start.distance(to: place) > GestureTuning.mouseSlop else { return turning }
      turning.hasMoved = true
      motion = nil
      pass.begin()
    }
    var wish = pass.view.camera
    if settings.rotateGestures {
      wish.bearing += (place.x - turning.place.x) * GestureTuning.mouseRotationRate
      hasRotated = true
      // Snap to north about the target, the center of this rotation.
      center = nil
    }
    if settings.tiltGestures {
      wish.viewingAngle -= (place.y - turning.place.y) * GestureTuning.tiltRate
    }
    turning.place = place
    let before = pass.view.camera
    pass.show(pass.view.shaped(wish, about: nil))
    strain(
      [.nan, wish.viewingAngle - before.viewingAngle, .nan, .nan], from: before, about: nil, pass)
    return turning
  }
}
