// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The corners and triangles of the overlay areas of a frame.
struct OverlayFillBuffer {
  private var vertexArray: GLuint = 0
  private var buffers: [GLuint] = [0, 0]

  mutating func upload(_ list: DrawList, _ state: GLState) {
    if list.overlayTriangles.isEmpty { return }
    let isNew = vertexArray == 0
    if isNew {
      glGenVertexArrays(1, &vertexArray)
      glGenBuffers(2, &buffers)
    }
    state.bind(vertexArray: vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[0])
    list.overlayCorners.withUnsafeBytes {
      glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    if isNew { VertexLayout.overlayFill.describe() }
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffers[1])
    list.overlayTriangles.withUnsafeBytes {
      glBufferData(
        GLenum(GL_ELEMENT_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
  }

  func draw(_ range: Range<Int>, _ state: GLState) {
    state.bind(vertexArray: vertexArray)
    glDrawElements(
      GLenum(GL_TRIANGLES), GLsizei(range.count), GLenum(GL_UNSIGNED_INT),
      UnsafeRawPointer(bitPattern: range.lowerBound * MemoryLayout<UInt32>.stride))
  }

  mutating func release(_ state: GLState) {
    if vertexArray == 0 { return }
    state.delete(vertexArray: vertexArray)
    glDeleteBuffers(2, buffers)
    self = OverlayFillBuffer()
  }
}
