// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

extension Viewport {
  /// How far east and south, in points and by at most half a pixel of the grid, pictures on the ground
  /// move to lie on the screen's pixels, so that seen straight at their own scale they are as crisp as
  /// they are. Where a point is a whole number of pixels the grid is of points.
  var shiftToPixels: SIMD2<Double> {
    let grid = scale == scale.rounded() ? 1 : scale
    let place = SIMD2(target.x, target.y) * pointsPerWorld * grid
    // In a view of an odd width the target is in the middle of a pixel.
    let odd = SIMD2(
      (size.width * grid).rounded().truncatingRemainder(dividingBy: 2) / 2,
      (size.height * grid).rounded().truncatingRemainder(dividingBy: 2) / 2)
    let angle = bearing * .pi / 180
    var shift =
      place - place.rounded(.toNearestOrAwayFromZero) + odd * cos(angle)
      - SIMD2(odd.y, odd.x) * sin(angle)
    if shift.x > 0.5 { shift.x -= 1 }
    if shift.y > 0.5 { shift.y -= 1 }
    return shift / grid
  }
}
