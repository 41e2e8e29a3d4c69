// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  func paintFill(_ tile: TileDraw, _ list: DrawList) throws(RenderError) {
    state.setBlending(!Self.isOpaque(tile, list))
    try draw(tile, meshes[tile.mesh], TileDrawSetup(kind: .fill), list)
  }

  func paintOutline(_ tile: TileDraw, inset: Float, _ list: DrawList) throws(RenderError) {
    state.setBlending(true)
    uniforms[6] = [inset, 0, 0, 0]
    try draw(tile, meshes[tile.mesh], TileDrawSetup(kind: .outline, uniforms: 7), list)
  }

  func paintPattern(
    _ tile: TileDraw, _ atlas: TextureHandle, mesh: Mesh?, _ list: DrawList
  ) throws(RenderError) {
    guard bind(atlas) else { return }
    state.setBlending(true)
    try draw(tile, mesh, TileDrawSetup(kind: .fillPattern), list)
  }

  func paintBackground(_ color: SIMD4<Float>) throws(RenderError) {
    if color.w <= 0 { return }
    state.setBlending(true)
    state.setScissor(nil)
    let program = try programs.program(.background)
    state.use(program: program.name)
    uniforms[6] = color
    uniforms.upload(to: program, count: 7)
    draw(0..<square.indexCount, of: square)
  }

  /// Binds the texture of a handle. Returns `false` if there is none.
  func bind(_ texture: TextureHandle, isNearest: Bool = false) -> Bool {
    textures[texture]?.bind(isNearest: isNearest, state) != nil
  }

  /// Returns whether every row's color is opaque. Blending, the most expensive part of a fill on a software
  /// rasterizer, can then be disabled.
  private static func isOpaque(_ tile: TileDraw, _ list: DrawList) -> Bool {
    let end = tile.rows.addingReportingOverflow(tile.rowVectors)
    guard tile.rows >= 0, tile.rowVectors > 0, !end.overflow, end.partialValue <= list.rows.count
    else { return false }
    for row in tile.rows..<end.partialValue where list.rows[row].w < 1 { return false }
    return true
  }
}
