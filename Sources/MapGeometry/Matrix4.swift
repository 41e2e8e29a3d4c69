// SPDX-License-Identifier: Apache-2.0

/// A 4×4 matrix in `Double`, stored by columns: `m * v` transforms a column vector.
public struct Matrix4: Equatable, Sendable {
  /// The four columns, from left to right.
  public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// Creates a matrix from its columns.
  public init(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>
  ) {
    columns = (a, b, c, d)
  }

  /// The matrix that changes nothing.
  public static let identity = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  /// Returns a matrix that moves points.
  public static func translation(x: Double, y: Double, z: Double = 0) -> Matrix4 {
    Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
  }

  /// Returns a matrix that scales points about the origin.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Matrix4 {
    Matrix4([x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
  }

  /// Returns the product, which transforms first by `b` and then by `a`.
  public static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
    Matrix4(a * b.columns.0, a * b.columns.1, a * b.columns.2, a * b.columns.3)
  }

  /// Returns a transformed column vector.
  public static func * (m: Matrix4, v: SIMD4<Double>) -> SIMD4<Double> {
    let xy = m.columns.0 * v.x + m.columns.1 * v.y
    return xy + m.columns.2 * v.z + m.columns.3 * v.w
  }

  public static func == (a: Matrix4, b: Matrix4) -> Bool { a.columns == b.columns }

  /// The 16 entries in column-major order, as OpenGL expects them.
  public var floats: [Float] {
    [columns.0, columns.1, columns.2, columns.3].flatMap { column in
      (0..<4).map { Float(column[$0]) }
    }
  }
}
