// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
public import MapImage

/// What is on the head of a pin.
public final class PinImageGlyph: Sendable {
  let picture: PinLook.Glyph

  /// Makes one of a short text: what is longer is written smaller, and cut at last.
  public init(text: String, textColor: MapColor) { picture = .text(text, textColor) }

  /// Makes one of a picture; what does not fit on the head is shrunk.
  public init(image: IconImage) { picture = .image(image) }

  /// Makes the default glyph, a dot, in a color.
  public init(glyphColor: MapColor) { picture = .dot(glyphColor) }
}

/// How a pin looks.
public final class PinImageOptions {
  /// What is on its head; nil, as at the start, for a dot in a dark shade of the background.
  public var glyph: PinImageGlyph?
  /// What it is filled with; nil, as at the start, for the default marker's red.
  public var backgroundColor: MapColor?
  /// Its outline; nil, as at the start, for a darker shade of the background.
  public var borderColor: MapColor?

  /// Makes the options of the default pin.
  public init() {}
}

/// The picture of a pin, drawn anew for each display scale: an ``IconImage`` made by
/// ``IconImage/init(options:)``.
public typealias PinImage = IconImage

extension IconImage {
  /// Makes the picture of a pin, as the options are now.
  public convenience init(options: PinImageOptions) {
    var look = PinLook(options.backgroundColor ?? PinLook.defaultColor)
    if let color = options.borderColor { look.border = color }
    if let glyph = options.glyph { look.glyph = glyph.picture }
    self.init(pin: look)
  }
}

/// A pin as it is drawn.
struct PinLook: Hashable, Sendable {
  enum Glyph: Hashable, Sendable {
    case dot(MapColor)
    case text(String, MapColor)
    case image(IconImage)
  }

  var background: MapColor
  var border: MapColor
  var glyph: Glyph

  static let defaultColor = MapColor(red: 0.92, green: 0.26, blue: 0.21)
  /// The side of the square on the head, in points, that a picture is shrunk to.
  private static let pictureSide = 15.0
  /// The width that a text is shrunk to, and the least size of its letters.
  private static let textWidth = 19.0
  private static let leastText = 7.0

  /// The default pin in a color.
  init(_ color: MapColor) {
    background = color
    border = color.darkened(by: 0.3)
    glyph = .dot(color.darkened(by: 0.55))
  }

  /// The picture on a display of so many pixels a point.
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
    if width > PinLook.textWidth {
      style.size = max(style.size * PinLook.textWidth / width, PinLook.leastText)
      style.maximumWidth = PinLook.textWidth + 1
    }
    let height = canvas.measure(text, style).height
    canvas.text(text, at: CGPoint(x: center.x, y: center.y - height / 2), style)
  }

  private func draw(_ icon: IconImage, on canvas: Canvas, _ center: CGPoint) {
    let longest = max(icon.size.width, icon.size.height)
    guard longest > 0 else { return }
    let share = min(1, PinLook.pictureSide / longest)
    let size = CGSize(width: icon.size.width * share, height: icon.size.height * share)
    canvas.picture(
      icon.image,
      in: CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height))
  }
}
