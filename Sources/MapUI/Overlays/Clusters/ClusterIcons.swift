// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// Discs with numbers on them.
@MainActor enum ClusterIcons {
  private static var icons: [String: IconImage] = [:]

  /// The icon of a number of places: numbers from 10 on are rounded down to one digit, as "20+".
  static func icon(count: Int) -> IconImage {
    let text = label(count)
    if let icon = icons[text] { return icon }
    let icon = IconImage(picture(text, step: Double(String(count).count)), scale: 3)
    icons[text] = icon
    return icon
  }

  /// Few enough that all fit into a cache: 10 for each power of ten.
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

  private static func picture(_ text: String, step: Double) -> RasterImage {
    let radius = 15 + 2.5 * min(step, 6)
    let side = 2 * radius + 8
    let canvas = Canvas(size: CGSize(width: side, height: side), scale: 3)
    let center = CGPoint(x: side / 2, y: side / 2)
    let hues = [
      MapColor(red: 0.10, green: 0.45, blue: 0.91), MapColor(red: 0.07, green: 0.55, blue: 0.45),
      MapColor(red: 0.93, green: 0.55, blue: 0.05), MapColor(red: 0.85, green: 0.26, blue: 0.20),
      MapColor(red: 0.60, green: 0.20, blue: 0.65),
    ]
    var color = hues[min(max(Int(step) - 1, 0), hues.count - 1)]
    let disc = Shape.circle(center: center, radius: radius - 4)
    color.alpha = 0.3
    canvas.fill(.circle(center: center, radius: radius + 2), color)
    color.alpha = 1
    canvas.fill(disc, color)
    let style = TextStyle(
      size: 12.5, weight: .bold, color: MapColor(white: 1), alignment: .center)
    let height = canvas.measure(text, style).height
    canvas.text(text, at: CGPoint(x: center.x, y: center.y - height / 2), style)
    return canvas.image
  }
}
