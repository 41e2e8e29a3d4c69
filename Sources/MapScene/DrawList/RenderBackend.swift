// SPDX-License-Identifier: Apache-2.0
public import MapImage

/// The door to the GPU: keeps meshes and textures, and draws a ``DrawList``.
///
/// Owned by whoever owns the GPU context, and called where that is to be had, on one thread at a time.
public protocol RenderBackend: AnyObject {
  /// Copies a mesh to the GPU.
  func makeMesh(_ mesh: MeshData) -> MeshHandle
  /// Makes room for a mesh, to be filled before it is drawn: ``fill(_:with:bytes:)``.
  func reserveMesh(_ mesh: MeshData) -> MeshHandle
  /// Copies a part of a mesh to the room made for it; a part of its ``MeshData/byteCount``.
  func fill(_ handle: MeshHandle, with mesh: MeshData, bytes: Range<Int>)
  /// Copies a picture to the GPU.
  func makeTexture(_ texture: TextureData) -> TextureHandle
  /// Replaces a part of a texture; the region lies inside it.
  func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData)
  func release(_ mesh: MeshHandle)
  func release(_ texture: TextureHandle)
  /// Draws into the target, which has the list's size.
  func draw(_ list: DrawList) throws(RenderError)
  /// The target's pixels after the last `draw`, rows from the top, premultiplied.
  func readPixels() throws(RenderError) -> RasterImage
  /// Makes several calls as one piece: what each of them does to have the context is done once.
  func together<Result>(
    _ work: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result
}

extension RenderBackend {
  /// The whole mesh at once.
  public func reserveMesh(_ mesh: MeshData) -> MeshHandle { makeMesh(mesh) }
  public func fill(_ handle: MeshHandle, with mesh: MeshData, bytes: Range<Int>) {}

  public func together<Result>(
    _ work: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    try work()
  }
}

/// A mesh that a back end keeps.
public struct MeshHandle: Hashable, Sendable {
  public var id: Int
  public init(id: Int) { self.id = id }
}

/// A texture that a back end keeps.
public struct TextureHandle: Hashable, Sendable {
  public var id: Int
  public init(id: Int) { self.id = id }
}

/// Vertices of one kind and the triangles between them.
public struct MeshData: Sendable {
  public enum Vertices: Sendable {
    case fill([FillVertex])
    case outline([OutlineVertex])
    case line([LineVertex])
    case circle([CircleVertex])
    case extrusion([ExtrusionVertex])
  }

  public var vertices: Vertices
  public var indices: [UInt32]

  public init(vertices: Vertices, indices: [UInt32]) {
    self.vertices = vertices
    self.indices = indices
  }

  /// The size of the vertices and, after them, the indices.
  public var byteCount: Int { vertices.byteCount + indices.count * MemoryLayout<UInt32>.stride }
}

extension MeshData.Vertices {
  /// The size of the vertices.
  public var byteCount: Int {
    func size<Vertex>(_ vertices: [Vertex]) -> Int { vertices.count * MemoryLayout<Vertex>.stride }
    return switch self {
    case .fill(let vertices): size(vertices)
    case .outline(let vertices): size(vertices)
    case .line(let vertices): size(vertices)
    case .circle(let vertices): size(vertices)
    case .extrusion(let vertices): size(vertices)
    }
  }
}

/// A picture for the GPU.
public struct TextureData: Sendable {
  public enum Format: Sendable {
    /// One byte a pixel.
    case field
    /// Four bytes a pixel, premultiplied.
    case color
  }

  public var width: Int
  public var height: Int
  public var format: Format
  /// Rows from the top.
  public var pixels: [UInt8]
  /// Repeats beyond its edges; else the edge pixels go on.
  public var repeats = false
  /// Keeps smaller copies of itself for distant ground.
  public var hasMipmaps = false

  public init(width: Int, height: Int, format: Format, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.format = format
    self.pixels = pixels
  }
}

/// Why a picture cannot be drawn.
public enum RenderError: Error, Equatable, Sendable {
  /// There is no EGL, or none that gives OpenGL ES 3; what to install.
  case noContext(reason: String)
  /// A size that the GPU cannot draw; the largest it can, in pixels a side.
  case badSize(width: Int, height: Int, maximum: Int)
  /// The driver refused a shader; which one and what it said.
  case shader(name: String, log: String)
  /// OpenGL reported an error in a call.
  case gl(call: String, code: UInt32)
}

extension RenderError: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .noContext(let reason): "nothing can be drawn here: \(reason)"
    case .badSize(let width, let height, let maximum):
      "a picture of \(width) x \(height) pixels cannot be drawn: "
        + "from 1 to \(maximum) pixels a side are possible"
    case .shader(let name, let log): "the graphics driver refused the shader \(name): \(log)"
    case .gl(let call, let code):
      "OpenGL ES reported error 0x\(String(code, radix: 16)) in \(call)"
    }
  }
}
