// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// The program and options of a tile's draw, apart from its uniforms.
struct TileDrawSetup {
  var kind: ProgramKind
  var variants: ShaderVariants = []
  /// The number of vectors of `DrawUniforms` that the program reads.
  var uniforms = 6
  /// Whether fragments are clipped to the clip rectangle. Circles are drawn completely or not at all.
  var clips = true
  /// Whether the mesh lies on the ground, so that a clip rectangle on the ground can be a scissor
  /// rectangle.
  var isFlat = true
}

extension GLESBackend {
  /// Binds the resources of a tile's mesh and draws the triangles of its indices.
  ///
  /// The program's own uniforms, from 6 on, must be set. A command with an invalid reference (a released
  /// mesh, indices or rows out of range) draws nothing.
  func draw(
    _ tile: TileDraw, _ mesh: Mesh?, _ setup: TileDrawSetup, _ list: DrawList
  ) throws(RenderError) {
    guard
      let mesh, !tile.indices.isEmpty, tile.indices.lowerBound >= 0,
      tile.indices.upperBound <= mesh.indexCount, bindRows(of: tile, in: list)
    else { return }
    let matrix = isUpsideDown ? tile.matrix.flippedVertically : tile.matrix
    var variants = setup.variants
    if setup.clips {
      variants.formUnion(
        clip(tile.clip, matrix, isFlat: setup.isFlat, tile.unitsPerPixel, list))
    }
    let program = try programs.program(setup.kind, variants)
    state.use(program: program.name)
    uniforms.setMatrix(matrix)
    uniforms[4] = view(of: tile, matrix)
    uniforms.upload(to: program, count: setup.uniforms)
    draw(tile.indices, of: mesh)
    if supportsClipDistances { state.setClipDistances(false) }
  }

  func draw(_ indices: Range<Int>, of mesh: Mesh) {
    state.bind(vertexArray: mesh.vertexArray)
    glDrawElements(
      GLenum(GL_TRIANGLES), GLsizei(indices.count), GLenum(GL_UNSIGNED_INT),
      UnsafeRawPointer(bitPattern: indices.lowerBound * MemoryLayout<UInt32>.stride))
  }

  /// Sets up clipping and returns the shader variants that it requires.
  func clip(
    _ clip: SIMD4<Float>?, _ matrix: Matrix4f, isFlat: Bool, _ unitsPerPixel: Float,
    _ list: DrawList
  ) -> ShaderVariants {
    var shape = ClipShape(clip, matrix: matrix, width: list.width, height: list.height)
    if !isFlat, shape != .none { shape = .byShader }
    if case .scissor(let rectangle) = shape {
      state.setScissor(rectangle)
    } else {
      state.setScissor(nil)
    }
    let slack = ClipShape.slack * unitsPerPixel
    uniforms[5] = (clip ?? DrawUniforms.everything) + [-slack, -slack, slack, slack]
    let variants: ShaderVariants =
      shape != .byShader ? [] : supportsClipDistances ? .clipDistance : .clip
    if supportsClipDistances { state.setClipDistances(!variants.isEmpty) }
    return variants
  }

  private func bindRows(of tile: TileDraw, in list: DrawList) -> Bool {
    guard
      tile.rows >= 0, tile.rowVectors >= 0, tile.rows % DrawList.rowAlignment == 0,
      tile.rowVectors <= DrawList.maximumRowVectors,
      tile.rowVectors <= list.rows.count - tile.rows
    else { return false }
    rowBuffer.bind(at: tile.rows)
    return true
  }

  private func view(of tile: TileDraw, _ matrix: Matrix4f) -> SIMD4<Float> {
    let half = uniforms[4]
    let area = matrix.groundDeterminant * Double(half.x) * Double(half.y)
    let factor = 1 / (abs(area) * Double(tile.unitsPerPixel))
    return [half.x, half.y, tile.unitsPerPixel, factor.isFinite ? Float(factor) : 0]
  }
}
