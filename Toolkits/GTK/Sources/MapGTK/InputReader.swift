// SPDX-License-Identifier: Apache-2.0
internal import CGTK
package import Rhumb

/// Converts the events of a widget to the map's input. Its only state between events are the touches, the pressed buttons,
/// the pointer and the distance of a trackpad's fingers.
package struct InputReader: Sendable {
  private var fingers: [UInt: Int] = [:]
  private var buttons: Set<UInt32> = []
  private var pointer = ScreenPoint(x: 0, y: 0)
  private var pinchScale = 1.0

  /// Creates a reader without pressed buttons and touches.
  package init() {}

  /// Converts an event; empty if it is not input for the map.
  package mutating func inputs(for event: WidgetEvent) -> [RawInput] {
    switch event.action {
    case .motion: move(event)
    case .press(let button): press(button, event)
    case .release(let button): release(button, event)
    case .scroll(let delta, let isPrecise):
      // A wheel that turns away from the user scrolls upward.
      [
        .wheel(
          delta: [delta.x, -delta.y], isPrecise: isPrecise, at: event.position,
          modifiers: event.modifiers)
      ]
    case .touch(let sequence, let phase): touch(sequence, phase, event.position)
    case .pinch(let scale, let angle, let isFirst): pinch(scale, angle, isFirst, event.position)
    case .key(let symbol, let isDown):
      KeyboardKey(gdk: symbol).map { [.key($0, isDown: isDown, modifiers: event.modifiers)] } ?? []
    case .canceled: canceled()
    }
  }

  /// Returns input that cancels all touches and buttons, for when the widget loses the focus.
  package mutating func canceled() -> [RawInput] {
    let ended =
      fingers.values.sorted().map { RawInput.touch(id: $0, .canceled, at: pointer) }
      + buttons.sorted().compactMap { RawInput.MouseButton(gdk: $0) }
      .map { RawInput.mouse($0, .canceled, at: pointer) }
    fingers = [:]
    buttons = []
    return ended
  }

  private mutating func move(_ event: WidgetEvent) -> [RawInput] {
    pointer = event.position
    guard let button = buttons.min().flatMap({ RawInput.MouseButton(gdk: $0) }) else { return [] }
    return [.mouse(button, .moved, at: pointer, modifiers: event.modifiers)]
  }

  private mutating func press(_ number: UInt32, _ event: WidgetEvent) -> [RawInput] {
    // A second mouse may press a button that is already held on the first.
    guard let button = RawInput.MouseButton(gdk: number), buttons.insert(number).inserted else {
      return []
    }
    pointer = event.position
    return [.mouse(button, .began, at: pointer, modifiers: event.modifiers)]
  }

  private mutating func release(_ number: UInt32, _ event: WidgetEvent) -> [RawInput] {
    guard buttons.remove(number) != nil, let button = RawInput.MouseButton(gdk: number) else {
      return []
    }
    pointer = event.position
    return [.mouse(button, .ended, at: pointer, modifiers: event.modifiers)]
  }

  private mutating func touch(
    _ sequence: UInt, _ phase: RawInput.TouchPhase, _ position: ScreenPoint
  ) -> [RawInput] {
    // GDK's sequences are addresses; the map uses the smallest free numbers.
    let id: Int
    switch (phase, fingers[sequence]) {
    case (.began, nil):
      let taken = Set(fingers.values)
      id = (0...taken.count).first { !taken.contains($0) } ?? 0
      fingers[sequence] = id
    case (_, nil), (.began, _): return []
    case (_, let known?): id = known
    }
    if phase == .ended || phase == .canceled { fingers[sequence] = nil }
    return [.touch(id: id, phase, at: position)]
  }

  private mutating func pinch(
    _ scale: Double, _ angle: Double, _ isFirst: Bool, _ position: ScreenPoint
  ) -> [RawInput] {
    let last = isFirst ? 1 : pinchScale
    guard scale.isFinite, scale > 0, angle.isFinite else { return [] }
    pinchScale = scale
    var inputs: [RawInput] = []
    if scale != last { inputs.append(.magnify(factor: scale / last, at: position)) }
    if angle != 0 { inputs.append(.rotate(degrees: angle * 180 / .pi, at: position)) }
    return inputs
  }
}

extension RawInput.MouseButton {
  /// Converts GDK's number; `nil` for buttons that the map does not use.
  package init?(gdk number: UInt32) {
    switch Int32(bitPattern: number) {
    case GDK_BUTTON_PRIMARY: self = .left
    case GDK_BUTTON_MIDDLE: self = .middle
    case GDK_BUTTON_SECONDARY: self = .right
    default: return nil
    }
  }
}

extension KeyModifiers {
  /// Converts the bits of a `GdkModifierType`.
  package init(gdk bits: UInt32) {
    self = []
    if bits & GDK_SHIFT_MASK.rawValue != 0 { insert(.shift) }
    if bits & GDK_CONTROL_MASK.rawValue != 0 { insert(.control) }
    if bits & GDK_ALT_MASK.rawValue != 0 { insert(.option) }
    if bits & (GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue) != 0 { insert(.command) }
  }
}

extension KeyboardKey {
  /// Converts a key symbol of GDK; `nil` if the map does not use it. Plus and equals share a key on most layouts.
  package init?(gdk symbol: UInt32) {
    switch Int32(bitPattern: symbol) {
    case GDK_KEY_Left, GDK_KEY_KP_Left: self = .left
    case GDK_KEY_Right, GDK_KEY_KP_Right: self = .right
    case GDK_KEY_Up, GDK_KEY_KP_Up: self = .up
    case GDK_KEY_Down, GDK_KEY_KP_Down: self = .down
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: self = .plus
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: self = .minus
    case GDK_KEY_n, GDK_KEY_N: self = .n
    case GDK_KEY_Home, GDK_KEY_KP_Home, GDK_KEY_0: self = .home
    case GDK_KEY_Return, GDK_KEY_KP_Enter: self = .enter
    default: return nil
    }
  }
}
