// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  func paintRaster(_ raster: RasterDraw, _ list: DrawList) throws(RenderError) {
    guard raster.opacity > 0, bind(raster.texture, isNearest: raster.isNearest) else { return }
    let matrix = isUpsideDown ? raster.matrix.flippedVertically : raster.matrix
    let quadrilateral = Quadrilateral(raster.corners)
    let variants = clip(raster.clip, matrix, isFlat: true, 0, list)
    state.setBlending(true)
    let program = try programs.program(.raster, variants)
    state.use(program: program.name)
    uniforms.setMatrix(quadrilateral.matrix(through: matrix))
    uniforms[6] = raster.source
    let colors = RasterColors(raster)
    uniforms[7] = colors.red
    uniforms[8] = colors.green
    uniforms[9] = colors.blue
    uniforms[10] = SIMD4(quadrilateral.across, min(raster.opacity, 1))
    uniforms[11] = SIMD4(quadrilateral.down, 0)
    uniforms[12] = SIMD4(quadrilateral.origin, 0)
    uniforms.upload(to: program, count: 13)
    draw(0..<square.indexCount, of: square)
    if canCut { state.setCutsTriangles(false) }
  }
}
