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
    let timeStyle = style(24, .bold, colors.time, room)
    let timeWidth = canvas.measure(time, timeStyle).width
    canvas.text(time, at: CGPoint(x: edge, y: shadow + 10), timeStyle)
    let past = timeWidth + 12
    canvas.text(
      details, at: CGPoint(x: isMirrored ? edge - past : edge + past, y: shadow + 16),
      style(17, .regular, colors.secondaryText, room - past))
    canvas.text(
      road, at: CGPoint(x: edge, y: shadow + 42), style(15, .regular, colors.text, room))
    return canvas.image
  }
}
