// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage
import MapUI

/// The recenter button and the sign with the speed limit.
enum NavigationButtons {
  /// The margin around a button for its shadow, in points.
  static let shadow = MapButtons.shadow

  /// Renders the button that makes the camera follow again: an arrow and a label.
  ///
  /// - Parameter height: The height in points, without shadow.
  static func recenter(
    label: String, height: Double = 44, colors: PanelColors, scale: Double
  ) -> RasterImage {
    let style = TextStyle(size: 17, weight: .medium, color: colors.accent)
    let text = Canvas(size: CGSize(width: 1, height: 1)).measure(label, style)
    let size = CGSize(width: text.width + 62 + 2 * shadow, height: height + 2 * shadow)
    let canvas = Canvas(size: size, scale: scale)
    let frame = CGRect(origin: .zero, size: size).insetBy(dx: shadow, dy: shadow)
    let outline = Shape.rectangle(frame, cornerRadius: height / 2)
    canvas.shadow(of: outline, radius: 5, drop: 1.5)
    canvas.fill(outline, colors.paper)
    canvas.with(origin: CGPoint(x: frame.minX + 27, y: frame.midY), turned: 45, enlarged: 0.42) {
      let arrow = Shape.lines(
        [
          CGPoint(x: 0, y: -22), CGPoint(x: 16, y: 18), CGPoint(x: 0, y: 10),
          CGPoint(x: -16, y: 18),
        ], closed: true)
      canvas.fill(arrow, colors.accent)
      canvas.stroke(arrow, colors.accent, width: 4)
    }
    canvas.text(
      label, at: CGPoint(x: frame.minX + 44, y: frame.midY - text.height / 2), style)
    return canvas.image
  }

  /// Returns the width of a ``textButton(_:size:isFilled:colors:scale:)`` in points.
  static func width(of label: String) -> Double {
    Canvas(size: CGSize(width: 1, height: 1)).measure(label, labelStyle(.day, isFilled: true)).width
      .rounded(.up) + 36
  }

  /// Renders a button with a label, on a colored or outlined pill.
  static func textButton(
    _ label: String, size: CGSize, isFilled: Bool, colors: PanelColors, scale: Double
  ) -> RasterImage {
    let style = labelStyle(colors, isFilled: isFilled)
    let radius = size.height / 2
    let canvas = Canvas(size: size, scale: scale)
    let frame = CGRect(origin: .zero, size: size)
    if isFilled {
      canvas.fill(.rectangle(frame, cornerRadius: radius), colors.accent)
    } else {
      let line = frame.insetBy(dx: 0.75, dy: 0.75)
      let outline = Shape.rectangle(line, cornerRadius: radius)
      canvas.fill(outline, colors.paper)
      canvas.stroke(outline, colors.accent, width: 1.5)
    }
    let box = canvas.measure(label, style)
    canvas.text(label, at: CGPoint(x: frame.midX, y: frame.midY - box.height / 2), style)
    return canvas.image
  }

  private static func labelStyle(_ colors: PanelColors, isFilled: Bool) -> TextStyle {
    TextStyle(
      size: 16, weight: .medium, color: isFilled ? colors.paper : colors.accent,
      alignment: .center)
  }

  /// Renders the sign with the speed limit and the speed below it. 56 points wide without shadow.
  ///
  /// - Parameters:
  ///   - limit: The formatted limit; `nil` if it is not known.
  ///   - speed: The formatted speed; `nil` to omit it.
  ///   - unit: The unit, below the speed.
  ///   - alert: The colors of a speed above the limit; `nil` for other speeds.
  static func speed(
    limit: String?, speed: String?, unit: String, alert: SpeedAlertStyle?, colors: PanelColors,
    scale: Double
  ) -> RasterImage {
    let sign = limit == nil ? 0 : 56.0
    let display = speed == nil ? 0 : 50.0
    let size = CGSize(width: 56 + 2 * shadow, height: sign + display + 2 * shadow + 4)
    let canvas = Canvas(size: size, scale: scale)
    let middle = size.width / 2
    let frame = CGRect(x: shadow, y: shadow, width: 56, height: sign + display)
    let outline = Shape.rectangle(frame, cornerRadius: limit == nil ? 12 : 28)
    if speed != nil {
      canvas.shadow(of: outline, radius: 5, drop: 1)
      canvas.fill(outline, alert?.background ?? colors.paper)
    }
    if let limit {
      let center = CGPoint(x: middle, y: shadow + 28)
      if speed == nil { canvas.shadow(of: .circle(center: center, radius: 27), radius: 5, drop: 1) }
      canvas.fill(.circle(center: center, radius: 27), MapColor(white: 1))
      canvas.stroke(
        .circle(center: center, radius: 23), MapColor(red: 0.82, green: 0.11, blue: 0.13), width: 6)
      let style = TextStyle(
        size: limit.count > 2 ? 19 : 24, weight: .bold, color: MapColor(white: 0.1),
        alignment: .center)
      let height = canvas.measure(limit, style).height
      canvas.text(limit, at: CGPoint(x: middle, y: center.y - height / 2), style)
    }
    if let speed {
      let top = shadow + sign + 2
      canvas.text(
        speed, at: CGPoint(x: middle, y: top),
        TextStyle(size: 20, weight: .bold, color: alert?.text ?? colors.text, alignment: .center))
      canvas.text(
        unit, at: CGPoint(x: middle, y: top + 25),
        TextStyle(size: 11, color: alert?.text ?? colors.secondaryText, alignment: .center))
    }
    return canvas.image
  }
}
