// SPDX-License-Identifier: Apache-2.0
public import MapCamera

/// What a platform reports of a hand: touches, a mouse, a wheel, a trackpad or a key.
///
/// Places are in points from the view's top-left corner. Times come beside the input, in seconds of
/// any clock that does not run backward.
public enum RawInput: Sendable, Equatable {
  /// A finger; the same `id` from `began` to `ended` or `canceled`.
  case touch(id: Int, TouchPhase, at: ScreenPoint)
  /// A mouse button and the pointer while it is held.
  case mouse(MouseButton, TouchPhase, at: ScreenPoint, modifiers: KeyModifiers = [])
  /// A wheel or a two-finger scroll, which zooms; with ``KeyModifiers/shift`` it pans. `delta.y` is positive
  /// when the wheel turns away from the user, `delta.x` when it goes to the right.
  ///
  /// In ticks of the wheel, of which there may be parts; where `isPrecise`, as of a trackpad, in points.
  case wheel(
    delta: SIMD2<Double>, isPrecise: Bool, at: ScreenPoint, modifiers: KeyModifiers = [])
  /// A trackpad's pinch: how many times wider the fingers are than at the last report.
  case magnify(factor: Double, at: ScreenPoint)
  /// A trackpad's twist: degrees clockwise that the fingers turned since the last report.
  case rotate(degrees: Double, at: ScreenPoint)
  /// A key that goes down, is repeated, or goes up. While it is down the map moves on; repeats only
  /// say that it still is.
  case key(Key, isDown: Bool, modifiers: KeyModifiers = [])
}

/// Where in its life a touch or a held button is.
public enum TouchPhase: Sendable, Hashable, CaseIterable {
  /// The finger or button has gone down.
  case began
  /// It is held, at another place than before.
  case moved
  /// It has gone up.
  case ended
  /// The platform took it away, for a call or a gesture of its own: nothing more comes of it.
  case canceled
}

/// A button of the mouse.
public enum MouseButton: Sendable, Hashable, CaseIterable {
  /// Pans while it is held; with ``KeyModifiers/control`` it does as the right one.
  case left
  /// Rotates and tilts while it is held.
  case right
  /// As the right one.
  case middle
}

/// The keys that move a map.
public enum Key: Sendable, Hashable, CaseIterable {
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
  /// Home, or 0: north up and untilted.
  case home
  /// Enter: a tap in the middle of the map; with shift a long press.
  case enter
}

/// The keys held together with a button or another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The keys' bits.
  public let rawValue: Int

  /// Makes a set of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Shift: the arrows rotate and tilt instead of panning, a double click zooms out, the wheel pans, Enter
  /// is a long press.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Control: a drag with the left button rotates and tilts; a key held with it is not the map's.
  public static let control = KeyModifiers(rawValue: 2)
  /// Option, also called Alt: a key held with it is not the map's.
  public static let option = KeyModifiers(rawValue: 4)
  /// Command, also called Super or Windows: a key held with it is not the map's.
  public static let command = KeyModifiers(rawValue: 8)
}
