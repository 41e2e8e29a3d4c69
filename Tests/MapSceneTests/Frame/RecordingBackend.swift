// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapScene

/// A backend that allocates handles and records its calls.
final class RecordingBackend: RenderBackend {
  private(set) var meshes: [MeshHandle: MeshData] = [:]
  private(set) var textures: [TextureHandle: TextureData] = [:]
  private(set) var lists: [DrawList] = []
  private var last = 0

  func makeMesh(_ mesh: MeshData) -> MeshHandle {
    last += 1
    meshes[MeshHandle(id: last)] = mesh
    return MeshHandle(id: last)
  }

  func makeTexture(_ texture: TextureData) -> TextureHandle {
    last += 1
    textures[TextureHandle(id: last)] = texture
    return TextureHandle(id: last)
  }

  func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData) {
    guard var whole = textures[texture] else { return }
    let texel = whole.pixels.count / max(1, whole.width * whole.height)
    for row in 0..<part.height {
      let target = ((y + row) * whole.width + x) * texel
      let source = row * part.width * texel
      whole.pixels.replaceSubrange(
        target..<target + part.width * texel,
        with: part.pixels[source..<source + part.width * texel])
    }
    textures[texture] = whole
  }

  func release(_ mesh: MeshHandle) { meshes[mesh] = nil }
  func release(_ texture: TextureHandle) { textures[texture] = nil }
  func draw(_ list: DrawList) throws(RenderError) { lists.append(list) }

  func readPixels() throws(RenderError) -> RasterImage {
    RasterImage(width: 0, height: 0, pixels: [])
  }
}
