// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The rectangles of a frame, all with one vertex layout, and an index buffer that all frames share.
struct RectangleBuffer {
  let layout: VertexLayout
  private var vertexArray: GLuint = 0
  private var vertices: GLuint = 0
  private var indices: GLuint = 0
  private var rectangles = 0

  init(_ layout: VertexLayout) { self.layout = layout }

  mutating func upload<Vertex>(_ corners: [Vertex], _ state: GLState) {
    if corners.isEmpty { return }
    if vertexArray == 0 { make(state) }
    state.bind(vertexArray: vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), vertices)
    corners.withUnsafeBytes {
      glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    if corners.count / 4 > rectangles { makeIndices(corners.count / 4) }
  }

  func draw(_ range: Range<Int>, _ state: GLState) {
    state.bind(vertexArray: vertexArray)
    let first = range.lowerBound / 4 * 6
    state.drawTriangles(first..<first + range.count / 4 * 6)
  }

  mutating func release(_ state: GLState) {
    if vertexArray == 0 { return }
    state.delete(vertexArray: vertexArray)
    glDeleteBuffers(2, [vertices, indices])
    self = RectangleBuffer(layout)
  }

  private mutating func make(_ state: GLState) {
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(1, &vertices)
    glGenBuffers(1, &indices)
    state.bind(vertexArray: vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), vertices)
    layout.describe()
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indices)
  }

  /// Creates indices for two triangles per rectangle, with 50 % spare capacity so that growth is rare.
  private mutating func makeIndices(_ needed: Int) {
    rectangles = needed + needed / 2
    var list: [UInt32] = []
    list.reserveCapacity(rectangles * 6)
    for corner in stride(from: 0, to: UInt32(rectangles * 4), by: 4) {
      for step: UInt32 in [0, 1, 2, 2, 1, 3] { list.append(corner + step) }
    }
    list.withUnsafeBytes {
      glBufferData(
        GLenum(GL_ELEMENT_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
    }
  }
}
