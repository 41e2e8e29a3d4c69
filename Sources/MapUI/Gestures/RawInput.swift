// SPDX-License-Identifier: Apache-2.0
public import MapCamera

/// What a platform reports of a hand: touches, a mouse, a wheel, a trackpad or a key.
///
/// Places are in points from the view's top-left corner. Times come beside the input, in seconds of
/// any clock that does not run backward.
public enum RawInput: Sendable, Equatable {
  /// A finger; the same `id` from `began` to `ended` or `cancelled`.
  case touch(id: Int, TouchPhase, at: ScreenPoint)
  /// A mouse button and the pointer while it is held.
  case mouse(MouseButton, TouchPhase, at: ScreenPoint, modifiers: KeyModifiers = [])
  /// A wheel or a two-finger scroll. `delta.y` is positive when the wheel turns away from the user.
  ///
  /// In ticks of the wheel; where `isPrecise`, as of a trackpad, in points.
  case wheel(delta: SIMD2<Double>, isPrecise: Bool, at: ScreenPoint)
  /// A trackpad's pinch: how many times wider the fingers are than at the last report.
  case magnify(factor: Double, at: ScreenPoint)
  /// A trackpad's twist: degrees clockwise that the fingers turned since the last report.
  case rotate(degrees: Double, at: ScreenPoint)
  /// A key that goes down, is repeated, or goes up.
  case key(Key, isDown: Bool, modifiers: KeyModifiers = [])
}

/// Where in its life a touch or a held button is.
public enum TouchPhase: Sendable, Hashable, CaseIterable {
  case began, moved, ended
  /// The platform took it away, for a call or a gesture of its own: nothing more comes of it.
  case cancelled
}

/// A button of the mouse. The left one pans; the others rotate and tilt.
public enum MouseButton: Sendable, Hashable, CaseIterable {
  case left, right, middle
}

/// The keys that move a map.
public enum Key: Sendable, Hashable, CaseIterable {
  case left, right, up, down, plus, minus
}

/// The keys held together with a button or another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let shift = KeyModifiers(rawValue: 1)
  public static let control = KeyModifiers(rawValue: 2)
  public static let option = KeyModifiers(rawValue: 4)
  public static let command = KeyModifiers(rawValue: 8)
}
