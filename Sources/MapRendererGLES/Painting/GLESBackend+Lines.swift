// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  func paintLine(_ tile: TileDraw, _ dash: DashPattern?, _ list: DrawList) throws(RenderError) {
    state.setBlending(true)
    var setup = TileDrawSetup(kind: .line)
    if let dash, let dashes = DashUniforms(dash) {
      setup.variants = dash.isRound ? [.dash, .roundDash] : .dash
      setup.uniforms = 9
      uniforms[6] = [Float(dashes.count), dashes.period, 0, 0]
      uniforms[7] = dashes.first
      uniforms[8] = dashes.second
    }
    try draw(tile, meshes[tile.mesh], setup, list)
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
    _ tile: TileDraw, _ ramp: TextureHandle, _ length: Float, _ list: DrawList
  ) throws(RenderError) {
    guard length > 0, bind(ramp) else { return }
    state.setBlending(true)
    uniforms[6] = [length, 0, 0, 0]
    let setup = TileDrawSetup(kind: .line, variants: .gradient, uniforms: 7)
    try draw(tile, meshes[tile.mesh], setup, list)
  }
}
