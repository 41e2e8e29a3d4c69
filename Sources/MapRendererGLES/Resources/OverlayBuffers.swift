// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The vertices of a frame's overlays, all with one layout, and their triangle indices.
struct TriangleBuffer {
  let layout: VertexLayout
  private var vertexArray: GLuint = 0
  private var buffers: [GLuint] = [0, 0]

  init(_ layout: VertexLayout) { self.layout = layout }

  mutating func upload<Vertex>(
    _ corners: [Vertex], _ triangles: [UInt32], _ state: GLState
  ) {
    if triangles.isEmpty { return }
    let isNew = vertexArray == 0
    if isNew {
      glGenVertexArrays(1, &vertexArray)
      glGenBuffers(2, &buffers)
    }
    state.bind(vertexArray: vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[0])
    corners.withUnsafeBytes {
      glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    if isNew { layout.describe() }
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffers[1])
    triangles.withUnsafeBytes {
      glBufferData(
        GLenum(GL_ELEMENT_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
  }

  func draw(_ range: Range<Int>, _ state: GLState) {
    state.bind(vertexArray: vertexArray)
    state.drawTriangles(range)
  }

  mutating func release(_ state: GLState) {
    if vertexArray == 0 { return }
    state.delete(vertexArray: vertexArray)
    glDeleteBuffers(2, buffers)
    self = TriangleBuffer(layout)
  }
}
