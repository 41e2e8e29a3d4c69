// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// The card at the bottom before guidance: the time, the distance and the longest road of a route.
struct PreviewPanel: Hashable {
  /// The formatted time of the route.
  var time: String
  /// The formatted distance and arrival time.
  var details: String
  /// The name of the longest road; may be empty.
  var road: String

  /// The height without shadow, and the margin above the card for its shadow, in points.
  static let height = 132.0
  static let shadow = 8.0
  /// The height of the buttons at the lower edge, and their margin, in points.
  static let buttonHeight = 44.0
  static let margin = 16.0

  /// Renders the card with rounded upper corners, and a margin above for its shadow.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - scale: Pixels per point.
  func image(
    width: Double, isMirrored: Bool, colors: PanelColors, scale: Double
  ) -> RasterImage {
    let (shadow, margin) = (PreviewPanel.shadow, PreviewPanel.margin)
    let canvas = Canvas(
      size: CGSize(width: width, height: PreviewPanel.height + shadow), scale: scale)
    let frame = CGRect(x: 0, y: shadow, width: width, height: PreviewPanel.height + 20)
    let outline = Shape.rectangle(frame, cornerRadius: 14)
    canvas.shadow(of: outline, radius: 7, drop: 0, opacity: 0.22)
    canvas.fill(outline, colors.paper)
    let room = max(width - 2 * margin, 1)
    func style(_ size: Double, _ weight: TextStyle.Weight, _ color: MapColor, _ width: Double)
      -> TextStyle
    {
      TextStyle(
        size: size, weight: weight, color: color, alignment: isMirrored ? .right : .left,
        maximumWidth: max(width, 1))
    }
    let edge = isMirrored ? width - margin : margin
    func styles(_ scale: Double) -> (time: TextStyle, details: TextStyle, past: Double) {
      let timeStyle = style(24 * scale, .bold, colors.time, room)
      let past = canvas.measure(time, timeStyle).width + 12
      return (timeStyle, style(17 * scale, .regular, colors.secondaryText, room - past), past)
    }
    // Where the card is narrow, its figures are smaller, and not cut off.
    let scales = stride(from: 1.0, through: 0.6, by: -0.05).lazy.map(styles)
    let figures = scales.first { canvas.fits(details, $0.details) } ?? styles(0.6)
    canvas.text(
      time, at: CGPoint(x: edge, y: shadow + 24.4 - 0.6 * figures.time.size), figures.time)
    canvas.text(
      details,
      at: CGPoint(
        x: isMirrored ? edge - figures.past : edge + figures.past,
        y: shadow + 26.2 - 0.6 * figures.details.size), figures.details)
    canvas.text(
      road, at: CGPoint(x: edge, y: shadow + 42), style(15, .regular, colors.text, room))
    return canvas.image
  }
}
