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
  /// The least size of text, in points. Where the card is narrow, its text is smaller, and not cut off.
  private static let smallestText = 12.0

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
    func style(
      _ words: String, _ size: Double, _ weight: TextStyle.Weight, _ color: MapColor,
      lines: Int = 1, width: Double
    ) -> TextStyle {
      let style = TextStyle(
        size: size, weight: weight, color: color, alignment: isMirrored ? .right : .left,
        maximumWidth: max(width, 1), maximumLines: lines)
      return canvas.style(style, fitting: words, minimumSize: ArrivalPanel.smallestText)
    }
    let hasTitle = !title.isEmpty
    var words =
      hasTitle
      ? style(sentence, 15, .regular, colors.secondaryText, lines: 2, width: text)
      : style(sentence, 19, .bold, colors.text, lines: 2, width: text)
    if !canvas.fits(sentence, words) { words.maximumLines = 3 }
    var y = shadow + (hasTitle ? words.maximumLines > 2 ? 9 : 13 : 22)
    if hasTitle {
      let style = style(title, 21, .bold, colors.text, width: text)
      y += canvas.text(title, at: CGPoint(x: left, y: y), style).height
    }
    canvas.text(sentence, at: CGPoint(x: left, y: y), words)
    // Under the text, or if that is too narrow, from the edge of the card.
    let room = width - 3 * margin - button
    let figuresStyle = style(figures, 17, .medium, colors.time, width: room)
    let isNarrow = canvas.measure(figures, figuresStyle).width > room - icon - margin
    let start = isNarrow ? (isMirrored ? width - margin : margin) : left
    let middle = shadow + ArrivalPanel.height - margin - ArrivalPanel.buttonHeight / 2
    canvas.text(
      figures, at: CGPoint(x: start, y: middle - 0.65 * figuresStyle.size), figuresStyle)
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
