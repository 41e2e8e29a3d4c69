// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  /// Draws circles. A circle is drawn completely if its center is inside the clip rectangle, so a point at
  /// a tile's edge is drawn by one tile only.
  func paintCircles(
    _ tile: TileDraw, _ mode: CircleMode, _ list: DrawList
  ) throws(RenderError) {
    guard mode.targetW > 0 else { return }
    state.setBlending(true)
    state.setScissor(nil)
    uniforms[5] = tile.clip ?? DrawUniforms.everything
    uniforms[6] = [mode.scalesWithDistance ? 1 : 0, mode.targetW, 0, 0]
    let setup = TileDrawSetup(
      kind: .circle, variants: mode.liesOnMap ? .onMap : [], uniforms: 7, clips: false)
    try draw(tile, meshes[tile.mesh], setup, list)
  }
}
