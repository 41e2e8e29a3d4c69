// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// A finger or a mouse button.
enum ControlPointer: Hashable {
  case touch(Int)
  case mouse(RawInput.MouseButton)
}

/// A press that began on a control.
struct ControlPress {
  let identifier: String
  /// Whether the pointer is still on the control.
  var isInside: Bool
  /// The time of the next repetition, seconds of the view's clock.
  var repetition: Double
  var hasRepeated = false
}

extension ScreenControls {
  /// How far beside a button a pointer may move and still press it, points.
  private static let slip = 16.0
  /// The time before a held button repeats, and the interval afterwards, seconds.
  private static let patience = 0.45
  private static let interval = 0.25

  /// Handles an input on a control. Returns `false` to leave the input to the map.
  ///
  /// A press that begins on a control belongs to it until the release, wherever the pointer moves.
  func take(_ input: RawInput, at time: Double) -> Bool {
    guard !isEmpty || !presses.isEmpty else { return false }
    switch input {
    case .touch(let id, let phase, let point): return take(.touch(id), phase, at: point, time)
    case .mouse(let button, let phase, let point, _):
      return take(.mouse(button), phase, at: point, time)
    case .wheel(_, _, let point, _), .magnify(_, let point), .rotate(_, let point):
      return control(at: CGPoint(point))?.dims != nil
    case .key: return isModal
    }
  }

  /// Whether a modal control is shown, which takes all input.
  var isModal: Bool { control(at: CGPoint(x: -1e9, y: -1e9)) != nil }

  /// Repeats the actions of held controls.
  ///
  /// - Returns: Whether a held control will be repeated.
  func stepPresses(to time: Double) -> Bool {
    var isHeld = false
    for (pointer, press) in presses where press.isInside {
      guard let control = control(press.identifier), control.repeats, control.isEnabled else {
        continue
      }
      isHeld = true
      guard time >= press.repetition else { continue }
      presses[pointer]?.repetition = time + ScreenControls.interval
      presses[pointer]?.hasRepeated = true
      control.action?()
    }
    return isHeld
  }

  private func take(
    _ pointer: ControlPointer, _ phase: RawInput.TouchPhase, at place: ScreenPoint, _ time: Double
  ) -> Bool {
    let point = CGPoint(place)
    if phase == .began {
      guard place.x.isFinite, place.y.isFinite, let control = control(at: point) else {
        // The pointer now begins outside all controls.
        release(pointer)
        return false
      }
      let presses = pointer != .mouse(.right) && pointer != .mouse(.middle)
      self.presses[pointer] = ControlPress(
        identifier: control.identifier, isInside: presses,
        repetition: time + ScreenControls.patience)
      if presses { setPressed(control.identifier, true) }
      return true
    }
    guard var press = presses[pointer] else { return false }
    if press.isInside {
      press.isInside = isOn(press.identifier, point)
      if !press.isInside { setPressed(press.identifier, false) }
      presses[pointer] = press
    }
    guard phase != .moved else { return true }
    release(pointer)
    if phase == .ended, press.isInside, !press.hasRepeated { activate(press.identifier) }
    return true
  }

  /// Releases the control that a pointer holds.
  private func release(_ pointer: ControlPointer) {
    guard let press = presses.removeValue(forKey: pointer) else { return }
    setPressed(press.identifier, false)
  }

  private func isOn(_ identifier: String, _ point: CGPoint) -> Bool {
    guard let control = control(identifier) else { return false }
    let slip = -ScreenControls.slip
    return control.dims != nil || control.hitFrame.insetBy(dx: slip, dy: slip).contains(point)
  }
}
