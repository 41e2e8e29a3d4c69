// SPDX-License-Identifier: Apache-2.0
public import MapCamera

/// An input event of a platform: touches, a mouse, a wheel, a trackpad or a key.
///
/// Positions are in points from the view's top-left corner. Times are passed with the input, in seconds of
/// any clock that does not run backward.
public enum RawInput: Sendable, Equatable {
  /// A finger, with the same `id` from `began` to `ended` or `canceled`.
  case touch(id: Int, TouchPhase, at: ScreenPoint)
  /// A mouse button, and the pointer's movement while it is held.
  case mouse(MouseButton, TouchPhase, at: ScreenPoint, modifiers: KeyModifiers = [])
  /// A wheel or a two-finger scroll, which zooms; with ``KeyModifiers/shift`` it pans. `delta.y` is positive
  /// when the wheel turns away from the user, `delta.x` when it turns to the right.
  ///
  /// The unit is wheel ticks, which may be fractional; if `isPrecise`, as for a trackpad, it is points.
  case wheel(
    delta: SIMD2<Double>, isPrecise: Bool, at: ScreenPoint, modifiers: KeyModifiers = [])
  /// A trackpad's pinch: the ratio of the fingers' distance to that at the last report.
  case magnify(factor: Double, at: ScreenPoint)
  /// A trackpad's rotation: degrees clockwise since the last report.
  case rotate(degrees: Double, at: ScreenPoint)
  /// A key press, repeat or release. The map moves while the key is held; repeats only confirm that it is
  /// still held.
  case key(KeyboardKey, isDown: Bool, modifiers: KeyModifiers = [])
}

extension RawInput {
  /// The phase of a touch or of a held button.
  public enum TouchPhase: Sendable, Hashable, CaseIterable {
    /// The finger or the button went down.
    case began
    /// It moved while held.
    case moved
    /// It went up.
    case ended
    /// The platform canceled the input, for example for a phone call or a system gesture. No further events
    /// follow.
    case canceled
  }
}

extension RawInput {
  /// A mouse button.
  public enum MouseButton: Sendable, Hashable, CaseIterable {
    /// Pans while it is held; with ``KeyModifiers/control`` it acts as the right button.
    case left
    /// Rotates and tilts while it is held.
    case right
    /// Acts as the right button.
    case middle
  }
}

/// The keys that control a map.
public enum KeyboardKey: Sendable, Hashable, CaseIterable {
  /// Moves the camera to the left; with ``KeyModifiers/shift`` rotates.
  case left
  /// Moves the camera to the right; with shift rotates.
  case right
  /// Moves the camera up the screen; with shift tilts.
  case up
  /// Moves the camera down the screen; with shift tilts.
  case down
  /// Zooms in.
  case plus
  /// Zooms out.
  case minus
  /// N: turns north up.
  case n
  /// Home, or 0: turns north up and removes the tilt.
  case home
  /// Enter: a tap in the center of the map; with shift, a long press.
  case enter
}

/// The modifier keys of a button or another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Shift: the arrows rotate and tilt instead of panning, a double click zooms out, the wheel pans, Enter is
  /// a long press.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Control: a drag with the left button rotates and tilts. The map ignores keys with it.
  public static let control = KeyModifiers(rawValue: 2)
  /// Option, also called Alt. The map ignores keys with it.
  public static let option = KeyModifiers(rawValue: 4)
  /// Command, also called Super or Windows. The map ignores keys with it.
  public static let command = KeyModifiers(rawValue: 8)
}
