// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// The drawing of the buttons of a map. Each has a margin of ``shadow`` points.
package struct MapButtons {
  /// The margin around a button for its shadow, in points.
  package static let shadow = 6.0
  /// The usual width and height of a button without its shadow, in points.
  package static let side = 44.0

  /// The width and height of a button without its shadow, in points.
  let side: Double
  let colors: PanelColors
  /// Pixels per point.
  let scale: Double

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
  func compass() -> RasterImage {
    round { canvas in
      canvas.stroke(
        .circle(center: .zero, radius: side / 2 - 0.5), colors.secondaryText.withAlpha(0.18),
        width: 1)
    }
  }

  /// Renders the my-location button with a crosshair icon.
  func location(_ state: LocationState) -> RasterImage {
    round { canvas in
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
  func zoom(isIn: Bool, isEnabled: Bool) -> RasterImage {
    let shadow = MapButtons.shadow
    let canvas = Canvas(
      size: CGSize(width: side + 2 * shadow, height: side + shadow), scale: scale)
    let top = isIn ? shadow : -side
    let outline = Shape.rectangle(
      CGRect(x: shadow, y: top, width: side, height: 2 * side), cornerRadius: side / 2)
    canvas.shadow(of: outline, radius: 5, drop: 1.5)
    canvas.fill(outline, colors.paper)
    let seam = isIn ? shadow + side - 0.5 : 0
    canvas.fill(
      .rectangle(CGRect(x: shadow + side / 2 - 12, y: seam, width: 24, height: 0.5)),
      colors.secondaryText.withAlpha(0.5))
    let middle = CGPoint(
      x: shadow + side / 2, y: (isIn ? shadow : 0) + side / 2 + (isIn ? 1 : -1))
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

  /// Renders a round button with an icon.
  ///
  /// - Parameter draw: Draws the icon in a square of 24 units around (0, 0).
  private func round(draw: (Canvas) -> Void) -> RasterImage {
    let whole = side + 2 * MapButtons.shadow
    let canvas = Canvas(size: CGSize(width: whole, height: whole), scale: scale)
    let center = CGPoint(x: whole / 2, y: whole / 2)
    let disc = Shape.circle(center: center, radius: side / 2)
    canvas.shadow(of: disc, radius: 5, drop: 1.5)
    canvas.fill(disc, colors.paper)
    canvas.with(origin: center) { draw(canvas) }
    return canvas.image
  }
}
