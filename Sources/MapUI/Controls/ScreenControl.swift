// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapScene

/// A button or a panel over the map. The map does not receive input on it.
@MainActor package struct ScreenControl {
  /// The drawing order.
  package enum Level: Int, Sendable {
    /// Above all overlays of the view; panels, then buttons.
    case panel = 1000
    case button = 1001
    /// A card, which may cover buttons.
    case card = 1050
    case message = 1100
    /// Above everything, and nothing below can be used.
    case modal = 1200
  }

  package let identifier: String
  /// The accessibility label; empty omits the control from the accessibility elements.
  package var label: String
  package var traits: AccessibilityElement.Traits
  package var level: Level
  /// The visible frame in points of the view, without its shadow.
  package var frame: CGRect
  /// How far the image extends beyond the frame to the left and above, points.
  package var shadow: SIMD2<Double>
  /// Pixels per point of its images.
  package var scale: Double
  /// Draws the image: once for each state, and again whenever the control is shown anew.
  package var draw: @MainActor (_ isPressed: Bool) -> RasterImage
  /// An image over the control that rotates; `nil` for none.
  package var needle: OverlayImage?
  /// The offset from the frame's upper left corner to the needle's, points; `nil` centers the needle in the
  /// frame.
  package var needleOffset: SIMD2<Double>?
  /// The part of the view that other controls must not cover; `nil` if they may.
  package var reserved: CGRect?
  /// The size of the view, for a modal control that darkens it and takes all touches; `nil` for other
  /// controls.
  package var dims: CGSize?
  /// The effect of a press; `nil` if the control cannot be pressed.
  package var action: (@MainActor () -> Void)?
  /// Whether the action is repeated while the control is held.
  package var repeats = false
  /// Whether the control can be pressed.
  package var isEnabled = true

  package init(
    _ identifier: String, label: String, traits: AccessibilityElement.Traits = .staticText,
    level: Level = .panel, frame: CGRect, shadow: SIMD2<Double>,
    scale: Double,
    draw: @escaping @MainActor (_ isPressed: Bool) -> RasterImage
  ) {
    self.identifier = identifier
    self.label = label
    self.traits = traits
    self.level = level
    self.frame = frame
    self.shadow = shadow
    self.scale = scale
    self.draw = draw
  }

  /// The frame that responds to touches: at least 44 points on each side if the control can be pressed.
  package var hitFrame: CGRect {
    guard action != nil else { return frame }
    return frame.insetBy(
      dx: min((frame.width - ScreenControl.finger) / 2, 0),
      dy: min((frame.height - ScreenControl.finger) / 2, 0))
  }

  /// The least side of a touch target, points.
  package static let finger = 44.0
}
