// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// The panel at the bottom during navigation: remaining time and distance.
struct TripPanel: Hashable, Sendable {
  /// The formatted remaining time.
  var time: String
  /// The formatted remaining distance and arrival time.
  var details: String

  /// Creates a panel.
  init(time: String, details: String) {
    self.time = time
    self.details = details
  }

  /// The margin above the panel for its shadow, in points.
  static let shadow = 8.0

  /// Renders the panel over the full width with rounded upper corners, and a margin above for its shadow.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - isMirrored: Whether the layout is mirrored for right-to-left languages.
  ///   - scale: Pixels per point.
  func image(
    width: Double, isMirrored: Bool = false, colors: PanelColors, scale: Double
  ) -> RasterImage {
    let shadow = TripPanel.shadow
    let canvas = Canvas(size: CGSize(width: width, height: 64 + shadow), scale: scale)
    let frame = CGRect(x: 0, y: shadow, width: width, height: 64 + 20)
    let outline = Shape.rectangle(frame, cornerRadius: 14)
    canvas.shadow(of: outline, radius: 7, drop: 0, opacity: 0.22)
    canvas.fill(outline, colors.paper)
    let timeStyle = TextStyle(size: 24, weight: .bold, color: colors.time)
    // Where the panel is narrow, the details are smaller, and not cut off.
    let detailStyle = canvas.style(
      TextStyle(size: 17, color: colors.secondaryText, maximumWidth: max(width - 40, 1)),
      fitting: details, minimumSize: 12)
    let timeWidth = canvas.measure(time, timeStyle).width
    let detailWidth = canvas.measure(details, detailStyle).width
    if timeWidth + 14 + detailWidth <= width - 40 {
      let left = (width - timeWidth - 14 - detailWidth) / 2
      let (timeLeft, detailLeft) =
        isMirrored ? (left + detailWidth + 14, left) : (left, left + timeWidth + 14)
      canvas.text(time, at: CGPoint(x: timeLeft, y: shadow + 17), timeStyle)
      canvas.text(details, at: CGPoint(x: detailLeft, y: shadow + 22.5), detailStyle)
    } else {
      canvas.text(time, at: CGPoint(x: (width - timeWidth) / 2, y: shadow + 7), timeStyle)
      canvas.text(
        details, at: CGPoint(x: (width - detailWidth) / 2, y: shadow + 53 - detailStyle.size),
        detailStyle)
    }
    return canvas.image
  }
}
