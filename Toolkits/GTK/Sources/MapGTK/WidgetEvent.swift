// SPDX-License-Identifier: Apache-2.0
internal import CGTK
package import Rhumb

/// An event of a widget, as GDK reports it.
package struct WidgetEvent: Equatable, Sendable {
  /// The type of an event with the values that only it has.
  package enum Action: Equatable, Sendable {
    /// The pointer moves.
    case motion
    /// A mouse button by its number in GDK: 1 is the left one.
    case press(button: UInt32)
    case release(button: UInt32)
    /// The wheel or two fingers on a trackpad. `delta` is positive to the right and downward, in ticks of a wheel, or in
    /// points if it is precise.
    case scroll(delta: SIMD2<Double>, isPrecise: Bool)
    /// A finger on a screen. All events of it have the same sequence.
    case touch(sequence: UInt, RawInput.TouchPhase)
    /// Two fingers on a trackpad: the ratio of their distance to the first one, and the rotation since the last event,
    /// radians clockwise.
    case pinch(scale: Double, angle: Double, isFirst: Bool)
    /// A key by its symbol in GDK.
    case key(symbol: UInt32, isDown: Bool)
    /// Another window takes the pointer or all input.
    case canceled
  }

  package var action: Action
  /// The position in points of the widget; zero for a key.
  package var position: ScreenPoint
  package var modifiers: KeyModifiers
  /// Milliseconds of GDK's clock; 0 if unknown.
  package var stamp: UInt32

  package init(
    _ action: Action, at position: ScreenPoint = ScreenPoint(x: 0, y: 0),
    modifiers: KeyModifiers = [], stamp: UInt32 = 0
  ) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
    self.stamp = stamp
  }
}

extension WidgetEvent {
  /// Reads an event of GDK that a controller reports, in points of its widget; `nil` if a map does not use it.
  init?(_ event: OpaquePointer?, of controller: OpaquePointer?) {
    guard let event, let widget = gtk_event_controller_get_widget(controller),
      let action = Action(event)
    else { return nil }
    var (x, y) = (0.0, 0.0)
    let hasPosition = rhumb_event_position(event, widget, &x, &y) != 0
    self.init(
      action, at: hasPosition ? ScreenPoint(x: x, y: y) : ScreenPoint(x: 0, y: 0),
      modifiers: KeyModifiers(gdk: gdk_event_get_modifier_state(event).rawValue),
      stamp: gdk_event_get_time(event))
  }
}

extension WidgetEvent.Action {
  fileprivate init?(_ event: OpaquePointer) {
    switch gdk_event_get_event_type(event) {
    case GDK_MOTION_NOTIFY: self = .motion
    case GDK_BUTTON_PRESS: self = .press(button: gdk_button_event_get_button(event))
    case GDK_BUTTON_RELEASE: self = .release(button: gdk_button_event_get_button(event))
    case GDK_SCROLL: self = Self.scroll(event)
    case GDK_TOUCH_BEGIN: self = Self.touch(event, .began)
    case GDK_TOUCH_UPDATE: self = Self.touch(event, .moved)
    case GDK_TOUCH_END: self = Self.touch(event, .ended)
    case GDK_TOUCH_CANCEL: self = Self.touch(event, .canceled)
    case GDK_TOUCHPAD_PINCH: self = Self.pinch(event)
    case GDK_KEY_PRESS: self = .key(symbol: gdk_key_event_get_keyval(event), isDown: true)
    case GDK_KEY_RELEASE: self = .key(symbol: gdk_key_event_get_keyval(event), isDown: false)
    case GDK_GRAB_BROKEN: self = .canceled
    default: return nil
    }
  }

  private static func scroll(_ event: OpaquePointer) -> Self {
    switch gdk_scroll_event_get_direction(event) {
    case GDK_SCROLL_UP: return .scroll(delta: [0, -1], isPrecise: false)
    case GDK_SCROLL_DOWN: return .scroll(delta: [0, 1], isPrecise: false)
    case GDK_SCROLL_LEFT: return .scroll(delta: [-1, 0], isPrecise: false)
    case GDK_SCROLL_RIGHT: return .scroll(delta: [1, 0], isPrecise: false)
    default: break
    }
    var (x, y) = (0.0, 0.0)
    gdk_scroll_event_get_deltas(event, &x, &y)
    let isPrecise = gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_SURFACE
    return .scroll(delta: [x, y], isPrecise: isPrecise)
  }

  private static func touch(_ event: OpaquePointer, _ phase: RawInput.TouchPhase) -> Self {
    .touch(sequence: UInt(bitPattern: gdk_event_get_event_sequence(event)), phase)
  }

  private static func pinch(_ event: OpaquePointer) -> Self {
    .pinch(
      scale: gdk_touchpad_event_get_pinch_scale(event),
      angle: gdk_touchpad_event_get_pinch_angle_delta(event),
      isFirst: gdk_touchpad_event_get_gesture_phase(event) == GDK_TOUCHPAD_GESTURE_PHASE_BEGIN)
  }
}
