// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// A text as an image, on a background with round corners or with an outline.
struct TextImage: Hashable, Sendable {
  let text: String
  let fontSize: Double
  let color: MapColor
  /// The color of the background; `nil` for an outline that keeps the text legible on any map.
  let background: MapColor?

  /// The maximum number of lines. Longer texts are truncated.
  private static let mostLines = 12
  /// The maximum width of a text in points. Longer lines break.
  private static let longestLine = 1200.0

  /// Renders the text for a display with `scale` pixels per point.
  func image(scale: Double) -> RasterImage {
    var style = TextStyle(
      size: fontSize.isFinite ? min(max(fontSize, 4), 200) : 14, weight: .medium, color: color,
      maximumWidth: TextImage.longestLine, maximumLines: TextImage.mostLines)
    if background == nil { style.halo = halo }
    let size = Canvas(size: CGSize(width: 1, height: 1)).measure(text, style)
    let margin =
      background == nil
      ? CGSize(width: 2, height: 2) : CGSize(width: style.size / 2, height: style.size / 4)
    let box = CGSize(
      width: (size.width + 2 * margin.width).rounded(.up),
      height: (size.height + 2 * margin.height).rounded(.up))
    let canvas = Canvas(size: box, scale: scale)
    if let background {
      canvas.fill(
        .rectangle(CGRect(origin: .zero, size: box), cornerRadius: style.size / 3), background)
    }
    // The text's box starts at the left edge of its letters.
    let drawn = canvas.measure(text, style)
    canvas.text(
      text,
      at: CGPoint(x: (box.width - drawn.width) / 2, y: (box.height - drawn.height) / 2), style)
    return canvas.image
  }

  /// White around a dark text, black around a light one.
  private var halo: MapColor {
    let lightness = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
    return MapColor(white: lightness < 0.55 ? 1 : 0).withAlpha(0.85)
  }
}
