// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// The buttons of a map. Each is 44 points wide, with a margin of ``shadow`` points.
package enum MapButtons {
  /// The margin around a button for its shadow, in points.
  package static let shadow = 6.0

  /// The state that the my-location button shows.
  enum LocationState: Hashable, Sendable {
    /// The location is not known.
    case unknown
    /// The location is known, but not at the map's center.
    case away
    /// The location is at the map's center.
    case centered
  }

  /// Renders the disc behind the compass needle.
  static func compass(colors: PanelColors, scale: Double) -> RasterImage {
    round(colors: colors, scale: scale) { canvas in
      canvas.stroke(
        .circle(center: .zero, radius: 21.5), colors.secondaryText.withAlpha(0.18), width: 1)
    }
  }

  /// Renders the my-location button with a crosshair icon.
  static func location(
    _ state: LocationState, colors: PanelColors, scale: Double
  ) -> RasterImage {
    round(colors: colors, scale: scale) { canvas in
      let color =
        switch state {
        case .unknown: colors.secondaryText.withAlpha(0.55)
        case .away: colors.text
        case .centered: colors.accent
        }
      canvas.stroke(.circle(center: .zero, radius: 7.5), color, width: 2)
      for turn in 0..<4 {
        canvas.with(origin: .zero, turned: Double(turn) * 90) {
          canvas.stroke(
            .lines([CGPoint(x: 0, y: -7.5), CGPoint(x: 0, y: -11)]), color, width: 2)
        }
      }
      if state != .unknown { canvas.fill(.circle(center: .zero, radius: 4), color) }
    }
  }

  /// Renders one of the zoom buttons: the upper one zooms in, the lower one out. They have no shadow where
  /// their edges meet, so that they look like one control.
  ///
  /// - Parameter isEnabled: Whether the button is enabled; if `false`, it is gray.
  static func zoom(
    isIn: Bool, isEnabled: Bool, colors: PanelColors, scale: Double
  ) -> RasterImage {
    let canvas = Canvas(
      size: CGSize(width: 44 + 2 * shadow, height: 44 + shadow), scale: scale)
    let top = isIn ? shadow : -44
    let outline = Shape.rectangle(
      CGRect(x: shadow, y: top, width: 44, height: 88), cornerRadius: 22)
    canvas.shadow(of: outline, radius: 5, drop: 1.5)
    canvas.fill(outline, colors.paper)
    let seam = isIn ? shadow + 43.5 : 0
    canvas.fill(
      .rectangle(CGRect(x: shadow + 10, y: seam, width: 24, height: 0.5)),
      colors.secondaryText.withAlpha(0.5))
    let middle = CGPoint(x: shadow + 22, y: (isIn ? shadow : 0) + 22 + (isIn ? 1 : -1))
    let color = isEnabled ? colors.text : colors.secondaryText.withAlpha(0.4)
    // Whole points are sharp at every scale.
    canvas.with(origin: middle) {
      canvas.fill(.rectangle(CGRect(x: -7, y: -1, width: 14, height: 2)), color)
      if isIn {
        canvas.fill(.rectangle(CGRect(x: -1, y: -7, width: 2, height: 6)), color)
        canvas.fill(.rectangle(CGRect(x: -1, y: 1, width: 2, height: 6)), color)
      }
    }
    return canvas.image
  }

  /// Renders a round button with an icon, 44 points wide without shadow.
  ///
  /// - Parameter draw: Draws the icon in a square of 24 units around (0, 0).
  private static func round(
    colors: PanelColors, scale: Double, draw: (Canvas) -> Void
  ) -> RasterImage {
    let side = 44 + 2 * shadow
    let canvas = Canvas(size: CGSize(width: side, height: side), scale: scale)
    let center = CGPoint(x: side / 2, y: side / 2)
    let disc = Shape.circle(center: center, radius: 22)
    canvas.shadow(of: disc, radius: 5, drop: 1.5)
    canvas.fill(disc, colors.paper)
    canvas.with(origin: center) { draw(canvas) }
    return canvas.image
  }
}
