// SPDX-License-Identifier: Apache-2.0

/// Which gestures a map answers to. All are on by default.
///
/// They switch gestures only: buttons on the map and calls move the camera all the same.
public struct GestureSettings: Hashable, Sendable {
  /// Dragging and the arrow keys pan.
  public var scrollGestures = true
  /// Pinch, double tap, two-finger tap, quick zoom, wheel and the keys + and - zoom.
  public var zoomGestures = true
  /// A two-finger vertical drag, a vertical right-drag and shift with up and down tilt.
  public var tiltGestures = true
  /// Two turning fingers, a horizontal right-drag and shift with left and right rotate.
  public var rotateGestures = true
  /// Whether zooming and rotating happen about the fingers, which may pan at the same time; otherwise
  /// about the map's center. So they do too where ``scrollGestures`` is off.
  public var allowScrollGesturesDuringRotateOrZoom = true
  /// Whether the map keeps what it recognizes from the views around it. For the view that feeds the
  /// recognizers; it changes nothing in them.
  public var consumesGesturesInView = true
  /// Whether the map moves no more than the hand: without inertia, and what eases takes 0.1 s at most. Off at
  /// the start.
  public var reducesMotion = false

  /// Makes settings with everything on.
  public init() {}

  /// Switches scrolling, zooming, tilting and rotating together.
  public mutating func setAllGesturesEnabled(_ isEnabled: Bool) {
    scrollGestures = isEnabled
    zoomGestures = isEnabled
    tiltGestures = isEnabled
    rotateGestures = isEnabled
  }

  /// Whether a zoom or a turn keeps the ground under the hand, and not the target in the center.
  var holdsGround: Bool { scrollGestures && allowScrollGesturesDuringRotateOrZoom }
}
