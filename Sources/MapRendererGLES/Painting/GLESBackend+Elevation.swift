// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  func paintHillshade(
    _ tile: TileDraw, _ hillshade: HillshadeDraw, _ list: DrawList
  ) throws(RenderError) {
    guard bind(hillshade.slopes, isNearest: hillshade.isNearest) else { return }
    uniforms[6] = SIMD4(lowHalf: hillshade.latitudes, highHalf: .zero)
    try paintSquare(tile, .hillshade, list)
  }

  func paintColorRelief(
    _ tile: TileDraw, _ heights: TextureHandle, isNearest: Bool, _ list: DrawList
  ) throws(RenderError) {
    guard let texture = textures[heights], texture.width > 2, bind(heights) else { return }
    uniforms[6] = [Float(texture.width - 2), isNearest ? 1 : 0, 0, 0]
    try paintSquare(tile, .colorRelief, list)
  }

  /// Draws the square of a tile with a program that reads uniforms up to 6.
  private func paintSquare(
    _ tile: TileDraw, _ kind: ProgramKind, _ list: DrawList
  ) throws(RenderError) {
    state.setBlending(true)
    var tile = tile
    tile.indices = 0..<square.indexCount
    try draw(tile, square, TileDrawSetup(kind: kind, uniforms: 7), list)
  }
}
