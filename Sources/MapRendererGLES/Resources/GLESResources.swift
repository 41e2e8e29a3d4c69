// SPDX-License-Identifier: Apache-2.0
internal import MapScene

/// The meshes and textures of a backend. All calls need the backend's context.
final class GLESResources {
  let state = GLState()
  private(set) var meshes: [MeshHandle: Mesh] = [:]
  private(set) var textures: [TextureHandle: Texture] = [:]
  private let maximumTexture: Int
  private var lastID = 0

  /// - Parameter maximumTexture: The largest width and height of a texture, in pixels.
  init(maximumTexture: Int) { self.maximumTexture = maximumTexture }

  func newMesh() -> MeshHandle {
    lastID += 1
    return MeshHandle(id: lastID)
  }

  func newTexture() -> TextureHandle {
    lastID += 1
    return TextureHandle(id: lastID)
  }

  func insert(_ mesh: MeshData, _ handle: MeshHandle) { meshes[handle] = Mesh(mesh, state) }

  func reserve(_ mesh: MeshData, _ handle: MeshHandle) {
    meshes[handle] = Mesh(reserving: mesh, state)
  }

  func fill(_ handle: MeshHandle, with mesh: MeshData, bytes: Range<Int>) {
    meshes[handle]?.fill(from: mesh, bytes: bytes, state)
  }

  func insert(_ texture: TextureData, _ handle: TextureHandle) {
    textures[handle] = Texture(texture, maximum: maximumTexture, state)
  }

  func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData) {
    textures[texture]?.update(x: x, y: y, with: part, state)
  }

  /// Binds the texture of a handle. Returns `false` if there is none.
  func bind(_ texture: TextureHandle, isNearest: Bool) -> Bool {
    textures[texture]?.bind(isNearest: isNearest, state) != nil
  }

  func release(_ mesh: MeshHandle) { meshes.removeValue(forKey: mesh)?.release(state) }

  func release(_ texture: TextureHandle) {
    if let texture = textures.removeValue(forKey: texture) { state.delete(texture: texture.name) }
  }

  func releaseAll() {
    for mesh in meshes.values { mesh.release(state) }
    for texture in textures.values { state.delete(texture: texture.name) }
    (meshes, textures) = ([:], [:])
  }
}
