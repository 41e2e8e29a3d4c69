// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage
import MapRoute

/// The card at the bottom after an arrival: the destination, its side of the street, and the figures of the trip.
struct ArrivalPanel: Hashable {
  /// The name of the destination; empty if it has none.
  var title: String
  /// The sentence of the arrival.
  var sentence: String
  /// The formatted distance and time of the trip.
  var figures: String
  var side: DrivingSide?

  /// The height without shadow, and the margin above the card for its shadow, in points.
  static let height = 132.0
  static let shadow = 8.0
  /// The height of the button in the lower trailing corner, and its margin, in points.
  static let buttonHeight = 40.0
  static let margin = 16.0

  /// Renders the card with rounded upper corners, and a margin above for its shadow.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - button: The width of the button in the lower corner, in points.
  ///   - isMirrored: Whether the layout is mirrored for right-to-left languages.
  ///   - scale: Pixels per point.
  func image(
    width: Double, button: Double, isMirrored: Bool, colors: PanelColors, scale: Double
  ) -> RasterImage {
    let shadow = ArrivalPanel.shadow
    let canvas = Canvas(
      size: CGSize(width: width, height: ArrivalPanel.height + shadow), scale: scale)
    let frame = CGRect(x: 0, y: shadow, width: width, height: ArrivalPanel.height + 20)
    let outline = Shape.rectangle(frame, cornerRadius: 14)
    canvas.shadow(of: outline, radius: 7, drop: 0, opacity: 0.22)
    canvas.fill(outline, colors.paper)
    let icon = 52.0
    let margin = ArrivalPanel.margin
    let center = CGPoint(
      x: isMirrored ? width - margin - icon / 2 : margin + icon / 2, y: shadow + margin + icon / 2)
    canvas.fill(.circle(center: center, radius: icon / 2), colors.header)
    ManeuverArrow(arrivalOn: side).draw(
      on: canvas, center: center, side: 34, color: colors.headerText, other: colors.headerInactive)
    let text = max(width - 3 * margin - icon, 1)
    let left = isMirrored ? width - 2 * margin - icon : 2 * margin + icon
    var y = shadow + (title.isEmpty ? 22 : 13)
    func draw(
      _ words: String, _ size: Double, _ weight: TextStyle.Weight, _ color: MapColor,
      lines: Int = 1, width: Double
    ) {
      let style = TextStyle(
        size: size, weight: weight, color: color, alignment: isMirrored ? .right : .left,
        maximumWidth: max(width, 1), maximumLines: lines)
      y += canvas.text(words, at: CGPoint(x: left, y: y), style).height
    }
    if title.isEmpty {
      draw(sentence, 19, .bold, colors.text, lines: 2, width: text)
    } else {
      draw(title, 21, .bold, colors.text, width: text)
      draw(sentence, 15, .regular, colors.secondaryText, lines: 2, width: text)
    }
    y = shadow + ArrivalPanel.height - margin - ArrivalPanel.buttonHeight / 2 - 11
    draw(figures, 17, .medium, colors.time, width: text - button - margin)
    return canvas.image
  }
}

extension ManeuverArrow {
  /// Creates the icon of an arrival at a side of the road.
  init(arrivalOn side: DrivingSide?) {
    form = .arrival(side.map { $0 == .left ? .left : .right } ?? .ahead)
    isLeftHandTraffic = false
  }
}
