// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// A finger or a button of the mouse.
enum ControlPointer: Hashable {
  case touch(Int)
  case mouse(MouseButton)
}

/// A finger that came down on a control.
struct ControlPress {
  let identifier: String
  /// Whether it is still on the control.
  var isInside: Bool
  /// When the action is repeated, seconds of the view's clock.
  var repetition: Double
  var hasRepeated = false
}

extension ScreenControls {
  /// How far beside a button a finger may slip and still press it, points.
  private static let slip = 16.0
  /// Until a held button repeats, and from then on, seconds.
  private static let patience = 0.45
  private static let interval = 0.25

  /// Takes an input that is meant for a control; false leaves it to the map.
  ///
  /// What comes down on a control belongs to it until it goes up, wherever it goes.
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

  /// Whether something is shown that takes all input.
  var isModal: Bool { control(at: CGPoint(x: -1e9, y: -1e9)) != nil }

  /// Repeats what is held.
  ///
  /// - Returns: whether something is held that will be repeated.
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
    _ pointer: ControlPointer, _ phase: TouchPhase, at place: ScreenPoint, _ time: Double
  ) -> Bool {
    let point = CGPoint(place)
    if phase == .began {
      guard place.x.isFinite, place.y.isFinite, let control = control(at: point) else {
        // The pointer begins anew, elsewhere.
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

  /// Lets a control go that a pointer held.
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
