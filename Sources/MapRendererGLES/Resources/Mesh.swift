// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// Vertices and indices in GPU memory.
struct Mesh {
  let vertexArray: GLuint
  let indexCount: Int
  private let buffers: [GLuint]

  /// Allocates buffers for a mesh. ``fill(from:bytes:_:)`` copies the data.
  init(reserving data: MeshData, _ state: GLState) {
    indexCount = data.indices.count
    var vertexArray: GLuint = 0
    var buffers: [GLuint] = [0, 0]
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(2, &buffers)
    self.vertexArray = vertexArray
    self.buffers = buffers
    bind(state)
    let size = data.vertices.byteCount
    glBufferData(GLenum(GL_ARRAY_BUFFER), size, nil, GLenum(GL_STATIC_DRAW))
    glBufferData(
      GLenum(GL_ELEMENT_ARRAY_BUFFER), data.byteCount - size, nil, GLenum(GL_STATIC_DRAW))
    switch data.vertices {
    case .fill: VertexLayout.fill.describe()
    case .outline: VertexLayout.outline.describe()
    case .line: VertexLayout.line.describe()
    case .circle: VertexLayout.circle.describe()
    case .extrusion: VertexLayout.extrusion.describe()
    }
  }

  /// Creates a mesh and copies its data.
  init(_ data: MeshData, _ state: GLState) {
    self.init(reserving: data, state)
    fill(from: data, bytes: 0..<data.byteCount, state)
  }

  /// Copies a range of the mesh's bytes: the vertices come first, then the indices.
  func fill(from data: MeshData, bytes: Range<Int>, _ state: GLState) {
    bind(state)
    let size = data.vertices.byteCount
    let vertices = bytes.clamped(to: 0..<size)
    switch data.vertices {
    case .fill(let all): copy(all, vertices, to: GL_ARRAY_BUFFER)
    case .outline(let all): copy(all, vertices, to: GL_ARRAY_BUFFER)
    case .line(let all): copy(all, vertices, to: GL_ARRAY_BUFFER)
    case .circle(let all): copy(all, vertices, to: GL_ARRAY_BUFFER)
    case .extrusion(let all): copy(all, vertices, to: GL_ARRAY_BUFFER)
    }
    let indices = max(bytes.lowerBound, size) - size..<max(bytes.upperBound, size) - size
    copy(data.indices, indices, to: GL_ELEMENT_ARRAY_BUFFER)
  }

  func release(_ state: GLState) {
    state.delete(vertexArray: vertexArray)
    glDeleteBuffers(GLsizei(buffers.count), buffers)
  }

  private func bind(_ state: GLState) {
    state.bind(vertexArray: vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[0])
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffers[1])
  }

  private func copy<Element>(_ elements: [Element], _ bytes: Range<Int>, to target: Int32) {
    elements.withUnsafeBytes {
      let part = UnsafeRawBufferPointer(rebasing: $0[bytes.clamped(to: 0..<$0.count)])
      guard part.count > 0 else { return }
      glBufferSubData(GLenum(target), bytes.lowerBound, part.count, part.baseAddress)
    }
  }
}

extension MeshData {
  /// The square of a tile.
  static var tileSquare: MeshData {
    let side = Int16(TileUnits.extent)
    let corners = [SIMD2<Int16>(0, 0), [side, 0], [0, side], [side, side]]
    return MeshData(
      vertices: .fill(corners.map { FillVertex(x: $0.x, y: $0.y, row: 0) }),
      indices: [0, 1, 2, 2, 1, 3])
  }
}
