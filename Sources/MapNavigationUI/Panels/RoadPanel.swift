// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// The label of the road that the user is on: its numbers as signs, and its name.
struct RoadPanel {
  var name: String
  var shields: [RoadShield]

  /// The margin around the panel for its shadow, in points.
  static let shadow = 6.0
  /// The height without shadow, in points.
  static let height = 30.0

  /// Renders the panel as wide as its content.
  ///
  /// - Parameters:
  ///   - width: The maximum width in points, including the shadow.
  ///   - scale: Pixels per point.
  func image(width: Double, colors: PanelColors, scale: Double) -> RasterImage {
    let shadow = RoadPanel.shadow
    let margin = 13.0
    let sign = 19.0
    let measuring = Canvas(size: CGSize(width: 1, height: 1))
    let room = max(width - 2 * shadow - 2 * margin, 1)
    var signs = 0.0
    let shown = shields.prefix { shield in
      let next = signs + measuring.width(of: shield, height: sign) + 6
      guard next <= (name.isEmpty ? room + 6 : room / 2) else { return false }
      signs = next
      return true
    }
    if name.isEmpty { signs = max(signs - 6, 0) }
    let style = TextStyle(
      size: 15, weight: .medium, color: colors.headerText, maximumWidth: max(room - signs, 1))
    let text = name.isEmpty ? .zero : measuring.measure(name, style)
    let size = CGSize(
      width: (signs + text.width).rounded(.up) + 2 * margin + 2 * shadow,
      height: RoadPanel.height + 2 * shadow)
    let canvas = Canvas(size: size, scale: scale)
    let frame = CGRect(origin: .zero, size: size).insetBy(dx: shadow, dy: shadow)
    let outline = Shape.rectangle(frame, cornerRadius: RoadPanel.height / 2)
    canvas.shadow(of: outline, radius: 4, drop: 1)
    canvas.fill(outline, colors.header)
    var x = frame.minX + margin
    for shield in shown {
      canvas.draw(shield, at: CGPoint(x: x, y: frame.midY - sign / 2), height: sign)
      x += canvas.width(of: shield, height: sign) + 6
    }
    if !name.isEmpty {
      canvas.text(name, at: CGPoint(x: x, y: frame.midY - text.height / 2), style)
    }
    return canvas.image
  }
}
