// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// Vertices and indices in GPU memory.
struct Mesh {
  let vertexArray: GLuint
  /// The number of the data's indices.
  let indexCount: Int
  private let shape: Shape
  private let buffers: [GLuint]

  /// Whether the mesh consists of lines.
  var isLines: Bool { shape == .lines }

  private enum Shape {
    case triangles
    /// Edges as lines.
    case lines
    /// Edges as strips of triangles: see ``EdgeStrips``.
    case strips
  }

  /// Allocates buffers for a mesh. ``fill(from:bytes:_:)`` copies the data.
  init(reserving data: MeshData, _ state: GLState) {
    indexCount = data.indices.count
    shape =
      if case .outline = data.vertices { state.drawsWideLines ? .lines : .strips } else {
        .triangles
      }
    var vertexArray: GLuint = 0
    var buffers: [GLuint] = [0, 0]
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(2, &buffers)
    self.vertexArray = vertexArray
    self.buffers = buffers
    bind(state)
    let size = data.vertices.byteCount
    // A strip has two vertices of 12 bytes for a point of 8, and six indices for two.
    let factor = shape == .strips ? 3 : 1
    glBufferData(GLenum(GL_ARRAY_BUFFER), factor * size, nil, GLenum(GL_STATIC_DRAW))
    glBufferData(
      GLenum(GL_ELEMENT_ARRAY_BUFFER), factor * (data.byteCount - size), nil,
      GLenum(GL_STATIC_DRAW))
    switch data.vertices {
    case .fill: VertexLayout.fill.describe()
    case .outline where shape == .strips: VertexLayout.edgeStrip.describe()
    case .outline: VertexLayout.edge.describe()
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
    case .outline(let all) where shape == .strips:
      let part = Self.elements(vertices, stride: MemoryLayout<OutlineVertex>.stride)
      write(
        EdgeStrips.vertices(all[part]), at: 2 * part.lowerBound, to: GL_ARRAY_BUFFER)
    case .outline(let all): copy(all, vertices, to: GL_ARRAY_BUFFER)
    case .line(let all): copy(all, vertices, to: GL_ARRAY_BUFFER)
    case .circle(let all): copy(all, vertices, to: GL_ARRAY_BUFFER)
    case .extrusion(let all): copy(all, vertices, to: GL_ARRAY_BUFFER)
    }
    let indices = max(bytes.lowerBound, size) - size..<max(bytes.upperBound, size) - size
    if shape == .strips {
      let part = Self.elements(indices, stride: 2 * MemoryLayout<UInt32>.stride)
      let edges = EdgeStrips.indices(data.indices[2 * part.lowerBound..<2 * part.upperBound])
      write(edges, at: EdgeStrips.indicesPerEdge * part.lowerBound, to: GL_ELEMENT_ARRAY_BUFFER)
    } else {
      copy(data.indices, indices, to: GL_ELEMENT_ARRAY_BUFFER)
    }
  }

  /// Draws the triangles or edges of a range of the data's indices.
  func draw(_ indices: Range<Int>, _ state: GLState) {
    state.bind(vertexArray: vertexArray)
    switch shape {
    case .triangles: state.drawTriangles(indices)
    case .lines:
      // One pixel on each side of the edge.
      state.set(lineWidth: 2)
      state.draw(indices, as: GL_LINES, corners: 2)
    case .strips:
      state.drawTriangles(3 * indices.lowerBound..<3 * indices.upperBound)
    }
  }

  /// The elements that end in a range of bytes. Consecutive ranges contain all.
  private static func elements(_ bytes: Range<Int>, stride: Int) -> Range<Int> {
    bytes.lowerBound / stride..<bytes.upperBound / stride
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

  private func write<Element>(_ elements: [Element], at start: Int, to target: Int32) {
    elements.withUnsafeBytes {
      guard $0.count > 0 else { return }
      let offset = start * MemoryLayout<Element>.stride
      glBufferSubData(GLenum(target), offset, $0.count, $0.baseAddress)
    }
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
