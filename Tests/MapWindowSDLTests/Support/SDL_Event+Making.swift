// SPDX-License-Identifier: Apache-2.0
import CSDL2
import MapTestSupport
import MapUI

/// Creates SDL events.
extension SDL_Event {
  static func of(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    return event
  }

  static func finger(
    _ type: SDL_EventType, _ id: SDL_FingerID, _ x: Float = 0, _ y: Float = 0
  ) -> SDL_Event {
    of(type) {
      $0.tfinger.fingerId = id
      $0.tfinger.x = x
      $0.tfinger.y = y
    }
  }

  static func button(_ type: SDL_EventType, _ button: Int32, _ x: Int32, _ y: Int32) -> SDL_Event {
    of(type) {
      $0.button.button = UInt8(button)
      $0.button.x = x
      $0.button.y = y
    }
  }

  static func motion(_ x: Int32, _ y: Int32) -> SDL_Event {
    of(SDL_MOUSEMOTION) {
      $0.motion.x = x
      $0.motion.y = y
    }
  }

  /// A wheel event with the pointer at 300, 200.
  static func wheel(_ x: Float, _ y: Float) -> SDL_Event {
    of(SDL_MOUSEWHEEL) {
      $0.wheel.preciseX = x
      $0.wheel.preciseY = y
      $0.wheel.mouseX = 300
      $0.wheel.mouseY = 200
    }
  }

  static func key(_ type: SDL_EventType, _ symbol: SDL_KeyCode) -> SDL_Event {
    of(type) { $0.key.keysym.sym = SDL_Keycode(symbol.rawValue) }
  }

  /// A random valid or invalid event of three touches and four buttons.
  static func random(using generator: inout SplitMix64) -> SDL_Event {
    let fingers = [SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP]
    let buttons = [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP]
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      return .finger(
        fingers[Int.random(in: 0..<3, using: &generator)], .random(in: 1...3, using: &generator))
    case 1:
      return .button(
        buttons[Int.random(in: 0..<2, using: &generator)], .random(in: 1...4, using: &generator),
        .random(in: 0...800, using: &generator), .random(in: 0...600, using: &generator))
    default: return .motion(3, 4)
    }
  }
}

extension RawInput {
  /// The identifier of the touch.
  var finger: Int? {
    if case .touch(let id, _, _) = self { id } else { nil }
  }
}
