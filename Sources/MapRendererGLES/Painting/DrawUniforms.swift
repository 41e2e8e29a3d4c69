// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The uniforms of one draw call: the shaders' `draw` array, uploaded by a single call.
///
/// Vectors 0...3 are the matrix by columns. Vector 4 is half the viewport's size in pixels, the tile units
/// per pixel at the target, and the factor of `perspective` in the shaders. Vector 5 is the clip rectangle.
/// Each program documents the vectors from 6 on.
struct DrawUniforms {
  private var vectors = [SIMD4<Float>](repeating: .zero, count: 13)

  /// A clip rectangle that contains everything.
  static let everything = SIMD4<Float>(-1e9, -1e9, 1e9, 1e9)

  subscript(index: Int) -> SIMD4<Float> {
    get { vectors[index] }
    set { vectors[index] = newValue }
  }

  mutating func setMatrix(_ matrix: Matrix4f) {
    vectors[0] = matrix.columns.0
    vectors[1] = matrix.columns.1
    vectors[2] = matrix.columns.2
    vectors[3] = matrix.columns.3
  }

  /// Uploads the first `count` vectors to the program, which must be in use.
  func upload(to program: Program, count: Int) {
    vectors.withUnsafeBytes {
      glUniform4fv(
        program.draw, GLsizei(count), $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
  }
}
