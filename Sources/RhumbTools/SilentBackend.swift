// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapScene

/// A backend that draws nothing, for measurements and tests of the rest of a map.
package final class SilentBackend: RenderBackend {
  private var last = 0

  package init() {}

  package func makeMesh(_ mesh: MeshData) -> MeshHandle {
    last += 1
    return MeshHandle(id: last)
  }

  package func makeTexture(_ texture: TextureData) -> TextureHandle {
    last += 1
    return TextureHandle(id: last)
  }

  package func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData) {}
  package func release(_ mesh: MeshHandle) {}
  package func release(_ texture: TextureHandle) {}
  package func draw(_ list: DrawList) throws(RenderError) {}

  package func readPixels() throws(RenderError) -> RasterImage {
    RasterImage(width: 0, height: 0, pixels: [])
  }
}
