// SPDX-License-Identifier: Apache-2.0

/// Uploads a tile to the GPU in parts, because the upload of a dense tile can take longer than a frame.
struct TileUpload {
  /// The tile, which must not be drawn before all parts are uploaded.
  let tile: LoadedTile
  private typealias HandlePath<Handle> = ReferenceWritableKeyPath<LoadedTile, Handle?>
  private var meshes: [(data: MeshData, path: HandlePath<MeshHandle>)] = []
  private var textures: [(data: TextureData, path: HandlePath<TextureHandle>)] = []
  /// The number of uploaded bytes of the last mesh.
  private var done = 0
  /// The size of a part in bytes. Its upload takes a few tenths of a millisecond into newly allocated memory.
  private static let partSize = 256 << 10

  init(_ bundle: TileBundle, key: TileKey, groupCount: Int) {
    tile = LoadedTile(key: key, bundle: bundle, groupCount: groupCount)
    let all: [(MeshData?, HandlePath<MeshHandle>)] = [
      (bundle.fills, \.fills), (bundle.outlines, \.outlines), (bundle.lines, \.lines),
      (bundle.circles, \.circles), (bundle.extrusions, \.extrusions),
    ]
    for (data, path) in all {
      if let data { meshes.append((data, path)) }
    }
    if let image = bundle.image { textures.append((TextureData(image), \.image)) }
    if let slopes = bundle.slopes { textures.append((slopes, \.slopes)) }
    if let heights = bundle.heights { textures.append((heights, \.heights)) }
  }

  /// Uploads the next part. Returns `false` if no part was left.
  mutating func step(_ backend: any RenderBackend) -> Bool {
    if let (mesh, path) = meshes.last {
      let handle = tile[keyPath: path] ?? backend.reserveMesh(mesh)
      tile[keyPath: path] = handle
      let end = min(done + TileUpload.partSize, mesh.byteCount)
      backend.fill(handle, with: mesh, bytes: done..<end)
      done = end
      if end == mesh.byteCount {
        meshes.removeLast()
        done = 0
      }
    } else if let (texture, path) = textures.popLast() {
      tile[keyPath: path] = backend.makeTexture(texture)
    } else {
      return false
    }
    return true
  }
}
