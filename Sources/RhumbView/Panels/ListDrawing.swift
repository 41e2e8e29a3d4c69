// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The drawing of a list: its background, text field and rows.
struct ListDrawing {
  let width: Double
  let colors: PanelColors
  let scale: Double

  static let shadow = 12.0
  static let margin = 8.0
  static let field = 52.0

  /// The height of a row: one line, or two with a detail text.
  static func height(of row: ListPanel.Row) -> Double { row.detail.isEmpty ? 44 : 52 }

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

  /// The text field with its text and cursor.
  func field(_ text: String, hint: String) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: width, height: Self.field), scale: scale)
    let middle = Self.field / 2
    let glass = colors.secondaryText
    canvas.stroke(.circle(center: CGPoint(x: 25, y: middle - 2), radius: 6.5), glass, width: 2)
    canvas.stroke(
      .lines([CGPoint(x: 30, y: middle + 3), CGPoint(x: 35, y: middle + 8)]), glass, width: 2)
    let style = TextStyle(
      size: 17, weight: .regular, color: text.isEmpty ? colors.secondaryText : colors.text,
      alignment: .left, maximumWidth: width - 72)
    let shown = text.isEmpty ? hint : end(of: text, in: canvas, style)
    let box = canvas.measure(shown, style)
    canvas.text(shown, at: CGPoint(x: 48, y: middle - box.height / 2), style)
    let caret = text.isEmpty ? 46 : min(49 + box.width, width - 20)
    canvas.stroke(
      .lines([CGPoint(x: caret, y: middle - 11), CGPoint(x: caret, y: middle + 11)]), colors.accent,
      width: 2)
    return canvas.image
  }

  /// A text, or its end if it is too wide for the field.
  private func end(of text: String, in canvas: Canvas, _ style: TextStyle) -> String {
    var unlimited = style
    unlimited.maximumWidth = .infinity
    func fits(_ text: String) -> Bool {
      canvas.measure(text, unlimited).width <= style.maximumWidth
    }
    if text.count < 200, fits(text) { return text }
    var end = text.suffix(200)
    while !end.isEmpty, !fits("…" + end) { end.removeFirst() }
    return "…" + end
  }

  /// A row, with a different background if it is selected or pressed.
  func row(_ row: ListPanel.Row, isSelected: Bool, isPressed: Bool) -> RasterImage {
    let height = Self.height(of: row)
    let canvas = Canvas(size: CGSize(width: width, height: height), scale: scale)
    if isSelected || isPressed {
      let band = CGRect(x: 6, y: 1, width: width - 12, height: height - 2)
      let color = isPressed ? colors.accent.withAlpha(0.3) : colors.accent.withAlpha(0.14)
      canvas.fill(.rectangle(band, cornerRadius: 9), color)
    }
    let title = style(16, colors.text)
    let titleHeight = canvas.measure(row.title, title).height
    if row.detail.isEmpty {
      canvas.text(row.title, at: CGPoint(x: 20, y: (height - titleHeight) / 2), title)
    } else {
      canvas.text(row.title, at: CGPoint(x: 20, y: height / 2 - titleHeight - 1), title)
      canvas.text(
        row.detail, at: CGPoint(x: 20, y: height / 2 + 3), style(13, colors.secondaryText))
    }
    return canvas.image
  }

  private func style(_ size: Double, _ color: MapColor) -> TextStyle {
    TextStyle(
      size: size, weight: .regular, color: color, alignment: .left, maximumWidth: width - 40)
  }
}
