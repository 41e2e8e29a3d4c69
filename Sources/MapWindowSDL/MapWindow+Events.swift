// SPDX-License-Identifier: Apache-2.0
internal import CSDL2
import MapCamera
import MapUI

extension MapWindow {
  /// Handles an SDL event.
  func take(_ event: SDL_Event) {
    let modifiers = KeyModifiers(sdl: held(with: event))
    switch SDL_EventType(event.type) {
    case SDL_QUIT: close()
    case SDL_WINDOWEVENT: changed(event.window)
    case SDL_DISPLAYEVENT: fit()
    case SDL_KEYDOWN where isKept(event.key, modifiers): break
    case SDL_TEXTINPUT: type(event)
    case SDL_DROPFILE, SDL_DROPTEXT: drop(event.drop)
    case SDL_DROPCOMPLETE: endDrop()
    default:
      followPointer(event)
      if isTyping, event.type == SDL_KEYDOWN.rawValue { return }
      if let input = reader.input(event, modifiers: modifiers, in: measures) {
        inputTime = time(of: event)
        mapView.handle(input, at: inputTime)
      }
    }
  }

  /// The time of an event. SDL sets timestamps when the queue is read, so the time of an event during a frame
  /// is unknown. A touch that ends right before or during a slow frame must not count as resting for that
  /// time: otherwise the map would not continue with a fling.
  private func time(of event: SDL_Event) -> Double {
    let now = mapView.clock.now
    switch SDL_EventType(event.type) {
    case SDL_MOUSEBUTTONUP, SDL_FINGERUP: return min(max(inputTime, queueEmptyTime), now)
    default: return now
    }
  }

  /// The modifiers of an event: key events include their own, other events use the current state.
  private func held(with event: SDL_Event) -> SDL_Keymod {
    switch SDL_EventType(event.type) {
    case SDL_KEYDOWN, SDL_KEYUP: SDL_Keymod(UInt32(event.key.keysym.mod))
    default: SDL_GetModState()
    }
  }

  private func changed(_ event: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: fit()
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: isExposed = true
    case SDL_WINDOWEVENT_FOCUS_LOST:
      for input in reader.canceled(in: measures) { mapView.handle(input) }
    case SDL_WINDOWEVENT_LEAVE: onPointer?(nil)
    case SDL_WINDOWEVENT_CLOSE: close()
    default: break
    }
  }

  /// Whether the app handles a key instead of the map. Keys that type a character arrive as text input,
  /// unless Control, Option or Command is held.
  private func isKept(_ event: SDL_KeyboardEvent, _ modifiers: KeyModifiers) -> Bool {
    guard let onKey, let key = NamedKey(sdl: event.keysym) else { return false }
    if case .character = key, modifiers.isDisjoint(with: [.control, .option, .command]) {
      return false
    }
    if key == .space { return false }
    return onKey(KeyPress(key, modifiers: modifiers, isRepeat: event.repeat != 0))
  }

  private func type(_ event: SDL_Event) {
    let text = withUnsafeBytes(of: event.text.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if isTyping {
      onText?(text)
    } else {
      for character in text.lowercased() {
        _ = onKey?(KeyPress(character == " " ? .space : .character(character)))
      }
    }
  }

  private func drop(_ event: SDL_DropEvent) {
    guard let file = event.file else { return }
    dropped.append(String(cString: file))
    SDL_free(file)
  }

  private func endDrop() {
    let paths = dropped
    dropped = []
    if !paths.isEmpty { onDrop?(paths) }
  }

  /// Reports pointer positions and right clicks that are not drags.
  private func followPointer(_ event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      onPointer?(measures.point(Double(event.motion.x), Double(event.motion.y)))
    case SDL_MOUSEBUTTONDOWN where Int32(event.button.button) == SDL_BUTTON_RIGHT:
      menuStart = [Double(event.button.x), Double(event.button.y)]
    case SDL_MOUSEBUTTONUP where Int32(event.button.button) == SDL_BUTTON_RIGHT:
      guard let start = menuStart else { return }
      menuStart = nil
      let end = SIMD2(Double(event.button.x), Double(event.button.y))
      let moved = (end - start) / measures.units * measures.points
      if (moved * moved).sum() < 16 { onMenu?(measures.point(end.x, end.y)) }
    default: break
    }
  }
}
