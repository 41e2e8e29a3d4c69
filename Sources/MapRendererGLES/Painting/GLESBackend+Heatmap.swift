// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  /// Adds up the density of the points of a heatmap offscreen, and colors it in the frame.
  func paintHeatmap(
    _ tiles: [TileDraw], _ mode: HeatmapMode, _ list: DrawList
  ) throws(RenderError) {
    guard mode.opacity > 0, mode.intensity > 0, textures[mode.ramp] != nil else { return }
    try density.begin(width: list.width, height: list.height)
    for tile in tiles {
      uniforms[5] = tile.clip ?? DrawUniforms.everything
      uniforms[6] = [mode.intensity, 0, 0, 0]
      let setup = TileDrawSetup(kind: .heatmap, uniforms: 7, clips: false)
      try draw(tile, meshes[tile.mesh], setup, list)
    }
    state.setAdding(false)
    bindFrame()
    state.setViewport(width: list.width, height: list.height)
    state.setDepth(paintsOverExtrusions ? .overExtrusions(mark: nil) : .off)
    guard bind(mode.ramp) else { return }
    let program = try programs.program(.heatmapColors)
    state.use(program: program.name)
    state.bind(underTexture: density.texture)
    glUniform1i(program.under, 1)
    uniforms[6] = [mode.opacity, 0, 0, 0]
    uniforms.upload(to: program, count: 7)
    draw(0..<square.indexCount, of: square)
  }
}
