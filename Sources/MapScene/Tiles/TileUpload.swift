// SPDX-License-Identifier: Apache-2.0
import MapImage

/// A tile on its way to the GPU, part by part: all of a dense tile takes longer than a frame may be held
/// up.
struct TileUpload {
  /// The tile; not to be drawn before all parts are there.
  let tile: LoadedTile
  private typealias Place = ReferenceWritableKeyPath<LoadedTile, MeshHandle?>
  private var meshes: [(data: MeshData, place: Place)] = []
  private var image: RasterImage?
  /// How many bytes are there of the last of the meshes.
  private var done = 0
  /// The bytes of a part: a few tenths of a millisecond where the memory is fresh.
  private static let partSize = 256 << 10

  init(_ bundle: TileBundle, key: TileKey, groupCount: Int) {
    tile = LoadedTile(key: key, bundle: bundle, groupCount: groupCount)
    let all: [(MeshData?, Place)] = [
      (bundle.fills, \.fills), (bundle.outlines, \.outlines), (bundle.lines, \.lines),
      (bundle.circles, \.circles), (bundle.extrusions, \.extrusions),
    ]
    for (data, place) in all {
      if let data { meshes.append((data, place)) }
    }
    image = bundle.image
  }

  /// Takes the next part to the GPU; false when there was none left.
  mutating func step(_ backend: any RenderBackend) -> Bool {
    if let (mesh, place) = meshes.last {
      let handle = tile[keyPath: place] ?? backend.reserveMesh(mesh)
      tile[keyPath: place] = handle
      let end = min(done + TileUpload.partSize, mesh.byteCount)
      backend.fill(handle, with: mesh, bytes: done..<end)
      done = end
      if end == mesh.byteCount {
        meshes.removeLast()
        done = 0
      }
    } else if let picture = image {
      image = nil
      tile.image = backend.makeTexture(
        TextureData(
          width: picture.width, height: picture.height, format: .color, pixels: picture.pixels))
    } else {
      return false
    }
    return true
  }
}
