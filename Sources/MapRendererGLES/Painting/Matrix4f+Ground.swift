// SPDX-License-Identifier: Apache-2.0
internal import MapScene

extension Matrix4f {
  /// The matrix with clip space flipped vertically, for a target of a height in pixels; infinity to
  /// flip exactly.
  ///
  /// OpenGL draws a pixel whose center lies on an edge if it is above the edge in memory. In a flipped image that would be
  /// the other side, so the image is moved down by the rasterizer's unit, 1/256 of a pixel.
  func flippedVertically(height: Float) -> Matrix4f {
    let shift = 2 / (256 * max(height, 1))
    func flip(_ column: SIMD4<Float>) -> SIMD4<Float> {
      [column.x, shift * column.w - column.y, column.z, column.w]
    }
    return Matrix4f(flip(columns.0), flip(columns.1), flip(columns.2), flip(columns.3))
  }

  /// Returns the clip coordinates of a point on the ground.
  func project(_ x: Float, _ y: Float) -> SIMD4<Float> {
    columns.0 * x + columns.1 * y + columns.3
  }

  /// The determinant of the homography from the ground to clip x, y, w. The area of a projected shape is
  /// its ground area times this value, divided by w³.
  var groundDeterminant: Double {
    determinant(screen(columns.0), screen(columns.1), screen(columns.3))
  }

  /// The camera's position in tile units and meters: the point whose clip x, y and w are all 0. `nil`
  /// without perspective.
  var eye: SIMD3<Float>? {
    let (a, b, c) = (screen(columns.0), screen(columns.1), screen(columns.2))
    let d = screen(columns.3) * -1
    let whole = determinant(a, b, c)
    // Cramer's rule.
    let point = SIMD3(determinant(d, b, c), determinant(a, d, c), determinant(a, b, d)) / whole
    let size = (point * point).sum()
    return size.isFinite && size < 1e18 ? SIMD3<Float>(point) : nil
  }

  /// The unit vector in tile axes that points right on the screen. The direction (-y, x) points down.
  var screenRight: SIMD2<Float> {
    // A target away from the frame's center shears clip x by w. Vertical offsets have no x of their own, so
    // their column yields the amount.
    let shear = abs(columns.2.w) > 1e-12 ? columns.2.x / columns.2.w : 0
    let right = SIMD2(columns.0.x - shear * columns.0.w, columns.1.x - shear * columns.1.w)
    let length = (right * right).sum().squareRoot()
    return length > 0 ? right / length : [1, 0]
  }
}

/// Returns the components that determine the screen position: clip x, y, w.
private func screen(_ column: SIMD4<Float>) -> SIMD3<Double> {
  [Double(column.x), Double(column.y), Double(column.w)]
}

/// Returns the determinant of the matrix with these columns.
private func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
  a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y)
    + c.x * (a.y * b.z - a.z * b.y)
}
