// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The numbers of one draw: the shaders' `draw` array, uploaded by a single call.
///
/// 0...3: the matrix by columns. 4: half the viewport's size in pixels, tile units a pixel at the
/// target, and the factor of `perspective` in the shaders. 5: the clip rectangle. From 6 on: as each
/// program says.
struct DrawUniforms {
  private var vectors = [SIMD4<Float>](repeating: .zero, count: 13)

  /// Everything is inside this clip rectangle.
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

  /// Gives the first `count` vectors to the program, which is in use.
  func upload(to program: Program, count: Int) {
    vectors.withUnsafeBytes {
      glUniform4fv(
        program.draw, GLsizei(count), $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
  }
}
