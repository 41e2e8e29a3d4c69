// SPDX-License-Identifier: Apache-2.0
public import MapImage

/// The interface to the GPU: stores meshes and textures, and draws a ``DrawList``.
///
/// The owner of the GPU context owns the backend. Calls need the context, and come from one thread at a time.
public protocol RenderBackend: AnyObject {
  /// Copies a mesh to the GPU.
  func makeMesh(_ mesh: MeshData) -> MeshHandle
  /// Allocates a mesh without its contents, which ``fill(_:with:bytes:)`` copies before the mesh is drawn.
  func reserveMesh(_ mesh: MeshData) -> MeshHandle
  /// Copies a range of a mesh's ``MeshData/byteCount`` bytes to its allocation.
  func fill(_ handle: MeshHandle, with mesh: MeshData, bytes: Range<Int>)
  /// Copies an image to the GPU.
  func makeTexture(_ texture: TextureData) -> TextureHandle
  /// Replaces a region inside a texture.
  func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData)
  func release(_ mesh: MeshHandle)
  func release(_ texture: TextureHandle)
  /// Draws into the render target, which has the list's size.
  func draw(_ list: DrawList) throws(RenderError)
  /// Returns the target's pixels after the last `draw`, rows from the top, premultiplied.
  func readPixels() throws(RenderError) -> RasterImage
  /// Groups several calls, so that the context is made current only once.
  func together<Result>(
    _ work: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result
}

extension RenderBackend {
  /// Copies the complete mesh at once.
  public func reserveMesh(_ mesh: MeshData) -> MeshHandle { makeMesh(mesh) }
  public func fill(_ handle: MeshHandle, with mesh: MeshData, bytes: Range<Int>) {}

  public func together<Result>(
    _ work: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    try work()
  }
}

/// A handle of a mesh stored by a backend.
public struct MeshHandle: Hashable, Sendable {
  public var id: Int
  public init(id: Int) { self.id = id }
}

/// A handle of a texture stored by a backend.
public struct TextureHandle: Hashable, Sendable {
  public var id: Int
  public init(id: Int) { self.id = id }
}

/// Vertices of one kind and the indices of their triangles.
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

  /// The number of bytes of the vertices followed by the indices.
  public var byteCount: Int { vertices.byteCount + indices.count * MemoryLayout<UInt32>.stride }
}

extension MeshData.Vertices {
  /// The number of bytes of the vertices.
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

/// An image for the GPU.
public struct TextureData: Sendable {
  public enum Format: Sendable {
    /// One byte per pixel.
    case field
    /// Four bytes per pixel, premultiplied.
    case color
  }

  public var width: Int
  public var height: Int
  public var format: Format
  /// The pixels, rows from the top.
  public var pixels: [UInt8]
  /// Whether the texture repeats beyond its edges. Otherwise it is clamped to the edge pixels.
  public var repeats = false
  /// Whether the texture has mipmaps, for distant ground.
  public var hasMipmaps = false

  public init(width: Int, height: Int, format: Format, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.format = format
    self.pixels = pixels
  }
}

/// An error in rendering a frame.
public enum RenderError: Error, Equatable, Sendable {
  /// EGL is missing or does not support OpenGL ES 3. The reason includes what to install.
  case noContext(reason: String)
  /// The size is not supported by the GPU. `maximum` is the largest supported side in pixels.
  case badSize(width: Int, height: Int, maximum: Int)
  /// The driver rejected a shader, with the shader's name and the driver's log.
  case shader(name: String, log: String)
  /// The graphics context was lost with its resources, such as by a reset of the GPU. The owner of the context
  /// must create another one.
  case contextLost
  /// OpenGL reported an error in a call.
  case gl(call: String, code: UInt32)
}

extension RenderError: CustomStringConvertible {
  /// One sentence for display, without a period.
  public var description: String {
    switch self {
    case .noContext(let reason): "rendering is not available: \(reason)"
    case .badSize(let width, let height, let maximum):
      "an image of \(width) x \(height) pixels cannot be rendered: "
        + "each side must be 1 to \(maximum) pixels"
    case .shader(let name, let log): "the graphics driver rejected the shader \(name): \(log)"
    case .contextLost: "the graphics context was lost"
    case .gl(let call, let code):
      "OpenGL ES reported error 0x\(String(code, radix: 16)) in \(call)"
    }
  }
}
