// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import MapCamera
import MapUI

/// An event that a script can push into SDL's queue, as if from a device or the desktop.
package enum PushedEvent: Equatable, Sendable {
  case touch(id: Int, RawInput.TouchPhase, at: ScreenPoint)
  case mouse(RawInput.MouseButton?, RawInput.TouchPhase, at: ScreenPoint)
  case wheel(SIMD2<Double>, at: ScreenPoint)
  /// A key that does not type a character, with the held modifiers.
  case key(NamedKey, isDown: Bool, KeyModifiers)
  case text(String)
  case drop([String])
}

extension MapWindow {
  /// Appends an event to SDL's queue. It is handled like an event from a device.
  package func push(_ pushed: PushedEvent) {
    switch pushed {
    case .touch(let id, let phase, let point): pushTouch(id, phase, point)
    case .mouse(let button, let phase, let point): pushMouse(button, phase, units(point))
    case .wheel(let delta, let point): pushWheel(delta, units(point))
    case .key(let key, let isDown, let modifiers): pushKey(key, isDown, modifiers)
    case .text(let text): pushText(text)
    case .drop(let paths): pushDrop(paths)
    }
  }

  /// Waits until the display has processed all frames: it answers a query only afterwards.
  package func settle() { window.settle() }

  /// Changes the window's size in points.
  package func resize(width: Double, height: Double) {
    let units = SIMD2(width, height) / measures.points * measures.units
    window.resize(units)
  }

  private func units(_ point: ScreenPoint) -> SIMD2<Double> {
    SIMD2(point.x, point.y) / measures.points * measures.units
  }

  private func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void) {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    SDL_PushEvent(&event)
  }

  private func pushTouch(_ id: Int, _ phase: RawInput.TouchPhase, _ point: ScreenPoint) {
    let type =
      switch phase {
      case .began: SDL_FINGERDOWN
      case .moved: SDL_FINGERMOTION
      case .ended, .canceled: SDL_FINGERUP
      }
    let share = SIMD2(point.x, point.y) / measures.points
    push(type) {
      $0.tfinger.fingerId = SDL_FingerID(id)
      $0.tfinger.x = Float(share.x)
      $0.tfinger.y = Float(share.y)
    }
  }

  private func pushMouse(
    _ button: RawInput.MouseButton?, _ phase: RawInput.TouchPhase, _ point: SIMD2<Double>
  ) {
    guard phase != .moved, let button else {
      return push(SDL_MOUSEMOTION) {
        $0.motion.x = Int32(point.x)
        $0.motion.y = Int32(point.y)
      }
    }
    push(phase == .began ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP) {
      $0.button.button = UInt8(button.sdl)
      $0.button.x = Int32(point.x)
      $0.button.y = Int32(point.y)
    }
  }

  private func pushWheel(_ delta: SIMD2<Double>, _ point: SIMD2<Double>) {
    push(SDL_MOUSEWHEEL) {
      $0.wheel.preciseX = Float(delta.x)
      $0.wheel.preciseY = Float(delta.y)
      $0.wheel.mouseX = Int32(point.x)
      $0.wheel.mouseY = Int32(point.y)
    }
  }

  private func pushKey(_ key: NamedKey, _ isDown: Bool, _ modifiers: KeyModifiers) {
    guard let symbol = key.sdl else { return }
    SDL_SetModState(modifiers.sdl)
    push(isDown ? SDL_KEYDOWN : SDL_KEYUP) {
      $0.key.keysym.sym = symbol
      $0.key.keysym.mod = UInt16(truncatingIfNeeded: modifiers.sdl.rawValue)
    }
  }

  /// Pushes text as SDL events of at most 31 bytes.
  private func pushText(_ text: String) {
    for character in text {
      let bytes = Array(String(character).utf8.prefix(31))
      push(SDL_TEXTINPUT) { event in
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: bytes) }
      }
    }
  }

  private func pushDrop(_ paths: [String]) {
    for path in paths { push(SDL_DROPFILE) { $0.drop.file = SDL_strdup(path) } }
    push(SDL_DROPCOMPLETE) { _ in }
  }
}

extension RawInput.MouseButton {
  fileprivate var sdl: Int32 {
    switch self {
    case .left: SDL_BUTTON_LEFT
    case .middle: SDL_BUTTON_MIDDLE
    case .right: SDL_BUTTON_RIGHT
    }
  }
}

extension KeyModifiers {
  fileprivate var sdl: SDL_Keymod {
    var bits: UInt32 = 0
    if contains(.shift) { bits |= KMOD_LSHIFT.rawValue }
    if contains(.control) { bits |= KMOD_LCTRL.rawValue }
    if contains(.option) { bits |= KMOD_LALT.rawValue }
    if contains(.command) { bits |= KMOD_LGUI.rawValue }
    return SDL_Keymod(bits)
  }
}
