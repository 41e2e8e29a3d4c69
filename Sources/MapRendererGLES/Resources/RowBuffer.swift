// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The paint rows of a frame in one uniform buffer. They are uploaded once, and each command binds its
/// range.
struct RowBuffer {
  private var name: GLuint = 0
  private var boundOffset = -1
  /// The size in bytes of the range that a command binds: the complete block, as OpenGL requires.
  private static let window = DrawList.maximumRowVectors * MemoryLayout<SIMD4<Float>>.stride

  mutating func upload(_ rows: [SIMD4<Float>]) {
    if name == 0 { glGenBuffers(1, &name) }
    glBindBuffer(GLenum(GL_UNIFORM_BUFFER), name)
    rows.withUnsafeBytes {
      // New storage each frame: the driver need not wait until the GPU has read the previous frame's data.
      glBufferData(
        GLenum(GL_UNIFORM_BUFFER), $0.count + Self.window, nil, GLenum(GL_STREAM_DRAW))
      if $0.count > 0 { glBufferSubData(GLenum(GL_UNIFORM_BUFFER), 0, $0.count, $0.baseAddress) }
    }
    boundOffset = -1
  }

  /// Binds the rows from the offset on, which is counted in vectors.
  mutating func bind(at offset: Int) {
    if offset == boundOffset { return }
    boundOffset = offset
    glBindBufferRange(
      GLenum(GL_UNIFORM_BUFFER), 0, name, offset * MemoryLayout<SIMD4<Float>>.stride, Self.window)
  }

  mutating func release() {
    if name != 0 { glDeleteBuffers(1, &name) }
    name = 0
  }
}
