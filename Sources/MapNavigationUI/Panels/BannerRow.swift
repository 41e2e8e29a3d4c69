// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// A row of the banner: the numbers of an exit and of roads as signs, and a text.
struct BannerRow {
  var exit = ""
  var shields: [RoadShield] = []
  var text: String
  /// The font size of the text in points.
  var size: Double
  var weight: TextStyle.Weight
  /// The color of the text; `nil` for that of the header.
  var color: MapColor?
  /// A unit after the text, in a font of its own.
  var unit: Unit?
  /// The maximum number of lines of the text.
  var lines = 1
  /// The width at the end of the row that the text leaves free, in points.
  var reserved = 0.0

  struct Unit {
    var text: Substring
    var font: HeaderStyle.Font
    var color: MapColor?
  }

  private static let gap = 6.0

  /// The height of the signs in points.
  private var signHeight: Double { (size * 1.25).rounded() }

  func height(on canvas: Canvas, width: Double) -> Double {
    let signs = signs(on: canvas, width: width)
    let text = self.text.isEmpty ? 0 : canvas.measure(self.text, style(width, signs.width)).height
    return max(text, signs.width > 0 ? signHeight + 3 : 0)
  }

  /// Draws the row with its top-left corner at a point, from the left, or mirrored from the right.
  func draw(
    on canvas: Canvas, at point: CGPoint, width: Double, isMirrored: Bool, colors: PanelColors
  ) {
    let height = height(on: canvas, width: width)
    let signs = signs(on: canvas, width: width)
    // The position at a distance from the leading edge.
    func x(_ distance: Double) -> Double { point.x + (isMirrored ? width - distance : distance) }
    var used = 0.0
    func corner(ofSign sign: Double) -> CGPoint {
      let left = isMirrored ? x(used + sign) : x(used)
      used += sign + BannerRow.gap
      return CGPoint(x: left, y: point.y + (height - signHeight) / 2)
    }
    if signs.hasExit {
      let corner = corner(ofSign: canvas.width(ofExit: exit, height: signHeight))
      canvas.draw(exit: exit, at: corner, height: signHeight, color: colors.headerText)
    }
    for shield in signs.shields {
      let corner = corner(ofSign: canvas.width(of: shield, height: signHeight))
      canvas.draw(shield, at: corner, height: signHeight)
    }
    guard !text.isEmpty else { return }
    var style = style(width, signs.width)
    style.color = color ?? colors.headerText
    style.alignment = isMirrored ? .right : .left
    let box = canvas.measure(text, style)
    let top = point.y + (height - box.height) / 2
    canvas.text(text, at: CGPoint(x: x(signs.width), y: top), style)
    guard let unit else { return }
    let unitStyle = TextStyle(
      size: unit.font.size, weight: unit.font.weight, color: unit.color ?? colors.headerText,
      alignment: style.alignment, maximumWidth: max(width - signs.width - box.width, 1))
    let unitBox = canvas.measure(String(unit.text), unitStyle)
    // Text boxes of one font have the baseline at about four fifths of their height.
    canvas.text(
      String(unit.text),
      at: CGPoint(
        x: x(signs.width + box.width + 0.2 * unit.font.size),
        y: top + 0.8 * (box.height - unitBox.height)), unitStyle)
  }

  /// The signs that leave at least half of the width for the text, and their width with the gaps after them.
  private func signs(on canvas: Canvas, width: Double)
    -> (hasExit: Bool, shields: [RoadShield], width: Double)
  {
    let room = text.isEmpty ? width - reserved : (width - reserved) / 2
    var used = 0.0
    func takes(_ sign: Double) -> Bool {
      guard used + sign <= room else { return false }
      used += sign + BannerRow.gap
      return true
    }
    let hasExit = !exit.isEmpty && takes(canvas.width(ofExit: exit, height: signHeight))
    let shown = shields.prefix { takes(canvas.width(of: $0, height: signHeight)) }
    return (hasExit, Array(shown), used > 0 ? used + 2 : 0)
  }

  private func style(_ width: Double, _ signs: Double) -> TextStyle {
    TextStyle(
      size: size, weight: weight, color: MapColor(white: 1),
      maximumWidth: max(width - signs - reserved, 1), maximumLines: lines,
      lineHeight: 1.25)
  }
}
