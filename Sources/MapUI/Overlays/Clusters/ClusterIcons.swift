// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// Icons for clusters: discs with numbers.
@MainActor package enum ClusterIcons {
  private static var icons: [String: IconImage] = [:]
  /// The maximum number of icons that are kept.
  private static let mostIcons = 1000

  /// Returns the icon for a number of points. Numbers from 10 are rounded down to one digit, such as "20+",
  /// unless they are exact.
  static func icon(count: Int, isExact: Bool = false) -> IconImage {
    let text = isExact ? String(count) : label(count)
    if let icon = icons[text] { return icon }
    if icons.count >= mostIcons { icons = [:] }
    let step = String(count).count
    let icon = disc(text, step: step, color: colors[min(max(step - 1, 0), colors.count - 1)])
    icons[text] = icon
    return icon
  }

  /// The colors from small to large clusters.
  package static let colors = [
    MapColor(red: 0.10, green: 0.45, blue: 0.91), MapColor(red: 0.07, green: 0.55, blue: 0.45),
    MapColor(red: 0.93, green: 0.55, blue: 0.05), MapColor(red: 0.85, green: 0.26, blue: 0.20),
    MapColor(red: 0.60, green: 0.20, blue: 0.65),
  ]

  /// Draws a disc with a text.
  ///
  /// - Parameter step: The step of the disc's size; steps above 6 have the size of 6.
  package static func disc(_ text: String, step: Int, color: MapColor) -> IconImage {
    IconImage(image(text, step: Double(step), color: color), scale: 3)
  }

  /// Returns the label for a number. There are about 10 labels for each power of ten, so that a cache can
  /// hold all icons.
  static func label(_ count: Int) -> String {
    guard count >= 10 else { return String(count) }
    var unit = 1
    while count / unit >= 10 { unit *= 10 }
    let whole = count / unit * unit
    return switch whole {
    case ..<1000: "\(whole)+"
    case ..<1_000_000: "\(whole / 1000)k+"
    default: "\(whole / 1_000_000)M+"
    }
  }

  private static func image(_ text: String, step: Double, color: MapColor) -> RasterImage {
    let radius = 15 + 2.5 * min(step, 6)
    let side = 2 * radius + 8
    let canvas = Canvas(size: CGSize(width: side, height: side), scale: 3)
    let center = CGPoint(x: side / 2, y: side / 2)
    let disc = Shape.circle(center: center, radius: radius - 4)
    var halo = color
    halo.alpha *= 0.3
    canvas.fill(.circle(center: center, radius: radius + 2), halo)
    canvas.fill(disc, color)
    write(text, in: canvas, around: center)
    return canvas.image
  }

  private static func write(_ text: String, in canvas: Canvas, around center: CGPoint) {
    let style = TextStyle(
      size: 12.5, weight: .bold, color: MapColor(white: 1), alignment: .center)
    let height = canvas.measure(text, style).height
    canvas.text(text, at: CGPoint(x: center.x, y: center.y - height / 2), style)
  }

  /// Draws a text in the center of an image.
  package static func image(_ background: IconImage, with text: String) -> IconImage {
    let canvas = Canvas(size: background.size, scale: background.scale)
    write(
      text, in: canvas,
      around: CGPoint(x: background.size.width / 2, y: background.size.height / 2))
    let letters = canvas.image
    var image = background.image
    guard letters.width == image.width, letters.height == image.height else { return background }
    for pixel in stride(from: 0, to: image.pixels.count, by: 4) where letters.pixels[pixel + 3] > 0
    {
      let share = Double(letters.pixels[pixel + 3]) / 255
      let rest = Double(image.pixels[pixel + 3]) / 255 * (1 - share)
      for channel in pixel..<pixel + 3 {
        let sum = Double(letters.pixels[channel]) * share + Double(image.pixels[channel]) * rest
        image.pixels[channel] = UInt8(min(sum / (share + rest), 255))
      }
      image.pixels[pixel + 3] = UInt8(min((share + rest) * 255, 255))
    }
    return IconImage(image, scale: background.scale)
  }
}
