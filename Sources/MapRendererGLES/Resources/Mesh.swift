// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// Vertices and indices in the GPU's memory.
struct Mesh {
  let vertexArray: GLuint
  let indexCount: Int
  private let buffers: [GLuint]

  init(_ data: MeshData, _ state: GLState) {
    indexCount = data.indices.count
    var vertexArray: GLuint = 0
    var buffers: [GLuint] = [0, 0]
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(2, &buffers)
    self.vertexArray = vertexArray
    self.buffers = buffers
    state.bind(vertexArray: vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[0])
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffers[1])
    Self.upload(data.indices, to: GL_ELEMENT_ARRAY_BUFFER)
    switch data.vertices {
    case .fill(let vertices): Self.upload(vertices, .fill)
    case .outline(let vertices): Self.upload(vertices, .outline)
    case .line(let vertices): Self.upload(vertices, .line)
    case .circle(let vertices): Self.upload(vertices, .circle)
    case .extrusion(let vertices): Self.upload(vertices, .extrusion)
    }
  }

  func release(_ state: GLState) {
    state.delete(vertexArray: vertexArray)
    glDeleteBuffers(GLsizei(buffers.count), buffers)
  }

  private static func upload<Vertex>(_ vertices: [Vertex], _ layout: VertexLayout) {
    upload(vertices, to: GL_ARRAY_BUFFER)
    layout.describe()
  }

  private static func upload<Element>(_ elements: [Element], to target: Int32) {
    elements.withUnsafeBytes {
      glBufferData(GLenum(target), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
    }
  }
}
