// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// A result of an input or of elapsed time, in order.
package enum GestureStep: Sendable, Equatable {
  /// A gesture begins to move the map, so that animations must stop. Comes once, before the first
  /// ``camera(_:)``.
  case began
  /// The new camera, constrained by ``GestureView/constrain``.
  case camera(CameraState)
  /// A tap that is not part of a double tap.
  case tap(ScreenPoint)
  /// A press of a finger or the left button that did not move.
  case longPress(ScreenPoint)
  /// The input has ended and nothing moves any more. Follows each ``began``.
  case ended
}
