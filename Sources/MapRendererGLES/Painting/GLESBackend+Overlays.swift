// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  func paintOverlayFill(
    _ range: Range<Int>, _ color: SIMD4<Float>, _ list: DrawList
  ) throws(RenderError) {
    guard range.lowerBound >= 0, range.upperBound <= list.overlayTriangles.count, range.count >= 3
    else { return }
    state.setBlending(color.w < 1)
    state.setScissor(nil)
    let program = try programs.program(.overlayFill)
    state.use(program: program.name)
    uniforms[0] = [isUpsideDown ? -1 : 1, 0, 0, 0]
    uniforms[7] = color
    uniforms.upload(to: program, count: 8)
    overlayFillBuffer.draw(range, state)
  }

  func paintOverlayLine(_ line: OverlayLineDraw, _ list: DrawList) throws(RenderError) {
    let corners = line.corners
    guard
      corners.lowerBound >= 0, corners.upperBound <= list.overlayLines.count, corners.count >= 4,
      corners.lowerBound % 4 == 0
    else { return }
    var variants: ShaderVariants = []
    if let stamp = line.stamp {
      guard bind(stamp) else { return }
      variants = .pattern
    }
    setUniforms(of: line, list, &variants)
    let program = try programs.program(.overlayLine, variants)
    state.use(program: program.name)
    state.setBlending(true)
    state.setScissor(nil)
    guard line.paintsOnce else {
      uniforms.upload(to: program, count: 13)
      overlayLineBuffer.draw(corners, state)
      return
    }
    // Fully covered pixels come first, so that an antialiased edge does not claim them.
    let mark = line.continuesOnce && stencilMark > 0 ? stencilMark : nextStencilMark()
    state.setDepth(paintsOverExtrusions ? .overExtrusions(mark: mark) : .paintOnce(mark: mark))
    for coversWhole: Float in [1, 0] {
      uniforms[12].z = coversWhole
      uniforms.upload(to: program, count: 13)
      overlayLineBuffer.draw(corners, state)
    }
  }

  private func setUniforms(
    of line: OverlayLineDraw, _ list: DrawList, _ variants: inout ShaderVariants
  ) {
    let x = 2 / Float(list.width)
    let y = (isUpsideDown ? 2 : -2) / Float(list.height)
    uniforms[0] = [x, y, -1, isUpsideDown ? -1 : 1]
    uniforms[6] = [
      line.halfWidth, line.shape == .fringe ? 1 : 0, line.cut ?? 0, 0,
    ]
    if line.cut != nil { variants.insert(.cut) }
    if line.color != nil { variants.insert(.solid) }
    uniforms[7] = line.color ?? .zero
    uniforms[8] = line.cutColor
    uniforms[9] = .zero
    uniforms[12] = [line.opacity, 0, 0, 0]
    if line.stamp != nil {
      uniforms[9] = [0, max(line.patternPeriod, 1e-3), line.phase, 0]
      uniforms[10] = [max(line.patternLength, 1e-3), 0, 0, 0]
    } else if let pattern = line.dash, let dashes = DashUniforms(pattern) {
      variants.insert(.dash)
      uniforms[9] = [Float(dashes.count), dashes.period, line.phase, pattern.isRound ? 1 : 0]
      uniforms[10] = dashes.first
      uniforms[11] = dashes.second
    }
  }
}
