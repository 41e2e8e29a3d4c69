// SPDX-License-Identifier: Apache-2.0
import CCairo
public import Foundation
public import MapImage
import MapText

/// The style of text on a ``Canvas``.
public struct TextStyle: Hashable, Sendable {
  /// The weight of the font.
  public enum Weight: String, Hashable, Sendable {
    case regular = "Noto Sans Regular"
    case medium = "Noto Sans Medium"
    case bold = "Noto Sans Bold"
  }

  /// The alignment of text relative to its point.
  public enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  /// The font size in points per em.
  public var size: Double
  public var weight: Weight
  public var color: MapColor
  public var alignment: Alignment
  /// The width in points at which lines break; infinite for no breaks.
  public var maximumWidth: Double
  /// The maximum number of lines. Longer text is truncated with an ellipsis.
  public var maximumLines: Int
  /// The distance between baselines in ems.
  public var lineHeight: Double
  /// The color of the outline that keeps text legible on any background; `nil` by default, for none.
  public var halo: MapColor?
  /// The width of the halo in points.
  public var haloWidth: Double = 1.5

  /// Creates a style.
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
  /// - Parameter point: The top of the first line's box, and the side or center of the lines, depending on
  ///   the style's alignment.
  /// - Returns: The text's box in points.
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

  /// Returns the size of a text's box in points.
  public func measure(_ text: String, _ style: TextStyle) -> CGSize {
    let layout = layout(fitting(text, style), style)
    let unit = style.size / 24
    return CGSize(
      width: (layout.right - layout.left) * unit, height: (layout.bottom - layout.top) * unit)
  }

  /// Returns the text, or its longest prefix that fits with an ellipsis. O(log n) layouts.
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
