// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// A temporary message: light text on dark, or dark text on light at night.
struct ToastPanel: Hashable, Sendable {
  /// The message: three lines at most.
  var text: String
  /// The least height in points.
  var leastHeight: Double

  /// Creates a toast.
  init(text: String, leastHeight: Double = 0) {
    self.text = text
    self.leastHeight = max(leastHeight, 44)
  }

  private static let side = 18.0
  private static let above = 12.0

  /// Renders the toast as wide as its text, with a margin of ``MapButtons/shadow``.
  ///
  /// - Parameters:
  ///   - width: The maximum width in points, without the shadow.
  ///   - scale: Pixels per point.
  func image(width: Double, colors: PanelColors, scale: Double) -> RasterImage {
    let style = TextStyle(
      size: 14, weight: .medium, color: colors.paper, alignment: .center,
      maximumWidth: max(width - 2 * Self.side, 1), maximumLines: 3, lineHeight: 1.3)
    let box = Canvas(size: CGSize(width: 1, height: 1)).measure(text, style)
    let body = CGSize(
      width: min((box.width + 2 * Self.side).rounded(.up), width),
      height: max((box.height + 2 * Self.above).rounded(.up), leastHeight))
    let shadow = MapButtons.shadow
    let canvas = Canvas(
      size: CGSize(width: body.width + 2 * shadow, height: body.height + 2 * shadow), scale: scale)
    let frame = CGRect(origin: CGPoint(x: shadow, y: shadow), size: body)
    let outline = Shape.rectangle(frame, cornerRadius: 12)
    canvas.shadow(of: outline, radius: 5, drop: 1.5)
    canvas.fill(outline, colors.isDark ? colors.text : colors.text.lightened(by: 0.06))
    canvas.text(text, at: CGPoint(x: frame.midX, y: frame.midY - box.height / 2), style)
    return canvas.image
  }
}
