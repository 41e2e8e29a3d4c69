// SPDX-License-Identifier: Apache-2.0
import CCairo
public import Foundation
public import MapImage
import MapText

/// How text is drawn on a ``Canvas``.
public struct TextStyle: Hashable, Sendable {
  /// How thick letters are.
  public enum Weight: String, Hashable, Sendable {
    case regular = "Noto Sans Regular"
    case medium = "Noto Sans Medium"
    case bold = "Noto Sans Bold"
  }

  /// Where text stands beside its point.
  public enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  /// Points an em.
  public var size: Double
  public var weight: Weight
  public var color: MapColor
  public var alignment: Alignment
  /// The width in points that lines are broken to; infinite never breaks.
  public var maximumWidth: Double
  /// How many lines there may be; what does not fit is cut and ends with an ellipsis.
  public var maximumLines: Int
  /// From baseline to baseline, ems.
  public var lineHeight: Double
  /// Around the letters, so that they can be read on anything; nil, as at the start, draws nothing there.
  public var halo: MapColor?
  /// How far it reaches, points.
  public var haloWidth: Double = 1.5

  /// Makes a style.
  public init(
    size: Double, weight: Weight = .regular, color: MapColor, alignment: Alignment = .left,
    maximumWidth: Double = .infinity, maximumLines: Int = 1, lineHeight: Double = 1.2
  ) {
    self.size = size
    self.weight = weight
    self.color = color
    self.alignment = alignment
    self.maximumWidth = maximumWidth
    self.maximumLines = maximumLines
    self.lineHeight = lineHeight
  }
}

extension Canvas {
  /// Draws text.
  ///
  /// - Parameter point: the top of the first line's box, and the side or middle of all lines that
  ///   the style's alignment says.
  /// - Returns: the text's box in points.
  @discardableResult
  public func text(_ text: String, at point: CGPoint, _ style: TextStyle) -> CGRect {
    let layout = layout(fitting(text, style), style)
    let unit = style.size / 24
    let box = CGRect(
      x: point.x + layout.left * unit, y: point.y, width: (layout.right - layout.left) * unit,
      height: (layout.bottom - layout.top) * unit)
    cairo_new_path(context)
    for glyph in layout.glyphs {
      let x = point.x + glyph.x * unit
      let y = point.y + (glyph.y - layout.top) * unit
      for ring in fonts.outline(glyph.glyph) {
        for (index, place) in ring.enumerated() {
          let to = (x + Double(place.x) * unit, y - Double(place.y) * unit)
          if index == 0 {
            cairo_move_to(context, to.0, to.1)
          } else {
            cairo_line_to(context, to.0, to.1)
          }
        }
        cairo_close_path(context)
      }
    }
    if let halo = style.halo {
      setSource(halo)
      cairo_set_line_width(context, 2 * style.haloWidth)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke_preserve(context)
    }
    setSource(style.color)
    cairo_fill(context)
    return box
  }

  /// The size of a text's box in points.
  public func measure(_ text: String, _ style: TextStyle) -> CGSize {
    let layout = layout(fitting(text, style), style)
    let unit = style.size / 24
    return CGSize(
      width: (layout.right - layout.left) * unit, height: (layout.bottom - layout.top) * unit)
  }

  /// The text, or as many of its first characters as fit with an ellipsis. O(log characters) layouts.
  private func fitting(_ text: String, _ style: TextStyle) -> String {
    if fits(text, style) { return text }
    let characters = Array(text)
    var low = 0
    var high = max(characters.count - 1, 0)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(Canvas.cut(characters, middle), style) { low = middle } else { high = middle - 1 }
    }
    return Canvas.cut(characters, low)
  }

  private static func cut(_ characters: [Character], _ count: Int) -> String {
    var kept = characters.prefix(count)
    while kept.last == " " { kept.removeLast() }
    return String(kept) + "…"
  }

  private func fits(_ text: String, _ style: TextStyle) -> Bool {
    let layout = layout(text, style)
    return layout.lineCount <= style.maximumLines
      && (layout.right - layout.left) * style.size / 24 <= style.maximumWidth + 0.01
  }

  private func layout(_ text: String, _ style: TextStyle) -> TextLayout {
    var options = TextLayoutOptions()
    options.lineHeight = style.lineHeight
    if style.maximumLines > 1, style.maximumWidth.isFinite {
      options.maxWidth = style.maximumWidth / style.size
    }
    options.justify =
      switch style.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    options.anchor = [
      style.alignment == .left ? 0 : style.alignment == .center ? 0.5 : 1, 0,
    ]
    return fonts.layout(
      [TextSection(text: text, fontStack: [style.weight.rawValue])], options: options)
  }
}
