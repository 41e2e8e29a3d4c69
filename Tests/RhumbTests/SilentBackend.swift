// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapScene

/// A backend that draws nothing, for tests of what a map loads.
final class SilentBackend: RenderBackend {
  private var last = 0

  func makeMesh(_ mesh: MeshData) -> MeshHandle {
    last += 1
    return MeshHandle(id: last)
  }

  func makeTexture(_ texture: TextureData) -> TextureHandle {
    last += 1
    return TextureHandle(id: last)
  }

  func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData) {}
  func release(_ mesh: MeshHandle) {}
  func release(_ texture: TextureHandle) {}
  func draw(_ list: DrawList) throws(RenderError) {}

  func readPixels() throws(RenderError) -> RasterImage {
    RasterImage(width: 0, height: 0, pixels: [])
  }
}
