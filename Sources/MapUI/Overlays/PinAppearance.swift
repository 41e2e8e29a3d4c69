// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
public import MapImage

/// The appearance of a pin, the default icon of markers.
///
/// ```swift
/// marker.icon = IconImage(pin: PinAppearance(.init(red: 0, green: 0.5, blue: 0.2), glyph: .text("7", white)))
/// ```
public struct PinAppearance: Hashable, Sendable {
  /// The content of a pin's head.
  public enum Glyph: Hashable, Sendable {
    /// A dot in a color.
    case dot(MapColor)
    /// A short text in a color. A longer text is drawn smaller, then truncated.
    case text(String, MapColor)
    /// An image. It is scaled down if it does not fit on the head.
    case image(IconImage)
  }

  /// The fill color.
  package let background: MapColor
  /// The color of the outline.
  package let border: MapColor
  /// The content of the head.
  package let glyph: Glyph

  /// The red of the default marker.
  public static let defaultColor = MapColor(red: 0.92, green: 0.26, blue: 0.21)
  /// The side of the square on the head into which an image is scaled, in points.
  private static let imageSide = 15.0
  /// The maximum width of a text, in points.
  private static let textWidth = 19.0
  /// The minimum font size of a text, in points.
  private static let leastText = 7.0

  /// Creates a pin. Without an outline color and a glyph, they are darker shades of the fill color, and the
  /// glyph is a dot.
  public init(
    _ color: MapColor = PinAppearance.defaultColor, border: MapColor? = nil, glyph: Glyph? = nil
  ) {
    background = color
    self.border = border ?? color.darkened(by: 0.3)
    self.glyph = glyph ?? .dot(color.darkened(by: 0.55))
  }

  /// Renders the pin for a display with `scale` pixels per point.
  package func image(scale: Double) -> RasterImage {
    MapIcons.pin(background, border: border, scale: scale) { canvas, center in
      switch glyph {
      case .dot(let color): canvas.fill(.circle(center: center, radius: 4.5), color)
      case .text(let text, let color): draw(text, color, on: canvas, center)
      case .image(let icon): draw(icon, on: canvas, center)
      }
    }
  }

  private func draw(_ text: String, _ color: MapColor, on canvas: Canvas, _ center: CGPoint) {
    guard !text.isEmpty else { return }
    var style = TextStyle(size: 13, weight: .bold, color: color, alignment: .center)
    let width = canvas.measure(text, style).width
    if width > PinAppearance.textWidth {
      style.size = max(style.size * PinAppearance.textWidth / width, PinAppearance.leastText)
      style.maximumWidth = PinAppearance.textWidth + 1
    }
    let height = canvas.measure(text, style).height
    canvas.text(text, at: CGPoint(x: center.x, y: center.y - height / 2), style)
  }

  private func draw(_ icon: IconImage, on canvas: Canvas, _ center: CGPoint) {
    let longest = max(icon.size.width, icon.size.height)
    guard longest > 0 else { return }
    let share = min(1, PinAppearance.imageSide / longest)
    let size = CGSize(width: icon.size.width * share, height: icon.size.height * share)
    canvas.draw(
      icon.image,
      in: CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height))
  }
}
