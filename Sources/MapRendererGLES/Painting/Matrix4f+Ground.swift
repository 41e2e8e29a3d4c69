// SPDX-License-Identifier: Apache-2.0
internal import MapScene

extension Matrix4f {
  /// With clip space turned upside down.
  var flippedVertically: Matrix4f {
    let flip = SIMD4<Float>(1, -1, 1, 1)
    return Matrix4f(columns.0 * flip, columns.1 * flip, columns.2 * flip, columns.3 * flip)
  }

  /// The clip coordinates of a point of the ground.
  func project(_ x: Float, _ y: Float) -> SIMD4<Float> {
    columns.0 * x + columns.1 * y + columns.3
  }

  /// The determinant of the homography from the ground to clip x, y, w: an area's image is that times
  /// larger, divided by w³.
  var groundDeterminant: Double {
    func row(_ column: SIMD4<Float>) -> SIMD3<Double> {
      [Double(column.x), Double(column.y), Double(column.w)]
    }
    let (a, b, c) = (row(columns.0), row(columns.1), row(columns.3))
    return a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y)
      + c.x * (a.y * b.z - a.z * b.y)
  }

  /// The unit vector in tile axes that points to the right on the screen; down the screen's ground is
  /// (-y, x) of it.
  var screenRight: SIMD2<Float> {
    // A target off the picture's middle shears clip x by w. Heights, which have no x of their own,
    // show by how much.
    let shear = abs(columns.2.w) > 1e-12 ? columns.2.x / columns.2.w : 0
    let right = SIMD2(columns.0.x - shear * columns.0.w, columns.1.x - shear * columns.1.w)
    let length = (right * right).sum().squareRoot()
    return length > 0 ? right / length : [1, 0]
  }
}
