// SPDX-License-Identifier: Apache-2.0
public import MapCamera

/// What an input or a moment of time made of the gestures, in order.
public enum GestureStep: Sendable, Equatable {
  /// A hand begins to move the map: stop animations. Comes once, before the first ``camera(_:)``.
  case began
  /// The camera from now on. It has passed ``GestureView/constrain``.
  case camera(CameraState)
  /// A tap that is not the first of a double tap.
  case tap(ScreenPoint)
  /// A finger or the left button that has rested on the map.
  case longPress(ScreenPoint)
  /// The hand is gone and nothing moves any more. Follows each ``began``.
  case ended
}
