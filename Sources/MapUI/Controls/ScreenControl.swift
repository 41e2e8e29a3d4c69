// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapScene

/// One thing that is drawn over the map: a button or a panel. Nothing that happens on it reaches the map.
@MainActor package struct ScreenControl {
  /// What lies over what.
  package enum Level: Int, Sendable {
    /// Over all that is put on the view; panels, then buttons.
    case panel = 1000
    case button = 1001
    case message = 1100
    /// Over everything, and nothing below can be used.
    case modal = 1200
  }

  package let identifier: String
  /// What it is, for those who do not see it; empty leaves it out.
  package var label: String
  package var traits: AccessibilityTraits
  package var level: Level
  /// What is seen of it, in points of the view, without its shadow.
  package var frame: CGRect
  /// How far the picture reaches beyond the frame to the left and above, points.
  package var shadow: SIMD2<Double>
  /// Pixels per point of its pictures.
  package var scale: Double
  /// Draws its picture; asked once for each state, and again when it is shown anew.
  package var draw: @MainActor (_ isPressed: Bool) -> RasterImage
  /// What lies over the picture, and turns; nil for nothing.
  package var needle: OverlayImage?
  /// Where, from the frame's upper left corner to its own, points; nil for the frame's middle.
  package var needlePlace: SIMD2<Double>?
  /// The part of the view that other controls keep clear of; nil leaves them where they are.
  package var reserved: CGRect?
  /// The size of the view, which it darkens and takes all touches of; nil leaves the rest to be used.
  package var dims: CGSize?
  /// What a press does; nil where there is nothing to press.
  package var action: (@MainActor () -> Void)?
  /// Whether the action is repeated while it is held.
  package var repeats = false
  /// Whether it can be pressed.
  package var isEnabled = true

  package init(
    _ identifier: String, label: String, traits: AccessibilityTraits = .staticText,
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

  /// Where a finger presses it: at least 44 points each way, if it can be pressed.
  package var hitFrame: CGRect {
    guard action != nil else { return frame }
    return frame.insetBy(
      dx: min((frame.width - ScreenControl.finger) / 2, 0),
      dy: min((frame.height - ScreenControl.finger) / 2, 0))
  }

  /// The least side of what a finger hits, points.
  package static let finger = 44.0
}
