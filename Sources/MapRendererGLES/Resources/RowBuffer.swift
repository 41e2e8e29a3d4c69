// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The paint rows of a frame as a uniform buffer: one upload, then each command looks at its own range.
struct RowBuffer {
  private var name: GLuint = 0
  private var boundOffset = -1
  /// Bytes that a command's view has: the whole block, as OpenGL wants it backed.
  private static let window = DrawList.maximumRowVectors * MemoryLayout<SIMD4<Float>>.stride

  mutating func upload(_ rows: [SIMD4<Float>]) {
    if name == 0 { glGenBuffers(1, &name) }
    glBindBuffer(GLenum(GL_UNIFORM_BUFFER), name)
    rows.withUnsafeBytes {
      // New storage each frame: the driver need not wait for the last frame to have read the old one.
      glBufferData(
        GLenum(GL_UNIFORM_BUFFER), $0.count + Self.window, nil, GLenum(GL_STREAM_DRAW))
      if $0.count > 0 { glBufferSubData(GLenum(GL_UNIFORM_BUFFER), 0, $0.count, $0.baseAddress) }
    }
    boundOffset = -1
  }

  /// Shows the shader the rows from the offset on, in vectors.
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
