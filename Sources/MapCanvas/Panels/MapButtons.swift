// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapImage

/// The buttons of a map. Each is 44 points wide and has ``Buttons/shadow`` points around it.
public enum MapButtons {
  /// What the my-location button tells.
  public enum LocationState: Hashable, Sendable {
    /// The place is not known.
    case unknown
    /// It is known, and the map shows another.
    case away
    /// It is in the middle of the map.
    case centered
  }

  /// What the compass's needle turns on: a disc.
  public static func compass(colors: PanelColors, scale: Double) -> RasterImage {
    Buttons.round(colors: colors, scale: scale) { canvas in
      canvas.stroke(
        .circle(center: .zero, radius: 21.5), colors.faintText.withAlpha(0.18), width: 1)
    }
  }

  /// The button that goes to the user's place: a target.
  public static func location(
    _ state: LocationState, colors: PanelColors, scale: Double
  ) -> RasterImage {
    Buttons.round(colors: colors, scale: scale) { canvas in
      let color =
        switch state {
        case .unknown: colors.faintText.withAlpha(0.55)
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

  /// Half of the zoom buttons: the upper one zooms in, the lower one out. They are drawn where their edges
  /// meet without a shadow, so that together they look like one.
  ///
  /// - Parameter isEnabled: grayed where it is false.
  public static func zoom(
    isIn: Bool, isEnabled: Bool, colors: PanelColors, scale: Double
  ) -> RasterImage {
    let shadow = Buttons.shadow
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
      colors.faintText.withAlpha(0.5))
    let middle = CGPoint(x: shadow + 22, y: (isIn ? shadow : 0) + 22 + (isIn ? 1 : -1))
    let color = isEnabled ? colors.text : colors.faintText.withAlpha(0.4)
    // Whole points: sharp at every scale.
    canvas.with(origin: middle) {
      canvas.fill(.rectangle(CGRect(x: -7, y: -1, width: 14, height: 2)), color)
      if isIn {
        canvas.fill(.rectangle(CGRect(x: -1, y: -7, width: 2, height: 6)), color)
        canvas.fill(.rectangle(CGRect(x: -1, y: 1, width: 2, height: 6)), color)
      }
    }
    return canvas.image
  }
}

extension MapColor {
  /// This color with another opacity.
  public func withAlpha(_ alpha: Double) -> MapColor {
    MapColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
