// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  /// Draws the extrusion commands of one layer.
  ///
  /// A translucent layer takes two passes. The first writes depth only; the second colors the nearest
  /// faces, each pixel once even where two faces coincide.
  func paintExtrusions(
    _ range: Range<Int>, _ mode: ExtrusionMode, _ list: DrawList
  ) throws(RenderError) {
    if mode.opacity <= 0 { return }
    state.setBlending(true)
    state.setDepth(.write)
    guard mode.opacity < 1 else {
      try paintEach(range, mode, list)
      return
    }
    state.setColorMask(false)
    try paintEach(range, mode, list)
    state.setColorMask(true)
    state.setDepth(.paintOnce(mark: nextStencilMark()))
    try paintEach(range, mode, list)
  }

  private func paintEach(
    _ range: Range<Int>, _ mode: ExtrusionMode, _ list: DrawList
  ) throws(RenderError) {
    for index in range {
      switch list.commands[index] {
      case .extrusion(let tile, _): try paintExtrusion(tile, mode, [], list)
      case .extrusionPattern(let tile, _, let atlas):
        if bind(atlas) { try paintExtrusion(tile, mode, .pattern, list) }
      default: break
      }
    }
  }

  private func paintExtrusion(
    _ tile: TileDraw, _ mode: ExtrusionMode, _ variants: ShaderVariants, _ list: DrawList
  ) throws(RenderError) {
    let light = list.light
    let right = tile.matrix.screenRight
    let down = SIMD2(-right.y, right.x)
    let ground = right * light.direction.x + down * light.direction.y
    uniforms[6] = [ground.x, ground.y, light.direction.z, light.intensity]
    uniforms[7] = SIMD4(light.color, min(mode.opacity, 1))
    uniforms[8] = [mode.hasVerticalGradient ? 1 : 0, 0, 0, 0]
    uniforms[9] = tile.matrix.eye.map { SIMD4($0, 1) } ?? .zero
    let setup = TileDrawSetup(kind: .extrusion, variants: variants, uniforms: 10, isFlat: false)
    try draw(tile, meshes[tile.mesh], setup, list)
  }

  /// Returns a mark that no layer has used since the stencil buffer was cleared.
  func nextStencilMark() -> UInt8 {
    if stencilMark == .max {
      state.setScissor(nil)
      glClear(GLbitfield(GL_STENCIL_BUFFER_BIT))
      stencilMark = 0
    }
    stencilMark += 1
    return stencilMark
  }
}
