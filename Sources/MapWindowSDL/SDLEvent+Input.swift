// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import MapCamera
import MapUI

/// A window's size and scale, for converting SDL's coordinates.
struct WindowMetrics: Equatable {
  /// The window's size in the display's units.
  var units: SIMD2<Double>
  /// The window's size in pixels.
  var pixels: SIMD2<Double>
  /// Pixels per point.
  var scale: Double

  /// The window's size in points.
  var points: SIMD2<Double> { pixels / scale }

  /// Converts a position in the display's units to points.
  func point(_ x: Double, _ y: Double) -> ScreenPoint {
    let point = SIMD2(x, y) / units * points
    return ScreenPoint(x: point.x, y: point.y)
  }
}

/// Converts SDL events to the map's input. Its only state between events are the touches, the pressed buttons
/// and the pointer.
struct InputReader {
  private var fingers: [SDL_FingerID: Int] = [:]
  private var buttons: Set<UInt8> = []
  private var pointer = SIMD2<Double>()

  /// Converts an event; `nil` if it is not input for the map.
  mutating func input(
    _ event: SDL_Event, modifiers: KeyModifiers, in measures: WindowMetrics
  ) -> RawInput? {
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN: touch(event.tfinger, .began, measures)
    case SDL_FINGERMOTION: touch(event.tfinger, .moved, measures)
    case SDL_FINGERUP: touch(event.tfinger, .ended, measures)
    case SDL_MOUSEBUTTONDOWN: press(event.button, modifiers, measures)
    case SDL_MOUSEBUTTONUP: release(event.button, modifiers, measures)
    case SDL_MOUSEMOTION: move(event.motion, modifiers, measures)
    case SDL_MOUSEWHEEL: turn(event.wheel, modifiers, measures)
    case SDL_KEYDOWN: key(event.key, isDown: true, modifiers)
    case SDL_KEYUP: key(event.key, isDown: false, modifiers)
    default: nil
    }
  }

  /// Returns input that cancels all touches and buttons, for when the window loses focus.
  mutating func canceled(in measures: WindowMetrics) -> [RawInput] {
    let point = measures.point(pointer.x, pointer.y)
    let ended =
      fingers.values.sorted().map { RawInput.touch(id: $0, .canceled, at: point) }
      + buttons.sorted().compactMap { RawInput.MouseButton(sdl: $0) }
      .map { RawInput.mouse($0, .canceled, at: point) }
    fingers = [:]
    buttons = []
    return ended
  }

  private mutating func touch(
    _ finger: SDL_TouchFingerEvent, _ phase: RawInput.TouchPhase, _ measures: WindowMetrics
  ) -> RawInput? {
    // SDL's identifiers come from the kernel or the X server; the map uses the smallest free numbers.
    let id: Int
    switch (phase, fingers[finger.fingerId]) {
    case (.began, nil):
      let taken = Set(fingers.values)
      id = (0...taken.count).first { !taken.contains($0) } ?? 0
      fingers[finger.fingerId] = id
    case (_, nil), (.began, _): return nil
    case (_, let known?): id = known
    }
    if phase == .ended { fingers[finger.fingerId] = nil }
    let position = measures.points * SIMD2(Double(finger.x), Double(finger.y))
    return .touch(id: id, phase, at: ScreenPoint(x: position.x, y: position.y))
  }

  private mutating func press(
    _ event: SDL_MouseButtonEvent, _ modifiers: KeyModifiers, _ measures: WindowMetrics
  ) -> RawInput? {
    // A second mouse may press a button that is already held on the first.
    guard event.which != rhumb_touch_mouse, let button = RawInput.MouseButton(sdl: event.button),
      buttons.insert(event.button).inserted
    else { return nil }
    pointer = [Double(event.x), Double(event.y)]
    return .mouse(button, .began, at: measures.point(pointer.x, pointer.y), modifiers: modifiers)
  }

  private mutating func release(
    _ event: SDL_MouseButtonEvent, _ modifiers: KeyModifiers, _ measures: WindowMetrics
  ) -> RawInput? {
    guard buttons.remove(event.button) != nil, let button = RawInput.MouseButton(sdl: event.button)
    else {
      return nil
    }
    pointer = [Double(event.x), Double(event.y)]
    return .mouse(button, .ended, at: measures.point(pointer.x, pointer.y), modifiers: modifiers)
  }

  private mutating func move(
    _ event: SDL_MouseMotionEvent, _ modifiers: KeyModifiers, _ measures: WindowMetrics
  ) -> RawInput? {
    guard event.which != rhumb_touch_mouse else { return nil }
    pointer = [Double(event.x), Double(event.y)]
    guard let held = buttons.min(), let button = RawInput.MouseButton(sdl: held) else { return nil }
    return .mouse(button, .moved, at: measures.point(pointer.x, pointer.y), modifiers: modifiers)
  }

  /// Converts a wheel event in ticks. Trackpads report fractions of a tick; SDL does not mark their events
  /// otherwise.
  private mutating func turn(
    _ event: SDL_MouseWheelEvent, _ modifiers: KeyModifiers, _ measures: WindowMetrics
  ) -> RawInput? {
    guard event.which != rhumb_touch_mouse else { return nil }
    let sign: Double = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
    let delta = SIMD2(Double(event.preciseX), Double(event.preciseY)) * sign
    pointer = [Double(event.mouseX), Double(event.mouseY)]
    return .wheel(
      delta: delta, isPrecise: false, at: measures.point(pointer.x, pointer.y), modifiers: modifiers
    )
  }

  private func key(
    _ event: SDL_KeyboardEvent, isDown: Bool, _ modifiers: KeyModifiers
  ) -> RawInput? {
    KeyboardKey(sdl: event.keysym).map { .key($0, isDown: isDown, modifiers: modifiers) }
  }
}

extension RawInput.MouseButton {
  init?(sdl number: UInt8) {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: self = .left
    case SDL_BUTTON_MIDDLE: self = .middle
    case SDL_BUTTON_RIGHT: self = .right
    default: return nil
    }
  }
}

extension KeyModifiers {
  init(sdl state: SDL_Keymod) {
    self = []
    let bits = Int(state.rawValue)
    if bits & 0x0003 != 0 { insert(.shift) }
    if bits & 0x00C0 != 0 { insert(.control) }
    if bits & 0x0300 != 0 { insert(.option) }
    if bits & 0x0C00 != 0 { insert(.command) }
  }
}

extension KeyboardKey {
  /// Converts an SDL key; `nil` if the map does not use it. Plus and equals share a key on most layouts.
  init?(sdl symbol: SDL_Keysym) {
    switch Int(symbol.sym) {
    case Int(SDLK_LEFT.rawValue): self = .left
    case Int(SDLK_RIGHT.rawValue): self = .right
    case Int(SDLK_UP.rawValue): self = .up
    case Int(SDLK_DOWN.rawValue): self = .down
    case Int(SDLK_PLUS.rawValue), Int(SDLK_EQUALS.rawValue), Int(SDLK_KP_PLUS.rawValue):
      self = .plus
    case Int(SDLK_MINUS.rawValue), Int(SDLK_KP_MINUS.rawValue): self = .minus
    case Int(SDLK_n.rawValue): self = .n
    case Int(SDLK_HOME.rawValue), Int(SDLK_0.rawValue): self = .home
    case Int(SDLK_RETURN.rawValue), Int(SDLK_KP_ENTER.rawValue): self = .enter
    default: return nil
    }
  }
}

extension NamedKey {
  /// SDL's codes of the keys that do not type a character. For a duplicate key, the usual one comes first.
  private static let codes: [(SDL_KeyCode, NamedKey)] =
    [
      (SDLK_ESCAPE, .escape), (SDLK_RETURN, .enter), (SDLK_KP_ENTER, .enter), (SDLK_TAB, .tab),
      (SDLK_SPACE, .space), (SDLK_BACKSPACE, .backspace), (SDLK_DELETE, .delete),
      (SDLK_HOME, .home), (SDLK_END, .end), (SDLK_PAGEUP, .pageUp), (SDLK_PAGEDOWN, .pageDown),
      (SDLK_LEFT, .left), (SDLK_RIGHT, .right), (SDLK_UP, .up), (SDLK_DOWN, .down),
    ] + (1...12).map { (SDL_KeyCode(SDLK_F1.rawValue + UInt32($0 - 1)), .function($0)) }

  /// Converts an SDL key; `nil` for a key without a name and for modifier keys.
  init?(sdl symbol: SDL_Keysym) {
    if let named = Self.codes.first(where: { Int($0.0.rawValue) == Int(symbol.sym) }) {
      self = named.1
    } else if (33..<0x11_0000).contains(symbol.sym),
      let scalar = Unicode.Scalar(UInt32(symbol.sym))
    {
      self = .character(Character(scalar))
    } else {
      return nil
    }
  }

  /// SDL's code; `nil` if SDL has none for the key.
  var sdl: SDL_Keycode? {
    if case .character(let character) = self {
      return character.unicodeScalars.first.map { SDL_Keycode($0.value) }
    }
    return Self.codes.first { $0.1 == self }.map { SDL_Keycode($0.0.rawValue) }
  }
}
