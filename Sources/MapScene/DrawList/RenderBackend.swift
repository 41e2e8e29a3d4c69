// SPDX-License-Identifier: Apache-2.0
import MapImage

/// The interface to the GPU: stores meshes and textures, and draws a ``DrawList``.
///
/// The owner of the GPU context owns the backend. Calls need the context, and come from one thread at a time.
package protocol RenderBackend: AnyObject {
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
  /// Is called after all resources of a scene were released, so that the memory they used can be returned to the system.
  func resourcesWereReleased()
  /// Groups several calls, so that the context is made current only once.
  func together<Result>(
    _ work: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result
}

extension RenderBackend {
  /// Copies the complete mesh at once.
  package func reserveMesh(_ mesh: MeshData) -> MeshHandle { makeMesh(mesh) }
  package func fill(_ handle: MeshHandle, with mesh: MeshData, bytes: Range<Int>) {}
  package func resourcesWereReleased() {}

  package func together<Result>(
    _ work: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    try work()
  }
}

/// A handle of a mesh stored by a backend.
package struct MeshHandle: Hashable, Sendable {
  package var id: Int
  package init(id: Int) { self.id = id }
}

/// A handle of a texture stored by a backend.
package struct TextureHandle: Hashable, Sendable {
  package var id: Int
  package init(id: Int) { self.id = id }
}

/// Vertices of one kind, and the indices of their triangles or, of `outline`, edges.
package struct MeshData: Sendable {
  package enum Vertices: Sendable {
    case fill([FillVertex])
    case outline([OutlineVertex])
    case line([LineVertex])
    case circle([CircleVertex])
    case extrusion([ExtrusionVertex])
  }

  package var vertices: Vertices
  package var indices: [UInt32]

  package init(vertices: Vertices, indices: [UInt32]) {
    self.vertices = vertices
    self.indices = indices
  }

  /// The number of bytes of the vertices followed by the indices.
  package var byteCount: Int { vertices.byteCount + indices.count * MemoryLayout<UInt32>.stride }
}

extension MeshData.Vertices {
  /// The number of bytes of the vertices.
  package var byteCount: Int {
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
package struct TextureData: Sendable {
  package enum Format: Sendable {
    /// One byte per pixel.
    case field
    /// Four bytes per pixel, premultiplied.
    case color
    /// Two bytes per pixel.
    case pair
    /// One `Float` per pixel. Shaders read single pixels, because OpenGL ES does not interpolate such textures.
    case number
  }

  package var width: Int
  package var height: Int
  package var format: Format
  /// The pixels, rows from the top.
  package var pixels: [UInt8]
  /// Whether the texture repeats beyond its edges. Otherwise it is clamped to the edge pixels.
  package var repeats = false
  /// Whether the texture has mipmaps, for distant ground.
  package var hasMipmaps = false

  package init(width: Int, height: Int, format: Format, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.format = format
    self.pixels = pixels
  }
}

extension TextureData {
  /// The texture of a premultiplied image.
  init(_ image: RasterImage) {
    self.init(width: image.width, height: image.height, format: .color, pixels: image.pixels)
  }
}
