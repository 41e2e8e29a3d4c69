// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
public import MapImage

/// The content of a pin's head.
public final class PinImageGlyph: Sendable {
  let picture: PinAppearance.Glyph

  /// Creates a glyph from a short text. A longer text is drawn smaller, then truncated.
  public init(text: String, textColor: MapColor) { picture = .text(text, textColor) }

  /// Creates a glyph from an image. An image that does not fit on the head is scaled down.
  public init(image: IconImage) { picture = .image(image) }

  /// Creates the default glyph, a dot, in a color.
  public init(glyphColor: MapColor) { picture = .dot(glyphColor) }
}

/// The appearance of a pin.
public final class PinImageOptions {
  /// The content of the head; `nil` by default, for a dot in a dark shade of the background.
  public var glyph: PinImageGlyph?
  /// The fill color; `nil` by default, for the default marker's red.
  public var backgroundColor: MapColor?
  /// The outline color; `nil` by default, for a darker shade of the background.
  public var borderColor: MapColor?

  /// Creates the options of the default pin.
  public init() {}
}

/// The image of a pin, rendered for each display scale: an ``IconImage`` that is created with
/// ``IconImage/init(options:)``.
public typealias PinImage = IconImage

extension IconImage {
  /// Creates the image of a pin. Later changes of the options do not affect it.
  public convenience init(options: PinImageOptions) {
    var look = PinAppearance(options.backgroundColor ?? PinAppearance.defaultColor)
    if let color = options.borderColor { look.border = color }
    if let glyph = options.glyph { look.glyph = glyph.picture }
    self.init(pin: look)
  }
}

/// The appearance of a pin.
struct PinAppearance: Hashable, Sendable {
  enum Glyph: Hashable, Sendable {
    case dot(MapColor)
    case text(String, MapColor)
    case image(IconImage)
  }

  var background: MapColor
  var border: MapColor
  var glyph: Glyph

  static let defaultColor = MapColor(red: 0.92, green: 0.26, blue: 0.21)
  /// The side of the square on the head into which an image is scaled, in points.
  private static let pictureSide = 15.0
  /// The maximum width of a text, in points.
  private static let textWidth = 19.0
  /// The minimum font size of a text, in points.
  private static let leastText = 7.0

  /// Creates the default pin in a color.
  init(_ color: MapColor) {
    background = color
    border = color.darkened(by: 0.3)
    glyph = .dot(color.darkened(by: 0.55))
  }

  /// Renders the pin for a display with `scale` pixels per point.
  func picture(scale: Double) -> RasterImage {
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
    let share = min(1, PinAppearance.pictureSide / longest)
    let size = CGSize(width: icon.size.width * share, height: icon.size.height * share)
    canvas.picture(
      icon.image,
      in: CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height))
  }
}
