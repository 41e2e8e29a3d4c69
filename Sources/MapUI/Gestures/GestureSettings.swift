// SPDX-License-Identifier: Apache-2.0

/// The gestures that a map recognizes. All are enabled by default.
///
/// The settings affect gestures only. Buttons on the map and calls can always move the camera.
package struct GestureSettings: Hashable, Sendable {
  /// Whether dragging and the arrow keys pan the map.
  package var scrollGestures = true
  /// Whether pinch, double tap, two-finger tap, double tap and drag, the wheel and the keys + and - zoom.
  package var zoomGestures = true
  /// Whether a two-finger vertical drag, a vertical right-drag and shift with the up and down keys tilt.
  package var tiltGestures = true
  /// Whether rotating two fingers, a horizontal right-drag and shift with the left and right keys rotate.
  package var rotateGestures = true
  /// Whether zooming and rotating keep the ground under the fingers, so that they may also pan. Otherwise,
  /// and without ``scrollGestures``, the map zooms and rotates about its center.
  package var allowScrollGesturesDuringRotateOrZoom = true
  /// Whether the map reduces motion: no inertia, and animations of at most 0.1 s. `false` by default.
  package var reducesMotion = false

  /// Makes settings with all gestures enabled.
  package init() {}

  /// Enables or disables scrolling, zooming, tilting and rotating.
  package mutating func setAllGesturesEnabled(_ isEnabled: Bool) {
    scrollGestures = isEnabled
    zoomGestures = isEnabled
    tiltGestures = isEnabled
    rotateGestures = isEnabled
  }

  /// Whether a zoom or a rotation keeps the ground under the fingers, instead of the target in the center.
  var holdsGround: Bool { scrollGestures && allowScrollGesturesDuringRotateOrZoom }
}
