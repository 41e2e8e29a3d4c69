// SPDX-License-Identifier: Apache-2.0
import CSDL2
import MapCamera
import MapTestSupport
import MapUI
import Testing

@testable import MapWindowSDL

@Suite struct InputReaderTests {
  /// 800 x 600 units of a display with 1600 x 1200 pixels, two per point.
  private let measures = WindowMetrics(units: [800, 600], pixels: [1600, 1200], scale: 2)
  private var reader = InputReader()

  private mutating func read(
    _ event: SDL_Event, _ modifiers: KeyModifiers = []
  ) -> RawInput? {
    reader.input(event, modifiers: modifiers, in: measures)
  }

  // MARK: - Touches

  @Test mutating func `a touch position is a fraction of the window`() {
    let point = ScreenPoint(x: 200, y: 450)
    #expect(read(.finger(SDL_FINGERDOWN, 77, 0.25, 0.75)) == .touch(id: 0, .began, at: point))
  }

  @Test mutating func `touches get the smallest free identifiers`() {
    #expect(read(.finger(SDL_FINGERDOWN, 9_000_000_000))?.finger == 0)
    #expect(read(.finger(SDL_FINGERDOWN, -3))?.finger == 1)
    #expect(read(.finger(SDL_FINGERDOWN, 12))?.finger == 2)
    #expect(read(.finger(SDL_FINGERMOTION, 12))?.finger == 2)
    #expect(read(.finger(SDL_FINGERUP, -3))?.finger == 1)
    #expect(read(.finger(SDL_FINGERDOWN, 4))?.finger == 1)
    #expect(read(.finger(SDL_FINGERMOTION, 9_000_000_000))?.finger == 0)
  }

  @Test mutating func `a touch without a start and a second start are ignored`() {
    #expect(read(.finger(SDL_FINGERMOTION, 1)) == nil)
    #expect(read(.finger(SDL_FINGERUP, 1)) == nil)
    #expect(read(.finger(SDL_FINGERDOWN, 1)) != nil)
    #expect(read(.finger(SDL_FINGERDOWN, 1)) == nil)
    #expect(read(.finger(SDL_FINGERUP, 1)) != nil)
    #expect(read(.finger(SDL_FINGERUP, 1)) == nil)
  }

  // MARK: - Mouse

  @Test mutating func `a drag is reported with its button, in points`() {
    #expect(
      read(.button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 80, 60), .control)
        == .mouse(.left, .began, at: ScreenPoint(x: 80, y: 60), modifiers: .control))
    #expect(read(.motion(100, 70)) == .mouse(.left, .moved, at: ScreenPoint(x: 100, y: 70)))
    #expect(
      read(.button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 100, 70))
        == .mouse(.left, .ended, at: ScreenPoint(x: 100, y: 70)))
  }

  @Test mutating func `a custom scale converts the display's pixels to points`() {
    let measures = WindowMetrics(units: [1600, 1200], pixels: [1600, 1200], scale: 2)
    let input = reader.input(
      .button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 80, 60), modifiers: [], in: measures)
    #expect(input == .mouse(.right, .began, at: ScreenPoint(x: 40, y: 30)))
  }

  @Test mutating func `pointer movement and releases without a press are ignored`() {
    #expect(read(.motion(1, 1)) == nil)
    #expect(read(.button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 1, 1)) == nil)
  }

  @Test mutating func `the side buttons are ignored`() {
    #expect(read(.button(SDL_MOUSEBUTTONDOWN, 4, 1, 1)) == nil)
    #expect(read(.button(SDL_MOUSEBUTTONDOWN, 200, 1, 1)) == nil)
    #expect(read(.motion(2, 2)) == nil)
  }

  @Test mutating func `a press of a button that another mouse already holds is ignored`() {
    #expect(read(.button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 0, 0)) != nil)
    #expect(read(.button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 5, 5)) == nil)
  }

  @Test mutating func `with two held buttons the one with the lower number moves the map`() {
    _ = read(.button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 0, 0))
    _ = read(.button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 0, 0))
    #expect(read(.motion(5, 5)) == .mouse(.left, .moved, at: ScreenPoint(x: 5, y: 5)))
    _ = read(.button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 5, 5))
    #expect(read(.motion(6, 6)) == .mouse(.right, .moved, at: ScreenPoint(x: 6, y: 6)))
  }

  @Test mutating func `mouse events that SDL makes from touches are ignored`() {
    var press = SDL_Event.button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 1, 1)
    press.button.which = rhumb_touch_mouse
    var motion = SDL_Event.motion(1, 1)
    motion.motion.which = rhumb_touch_mouse
    var wheel = SDL_Event.wheel(0, 1)
    wheel.wheel.which = rhumb_touch_mouse
    #expect(read(press) == nil && read(motion) == nil && read(wheel) == nil)
  }

  // MARK: - Wheel

  @Test mutating func `wheel events have the pointer's position and fractions of a tick`() {
    #expect(
      read(.wheel(0.25, -1.5), .shift)
        == .wheel(
          delta: [0.25, -1.5], isPrecise: false, at: ScreenPoint(x: 300, y: 200),
          modifiers: .shift))
  }

  @Test mutating func `a flipped wheel is inverted`() {
    var event = SDL_Event.wheel(1, 2)
    event.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
    #expect(
      read(event)
        == .wheel(delta: [-1, -2], isPrecise: false, at: ScreenPoint(x: 300, y: 200)))
  }

  // MARK: - Held input

  @Test mutating func `losing focus cancels all touches and buttons once`() {
    _ = read(.finger(SDL_FINGERDOWN, 5))
    _ = read(.finger(SDL_FINGERDOWN, 6))
    _ = read(.button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 10, 20))
    let point = ScreenPoint(x: 10, y: 20)
    #expect(
      reader.canceled(in: measures) == [
        .touch(id: 0, .canceled, at: point), .touch(id: 1, .canceled, at: point),
        .mouse(.right, .canceled, at: point),
      ])
    #expect(reader.canceled(in: measures).isEmpty)
    // Later events of canceled input are ignored.
    #expect(read(.finger(SDL_FINGERUP, 5)) == nil)
    #expect(read(.motion(30, 40)) == nil)
    #expect(read(.button(SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT, 30, 40)) == nil)
  }

  @Test mutating func `for random events each touch and button ends as often as it starts`() {
    var generator = SplitMix64(seed: 3)
    var held: Set<String> = []
    for _ in 0..<5000 {
      guard let input = read(.random(using: &generator)) else { continue }
      switch input {
      case .touch(let id, .began, _): #expect(held.insert("finger \(id)").inserted)
      case .touch(let id, .moved, _): #expect(held.contains("finger \(id)"))
      case .touch(let id, _, _): #expect(held.remove("finger \(id)") != nil)
      case .mouse(let button, .began, _, _): #expect(held.insert("\(button)").inserted)
      case .mouse(let button, .moved, _, _): #expect(held.contains("\(button)"))
      case .mouse(let button, _, _, _): #expect(held.remove("\(button)") != nil)
      default: break
      }
    }
    #expect(reader.canceled(in: measures).count == held.count)
  }

  // MARK: - Keys

  @Test(
    arguments: [
      (SDLK_LEFT, KeyboardKey.left), (SDLK_UP, .up), (SDLK_PLUS, .plus), (SDLK_EQUALS, .plus),
      (SDLK_KP_MINUS, .minus),
    ])
  mutating func `the map's keys are reported down and up`(symbol: SDL_KeyCode, key: KeyboardKey) {
    #expect(
      read(.key(SDL_KEYDOWN, symbol), .shift) == .key(key, isDown: true, modifiers: .shift))
    #expect(read(.key(SDL_KEYUP, symbol)) == .key(key, isDown: false))
  }

  @Test mutating func `other keys are ignored`() {
    #expect(read(.key(SDL_KEYDOWN, SDLK_F5)) == nil)
    #expect(read(.key(SDL_KEYDOWN, SDLK_a)) == nil)
  }

  @Test func `keys have their names or characters`() {
    func named(_ symbol: SDL_KeyCode) -> NamedKey? {
      NamedKey(sdl: SDL_Event.key(SDL_KEYDOWN, symbol).key.keysym)
    }
    #expect(named(SDLK_a) == .character("a"))
    #expect(named(SDLK_SLASH) == .character("/"))
    #expect(named(SDLK_F1) == .function(1))
    #expect(named(SDLK_F12) == .function(12))
    #expect(named(SDLK_KP_ENTER) == .enter)
    #expect(named(SDLK_LSHIFT) == nil)
    #expect(named(SDLK_UNKNOWN) == nil)
  }

  @Test func `left and right modifier keys are equal`() {
    func modifiers(_ keys: SDL_Keymod...) -> KeyModifiers {
      KeyModifiers(sdl: SDL_Keymod(keys.reduce(0) { $0 | $1.rawValue }))
    }
    #expect(modifiers(KMOD_LSHIFT) == .shift && modifiers(KMOD_RSHIFT) == .shift)
    #expect(modifiers(KMOD_RCTRL, KMOD_LALT) == [.control, .option])
    #expect(modifiers(KMOD_RGUI) == .command)
    #expect(modifiers(KMOD_NUM, KMOD_CAPS).isEmpty)
  }
}
