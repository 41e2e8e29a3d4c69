// SPDX-License-Identifier: Apache-2.0
import MapImage

/// A tile on its way to the GPU, part by part: all of a dense tile takes longer than a frame may be held
/// up.
struct TileUpload {
  /// The tile; not to be drawn before all parts are there.
  let tile: LoadedTile
  private var bundle: TileBundle

  init(_ bundle: TileBundle, key: TileKey, groupCount: Int) {
    self.bundle = bundle
    tile = LoadedTile(key: key, bundle: bundle, groupCount: groupCount)
  }

  /// Takes the next part to the GPU; false when there was none left.
  mutating func step(_ backend: any RenderBackend) -> Bool {
    func take(_ mesh: inout MeshData?) -> MeshHandle? {
      defer { mesh = nil }
      return mesh.map { backend.makeMesh($0) }
    }
    if let handle = take(&bundle.fills) {
      tile.fills = handle
    } else if let handle = take(&bundle.outlines) {
      tile.outlines = handle
    } else if let handle = take(&bundle.lines) {
      tile.lines = handle
    } else if let handle = take(&bundle.circles) {
      tile.circles = handle
    } else if let handle = take(&bundle.extrusions) {
      tile.extrusions = handle
    } else if let picture = bundle.image {
      bundle.image = nil
      tile.image = backend.makeTexture(
        TextureData(
          width: picture.width, height: picture.height, format: .color, pixels: picture.pixels))
    } else {
      return false
    }
    return true
  }
}
