// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The drawing of a panel: its background, text field, heading, rows and buttons.
struct ListDrawing {
  var width: Double
  let colors: PanelColors
  let scale: Double
  /// Whether reading begins on the right.
  var isMirrored = false
  /// The least width and height of everything that can be pressed, in points.
  var leastSide = 0.0

  static let shadow = 12.0
  static let margin = 8.0
  static let field = 52.0

  /// The height of a button, and the width and height of the cross that closes the panel.
  var button: Double { max(40, leastSide) }
  var cross: Double { max(36, leastSide) }

  /// The height of a row: one line, or two with a detail text.
  func height(of row: ListPanel.Row) -> Double {
    if row.isTitle { return Self.titleRow }
    return max(row.detail.isEmpty ? 44 : ListDrawing.tallRow, leastSide)
  }

  /// The height of a row with a detail text, and of the title of several rows.
  static let tallRow = 52.0
  private static let titleRow = 34.0

  /// The width that the cross at the end of a row takes.
  var removal: Double { cross + Self.margin }

  /// The height of a heading.
  func height(of heading: ListPanel.Heading) -> Double {
    44 + 20 * Double(heading.lines.count) + (heading.lines.isEmpty ? 0 : 2) + 2 * drop(heading)
  }

  /// How much lower the title of a heading is, so that it is beside the middle of the cross.
  private func drop(_ heading: ListPanel.Heading) -> Double {
    heading.close == nil ? 0 : (cross - 36) / 2
  }

  /// The background of the list, with ``shadow`` around it.
  func sheet(height: Double) -> RasterImage {
    let size = CGSize(width: width, height: height)
    let canvas = Canvas(
      size: CGSize(width: width + 2 * Self.shadow, height: height + 2 * Self.shadow), scale: scale)
    canvas.with(origin: CGPoint(x: Self.shadow, y: Self.shadow)) {
      let outline = Shape.rectangle(CGRect(origin: .zero, size: size), cornerRadius: 14)
      canvas.shadow(of: outline, radius: 10, drop: 2)
      canvas.fill(outline, colors.paper)
    }
    return canvas.image
  }

  /// The title and the lines of a card.
  func heading(_ heading: ListPanel.Heading) -> RasterImage {
    let canvas = Canvas(
      size: CGSize(width: width, height: height(of: heading)), scale: scale)
    let room = width - 40 - (heading.close == nil ? 0 : cross)
    let drop = drop(heading)
    var title = style(18, colors.text, room: room)
    title.weight = .bold
    canvas.text(heading.title, at: CGPoint(x: x(20), y: 14 + drop), title)
    for (number, line) in heading.lines.enumerated() {
      canvas.text(
        line, at: CGPoint(x: x(20), y: 42 + drop + 20 * Double(number)),
        style(14, colors.secondaryText, room: width - 40))
    }
    return canvas.image
  }

  /// A cross, for the button that closes a card.
  func cross(isPressed: Bool) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: cross, height: cross), scale: scale)
    canvas.with(origin: CGPoint(x: cross / 2, y: cross / 2)) {
      if isPressed {
        canvas.fill(.circle(center: .zero, radius: 16), colors.accent.withAlpha(0.2))
      }
      for side in [-1.0, 1] {
        canvas.stroke(
          .lines([CGPoint(x: -5.5, y: -5.5 * side), CGPoint(x: 5.5, y: 5.5 * side)]),
          colors.secondaryText, width: 2)
      }
    }
    return canvas.image
  }

  /// A row, with a different background if it is selected or pressed.
  func row(_ row: ListPanel.Row, isSelected: Bool, isPressed: Bool) -> RasterImage {
    let height = height(of: row)
    let canvas = Canvas(size: CGSize(width: width, height: height), scale: scale)
    if row.action != nil, isSelected || isPressed {
      let band = CGRect(x: 6, y: 1, width: width - 12, height: height - 2)
      let color = isPressed ? colors.accent.withAlpha(0.3) : colors.accent.withAlpha(0.14)
      canvas.fill(.rectangle(band, cornerRadius: 9), color)
    }
    var end = style(13, colors.secondaryText, room: 120)
    end.alignment = isMirrored ? .left : .right
    let endBox = canvas.measure(row.trailing, end)
    if !row.trailing.isEmpty {
      canvas.text(
        row.trailing, at: CGPoint(x: x(width - 20), y: (height - endBox.height) / 2), end)
    }
    let room = width - 40 - (row.trailing.isEmpty ? 0 : endBox.width + 12)
    var title = style(16, row.action == nil ? colors.secondaryText : colors.text, room: room)
    if row.isTitle {
      title = style(13, colors.accent, room: room)
      title.weight = .bold
    }
    let titleHeight = canvas.measure(row.title, title).height
    if row.detail.isEmpty {
      canvas.text(row.title, at: CGPoint(x: x(20), y: (height - titleHeight) / 2), title)
    } else {
      canvas.text(row.title, at: CGPoint(x: x(20), y: height / 2 - titleHeight - 1), title)
      canvas.text(
        row.detail, at: CGPoint(x: x(20), y: height / 2 + 3),
        style(13, colors.secondaryText, room: room))
    }
    return canvas.image
  }

  /// The width of a button with a title.
  func width(of button: ListPanel.Button) -> Double {
    let canvas = Canvas(size: CGSize(width: 1, height: 1), scale: scale)
    let text = canvas.measure(button.title, buttonStyle(button)).width
    return max((text + 28).rounded(.up), leastSide)
  }

  /// The distance of the first button from the leading edge of the panel.
  static let buttonEdge = 16.0

  /// The indices of the buttons in each line. A button that does not fit begins another line.
  func lines(of buttons: [ListPanel.Button]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var edge = Self.buttonEdge
    for (index, button) in buttons.enumerated() {
      let width = width(of: button)
      if let last = lines.last, edge + width <= self.width - Self.margin {
        lines[lines.count - 1] = last.lowerBound..<index + 1
      } else {
        lines.append(index..<index + 1)
        edge = Self.buttonEdge
      }
      edge += width + Self.margin
    }
    return lines
  }

  /// A button of a width.
  func button(_ button: ListPanel.Button, width: Double, isPressed: Bool) -> RasterImage {
    let colors = isPressed ? colors.pressed : colors
    let canvas = Canvas(size: CGSize(width: width, height: self.button), scale: scale)
    let frame = CGRect(x: 1, y: 2, width: width - 2, height: self.button - 4)
    let outline = Shape.rectangle(frame, cornerRadius: frame.height / 2)
    if button.isOn {
      canvas.fill(outline, colors.accent)
    } else {
      if isPressed { canvas.fill(outline, colors.accent.withAlpha(0.2)) }
      canvas.stroke(outline, colors.accent.withAlpha(0.6), width: 1.2)
    }
    let style = buttonStyle(button)
    let height = canvas.measure(button.title, style).height
    canvas.text(
      button.title, at: CGPoint(x: width / 2, y: (self.button - height) / 2), style)
    return canvas.image
  }

  private func buttonStyle(_ button: ListPanel.Button) -> TextStyle {
    TextStyle(
      size: 15, weight: .medium, color: button.isOn ? colors.paper : colors.accent,
      alignment: .center, maximumWidth: width - 56)
  }

  /// The distance from the left edge at which a text begins that is at a distance from the leading edge.
  func x(_ leading: Double) -> Double { isMirrored ? width - leading : leading }

  func style(_ size: Double, _ color: MapColor, room: Double) -> TextStyle {
    TextStyle(
      size: size, weight: .regular, color: color, alignment: isMirrored ? .right : .left,
      maximumWidth: max(room, 1))
  }
}
