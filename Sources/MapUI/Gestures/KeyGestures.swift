// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// Recognizes the gestures of the keyboard.
struct KeyGestures: Sendable {
  /// The keys that are held down, or released and still slowing down.
  private var held: [HeldKey] = []

  /// Whether no key moves the map.
  var isEmpty: Bool { held.isEmpty }

  /// Handles a key press or a repeat. Keys with control, option or command are ignored.
  mutating func press(_ key: KeyboardKey, _ modifiers: KeyModifiers, _ pass: inout GesturePass) {
    if let index = held.firstIndex(where: { $0.key == key && $0.isDown }) {
      held[index].confirm(at: pass.time)
      return
    }
    guard let command = KeyCommand(key, modifiers: modifiers), command.isOn(pass.view.settings)
    else { return }
    switch command {
    case .tap: pass.tap(at: pass.view.middle)
    case .longPress: pass.longPress(at: pass.view.middle)
    default:
      pass.stopFling()
      pass.begin()
      if command.isContinuous { held.append(HeldKey(key, command, at: pass.time)) }
      let view = pass.view
      pass.ease(from: pass.time, duration: GestureTuning.keyDuration) {
        $0.add(command, in: view)
      }
    }
  }

  /// Handles a key release, whatever the modifiers are now.
  mutating func release(_ key: KeyboardKey, _ pass: GesturePass) {
    for index in held.indices where held[index].key == key {
      held[index].release(at: pass.time, stopsAtOnce: pass.view.settings.reducesMotion)
    }
  }

  /// Moves the map by the held keys, and by released keys until they have slowed to a stop.
  mutating func tick(_ pass: inout GesturePass) {
    guard !held.isEmpty else { return }
    var step: KeyStep?
    for index in held.indices {
      let lost = held[index].seen + GestureTuning.keyPatience
      if pass.time > lost { held[index].release(at: lost, stopsAtOnce: true) }
      let steps = held[index].advance(to: pass.time)
      let command = held[index].command
      guard steps != 0, command.isOn(pass.view.settings) else { continue }
      step = step ?? KeyStep(command, steps: 0)
      step? += KeyStep(command, steps: steps)
    }
    held.removeAll { $0.isOver(at: pass.time) }
    guard let step else { return }
    let before = pass.view.camera
    pass.show(step.camera(in: pass.view))
    pass.shiftEase(from: before)
  }
}

extension Ease {
  /// Adds a step of a command to the pending goals.
  fileprivate mutating func add(_ command: KeyCommand, in view: GestureView) {
    let lead = GestureTuning.keyLead
    let step = KeyStep(command)
    switch command {
    case .north, .reset:
      if view.settings.rotateGestures { turnNorth(in: view) }
      if command == .reset, view.settings.tiltGestures {
        tilt(by: -view.camera.viewingAngle, in: view)
      }
    default:
      if step.pan != .zero { pan(by: step.pan, lead: lead * GestureTuning.keyPan) }
      if step.zoom != 0 { zoom(by: step.zoom, lead: lead * GestureTuning.zoomStep, in: view) }
      if step.bearing != 0 {
        rotate(by: step.bearing, lead: lead * GestureTuning.keyRotation, in: view)
      }
      if step.tilt != 0 { tilt(by: step.tilt, lead: lead * GestureTuning.keyTilt, in: view) }
    }
  }
}

extension GestureView {
  /// The center of the part of the view inside the padding.
  fileprivate var middle: ScreenPoint {
    camera.viewport(size: size, padding: padding).center
  }
}
