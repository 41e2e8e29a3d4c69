// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  func paintLine(_ tile: TileDraw, _ dash: DashPattern?, _ list: DrawList) throws(RenderError) {
    state.setBlending(true)
    try draw(tile, meshes[tile.mesh], lineSetup(dash), list)
  }

  /// Sets the uniforms of a dash pattern and returns the setup for it.
  private func lineSetup(_ dash: DashPattern?) -> TileDrawSetup {
    var setup = TileDrawSetup(kind: .line)
    guard let dash, let dashes = DashUniforms(dash) else { return setup }
    setup.variants = dash.isRound ? [.dash, .roundDash] : .dash
    setup.uniforms = 9
    uniforms[6] = [Float(dashes.count), dashes.period, 0, 0]
    uniforms[7] = dashes.first
    uniforms[8] = dashes.second
    return setup
  }

  func paintLinePattern(
    _ tile: TileDraw, _ atlas: TextureHandle, _ list: DrawList
  ) throws(RenderError) {
    guard bind(atlas) else { return }
    state.setBlending(true)
    let setup = TileDrawSetup(kind: .line, variants: .pattern)
    try draw(tile, meshes[tile.mesh], setup, list)
  }

  func paintLineGradient(
    _ tile: TileDraw, _ ramp: TextureHandle, _ dash: DashPattern?, _ list: DrawList
  ) throws(RenderError) {
    guard bind(ramp) else { return }
    state.setBlending(true)
    var setup = lineSetup(dash)
    setup.variants.insert(.gradient)
    try draw(tile, meshes[tile.mesh], setup, list)
  }
}
