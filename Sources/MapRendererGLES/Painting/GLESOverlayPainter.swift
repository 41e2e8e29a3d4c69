// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

/// Draws lines, areas and tile images of overlays, whose corners are in pixels.
final class GLESOverlayPainter {
  private let frame: GLESFrame
  private var state: GLState { frame.state }
  private var lineBuffer = RectangleBuffer(.overlayLine)
  private var fillBuffer = TriangleBuffer(.overlayFill)
  private var tileBuffer = TriangleBuffer(.overlayTile)

  init(_ frame: GLESFrame) { self.frame = frame }

  func release() {
    lineBuffer.release(state)
    fillBuffer.release(state)
    tileBuffer.release(state)
  }

  /// Uploads the corners of all overlays of a list.
  func upload(_ list: DrawList) {
    lineBuffer.upload(list.overlayLines, state)
    fillBuffer.upload(list.overlayCorners, list.overlayTriangles, state)
    tileBuffer.upload(list.overlayTileCorners, list.overlayTileTriangles, state)
  }

  func paintFill(
    _ range: Range<Int>, _ color: SIMD4<Float>, _ list: DrawList
  ) throws(RenderError) {
    guard range.lowerBound >= 0, range.upperBound <= list.overlayTriangles.count, range.count >= 3
    else { return }
    state.setBlending(color.w < 1)
    state.setScissor(nil)
    let program = try frame.programs.program(.overlayFill)
    state.use(program: program.name)
    frame.uniforms[0] = [frame.isUpsideDown ? -1 : 1, 0, 0, 0]
    frame.uniforms[7] = color
    frame.uniforms.upload(to: program, count: 8)
    fillBuffer.draw(range, state)
  }

  func paintLine(_ line: OverlayLineDraw, _ list: DrawList) throws(RenderError) {
    let corners = line.corners
    guard
      corners.lowerBound >= 0, corners.upperBound <= list.overlayLines.count, corners.count >= 4,
      corners.lowerBound % 4 == 0
    else { return }
    var variants: ShaderVariants = []
    if let stamp = line.stamp {
      guard frame.bind(stamp) else { return }
      variants = .pattern
    }
    setUniforms(of: line, list, &variants)
    let program = try frame.programs.program(.overlayLine, variants)
    state.use(program: program.name)
    state.setBlending(true)
    state.setScissor(nil)
    guard line.paintsOnce else {
      frame.uniforms.upload(to: program, count: 13)
      lineBuffer.draw(corners, state)
      return
    }
    // Fully covered pixels come first, so that an antialiased edge does not claim them.
    let mark =
      line.continuesOnce && frame.stencilMark > 0 ? frame.stencilMark : frame.nextStencilMark()
    state.setDepth(
      frame.paintsOverExtrusions ? .overExtrusions(mark: mark) : .paintOnce(mark: mark))
    for coversWhole: Float in [1, 0] {
      frame.uniforms[12].z = coversWhole
      frame.uniforms.upload(to: program, count: 13)
      lineBuffer.draw(corners, state)
    }
  }

  private func setUniforms(
    of line: OverlayLineDraw, _ list: DrawList, _ variants: inout ShaderVariants
  ) {
    let x = 2 / Float(list.width)
    let y = (frame.isUpsideDown ? 2 : -2) / Float(list.height)
    frame.uniforms[0] = [x, y, -1, frame.isUpsideDown ? -1 : 1]
    frame.uniforms[6] = [
      line.halfWidth, line.shape == .fringe ? 1 : 0, line.cut ?? 0, 0,
    ]
    if line.cut != nil { variants.insert(.cut) }
    if line.color != nil { variants.insert(.solid) }
    frame.uniforms[7] = line.color ?? .zero
    frame.uniforms[8] = line.cutColor
    frame.uniforms[9] = .zero
    frame.uniforms[12] = [line.opacity, 0, 0, 0]
    if line.stamp != nil {
      frame.uniforms[9] = [0, max(line.patternPeriod, 1e-3), line.phase, 0]
      frame.uniforms[10] = [max(line.patternLength, 1e-3), 0, 0, 0]
    } else if let pattern = line.dash, let dashes = DashUniforms(pattern) {
      variants.insert(.dash)
      frame.uniforms[9] = [Float(dashes.count), dashes.period, line.phase, pattern.isRound ? 1 : 0]
      frame.uniforms[10] = dashes.first
      frame.uniforms[11] = dashes.second
    }
  }

  func paintTile(_ tile: OverlayTileDraw, _ list: DrawList) throws(RenderError) {
    let range = tile.triangles
    guard range.lowerBound >= 0, range.upperBound <= list.overlayTileTriangles.count,
      range.count >= 3
    else { return }
    let under = tile.under.flatMap { frame.resources.textures[$0.texture]?.name }
    guard frame.bind(tile.top.texture) else { return }
    let program = try frame.programs.program(.overlayTile, under == nil ? [] : .mixed)
    state.use(program: program.name)
    if let under {
      state.bind(underTexture: under)
      glUniform1i(program.under, 1)
    }
    state.setBlending(true)
    state.setScissor(nil)
    frame.uniforms[0] = [frame.isUpsideDown ? -1 : 1, 0, 0, 0]
    frame.uniforms[6] = tile.top.source
    frame.uniforms[7] = tile.under?.source ?? .zero
    frame.uniforms[8] = [min(max(tile.opacity, 0), 1), min(max(tile.share, 0), 1), 0, 0]
    frame.uniforms.upload(to: program, count: 9)
    tileBuffer.draw(range, state)
  }
}
