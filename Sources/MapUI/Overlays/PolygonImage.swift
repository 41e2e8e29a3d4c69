// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// A filled polygon as an image.
struct PolygonImage: Hashable, Sendable {
  /// In points from the top left corner of the image.
  let corners: [CGPoint]
  /// In points.
  let size: CGSize
  let color: MapColor
  /// The color of the outline; `nil` for none.
  let outline: MapColor?
  /// In points.
  let outlineWidth: Double

  /// Renders the polygon for a display with `scale` pixels per point.
  func image(scale: Double) -> RasterImage {
    let canvas = Canvas(size: size, scale: scale)
    let corners = corners.filter { $0.x.isFinite && $0.y.isFinite }
    guard !corners.isEmpty else { return canvas.image }
    let shape = Shape.lines(corners, closed: true)
    canvas.fill(shape, color)
    if let outline, outlineWidth > 0, outlineWidth.isFinite {
      canvas.stroke(shape, outline, width: outlineWidth)
    }
    return canvas.image
  }
}
