// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// The sheet with a page of the list of instructions, over a row for the buttons that turn the page.
struct DirectionsPanel {
  let list: DirectionsList
  /// The size of the sheet in points, without shadow.
  let size: CGSize

  static let shadow = 8.0
  /// The margin above and below the rows, and the height of the row of buttons, in points.
  static let margin = 8.0
  static let footer = 56.0

  /// The number of rows of a page.
  var rowsPerPage: Int {
    let room = size.height - 2 * DirectionsPanel.margin - DirectionsPanel.footer
    return max(Int(room / DirectionsList.rowHeight), 1)
  }

  var pageCount: Int { max((list.rows.count + rowsPerPage - 1) / rowsPerPage, 1) }

  /// Renders a page, with a margin for the shadow.
  func image(page: Int, isMirrored: Bool, colors: PanelColors, scale: Double) -> RasterImage {
    let shadow = DirectionsPanel.shadow
    let canvas = Canvas(
      size: CGSize(width: size.width + 2 * shadow, height: size.height + 2 * shadow), scale: scale)
    let frame = CGRect(x: shadow, y: shadow, width: size.width, height: size.height)
    let outline = Shape.rectangle(frame, cornerRadius: 14)
    canvas.shadow(of: outline, radius: 6, drop: 1.5)
    canvas.fill(outline, colors.paper)
    let first = page * rowsPerPage
    let rows = first..<max(min(first + rowsPerPage, list.rows.count), first)
    guard !rows.isEmpty else { return canvas.image }
    let image = list.image(
      of: rows, width: size.width, colors: colors, isMirrored: isMirrored, scale: scale)
    canvas.clipped(to: outline) {
      canvas.draw(
        image,
        in: CGRect(
          x: frame.minX, y: frame.minY + DirectionsPanel.margin, width: size.width,
          height: Double(image.height) / scale))
    }
    return canvas.image
  }
}
