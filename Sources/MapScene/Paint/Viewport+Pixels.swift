// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapFiles
import MapGeometry

extension Viewport {
  /// The size of a frame in pixels.
  var pixelSize: SIMD2<Int> {
    [
      Int(clamping: (size.width * scale).rounded()), Int(clamping: (size.height * scale).rounded()),
    ]
  }

  /// The offset east and south, in points, that aligns raster images with the screen's pixels. They are then
  /// sharp in an untilted view at their nominal scale. The offset is at most half a cell of the pixel grid.
  /// With an integer scale, the grid consists of points.
  var shiftToPixels: SIMD2<Double> {
    let grid = scale == scale.rounded() ? 1 : scale
    let position = SIMD2(target.x, target.y) * pointsPerWorld * grid
    // In a view of odd width, the target is at the center of a pixel.
    let odd = SIMD2(
      (size.width * grid).rounded().truncatingRemainder(dividingBy: 2) / 2,
      (size.height * grid).rounded().truncatingRemainder(dividingBy: 2) / 2)
    let angle = bearing * .pi / 180
    var shift =
      position - position.rounded(.toNearestOrAwayFromZero) + odd * cos(angle)
      - SIMD2(odd.y, odd.x) * sin(angle)
    if shift.x > 0.5 { shift.x -= 1 }
    if shift.y > 0.5 { shift.y -= 1 }
    return shift / grid
  }
}
