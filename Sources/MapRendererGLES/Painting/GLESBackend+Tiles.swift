// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  func paintOverlayTile(_ tile: OverlayTileDraw, _ list: DrawList) throws(RenderError) {
    let range = tile.triangles
    guard range.lowerBound >= 0, range.upperBound <= list.overlayTileTriangles.count,
      range.count >= 3
    else { return }
    let under = tile.under.flatMap { textures[$0.texture]?.name }
    guard bind(tile.top.texture) else { return }
    let program = try programs.program(.overlayTile, under == nil ? [] : .mixed)
    state.use(program: program.name)
    if let under {
      state.bind(underTexture: under)
      glUniform1i(program.under, 1)
    }
    state.setBlending(true)
    state.setScissor(nil)
    uniforms[0] = [isUpsideDown ? -1 : 1, 0, 0, 0]
    uniforms[6] = tile.top.source
    uniforms[7] = tile.under?.source ?? .zero
    uniforms[8] = [min(max(tile.opacity, 0), 1), min(max(tile.share, 0), 1), 0, 0]
    uniforms.upload(to: program, count: 9)
    overlayTileBuffer.draw(range, state)
  }
}
