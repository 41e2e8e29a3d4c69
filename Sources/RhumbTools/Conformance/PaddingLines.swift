// SPDX-License-Identifier: Apache-2.0
import RhumbModules

extension RasterImage {
  /// Draws lines along the padding of a view and a cross at its center, as MapLibre's debugging aid does.
  mutating func drawPadding(of viewport: Viewport) {
    let scale = viewport.scale
    let size = viewport.size
    let padding = viewport.padding
    func fill(x: Double, y: Double, width: Double, height: Double, _ color: [UInt8]) {
      let left = max(Int((x * scale).rounded(.down)), 0)
      let top = max(Int((y * scale).rounded(.down)), 0)
      let right = min(Int(((x + width) * scale).rounded(.down)), self.width)
      let bottom = min(Int(((y + height) * scale).rounded(.down)), self.height)
      for row in top..<max(top, bottom) {
        for column in left..<max(left, right) {
          let start = (row * self.width + column) * 4
          pixels.replaceSubrange(start..<start + 4, with: color)
        }
      }
    }
    // The lines are placed from the bottom, and rounded there.
    for (edge, color) in [
      (padding.top, [255, 0, 0, 255]), (size.height - padding.bottom, [0, 255, 0, 255]),
    ] as [(Double, [UInt8])] {
      let bottom = ((size.height - edge + 1.5) * scale).rounded(.down) / scale
      fill(x: 0, y: size.height - bottom - 3, width: size.width, height: 3, color)
    }
    for (edge, color) in [
      (padding.left, [0, 0, 255, 255]), (size.width - padding.right, [255, 0, 255, 255]),
    ] as [(Double, [UInt8])] {
      fill(x: edge - 1.5, y: 0, width: 3, height: size.height, color)
    }
    let center = ScreenPoint(
      x: (size.width + padding.left - padding.right) / 2,
      y: (size.height + padding.top - padding.bottom) / 2)
    let color: [UInt8] = [0, 255, 255, 255]
    fill(x: center.x - 1, y: center.y - 10, width: 2, height: 20, color)
    fill(x: center.x - 10, y: center.y - 1, width: 20, height: 2, color)
  }
}
