// SPDX-License-Identifier: Apache-2.0
import MapCamera

extension GestureRecognizers {
  /// A key goes down or is repeated. With control, option or command it is someone else's.
  mutating func press(_ key: Key, _ modifiers: KeyModifiers, _ pass: inout GesturePass) {
    guard modifiers.isSubset(of: .shift),
      case let move = KeyMove(key, turns: modifiers.contains(.shift)), move.isOn(pass.view.settings)
    else { return }
    pass.begin()
    let view = pass.view
    ease(from: pass.time, duration: GestureTuning.keyDuration, pass) { ease in
      let lead = GestureTuning.keyLead
      switch move {
      case .pan(let way):
        ease.pan(by: way * GestureTuning.keyPan, lead: lead * GestureTuning.keyPan)
      case .zoom(let steps):
        ease.zoom(
          by: steps * GestureTuning.zoomStep, lead: lead * GestureTuning.zoomStep, in: view)
      case .rotate(let steps):
        ease.rotate(
          by: steps * GestureTuning.keyRotation, lead: lead * GestureTuning.keyRotation, in: view)
      case .tilt(let steps):
        ease.tilt(by: steps * GestureTuning.keyTilt, lead: lead * GestureTuning.keyTilt, in: view)
      }
    }
  }
}

/// What a key does, in steps.
private enum KeyMove {
  /// The camera goes right and down.
  case pan(SIMD2<Double>)
  case zoom(Double)
  /// Clockwise.
  case rotate(Double)
  case tilt(Double)

  init(_ key: Key, turns: Bool) {
    switch key {
    case .left: self = turns ? .rotate(-1) : .pan([-1, 0])
    case .right: self = turns ? .rotate(1) : .pan([1, 0])
    case .up: self = turns ? .tilt(1) : .pan([0, -1])
    case .down: self = turns ? .tilt(-1) : .pan([0, 1])
    case .plus: self = .zoom(1)
    case .minus: self = .zoom(-1)
    }
  }

  func isOn(_ settings: GestureSettings) -> Bool {
    switch self {
    case .pan: settings.scrollGestures
    case .zoom: settings.zoomGestures
    case .rotate: settings.rotateGestures
    case .tilt: settings.tiltGestures
    }
  }
}
