// SPDX-License-Identifier: Apache-2.0
internal import CEGL
internal import MapScene

extension GLESBackend {
  func paintRaster(_ raster: RasterDraw, _ list: DrawList) throws(RenderError) {
    guard raster.opacity > 0, bind(raster.texture, isNearest: raster.isNearest) else { return }
    let matrix = isUpsideDown ? raster.matrix.flippedVertically : raster.matrix
    let corners = Self.corners(raster.corners)
    let variants = clip(raster.clip, matrix, isFlat: true, 0, list)
    state.setBlending(true)
    let program = try programs.program(.raster, variants)
    state.use(program: program.name)
    uniforms.setMatrix(matrix)
    uniforms[6] = raster.source
    let colors = RasterColors(raster)
    uniforms[7] = colors.red
    uniforms[8] = colors.green
    uniforms[9] = colors.blue
    uniforms[10] = SIMD4(lowHalf: corners[0], highHalf: corners[1])
    uniforms[11] = SIMD4(lowHalf: corners[3], highHalf: corners[2])
    uniforms[12] = [min(raster.opacity, 1), 0, 0, 0]
    uniforms.upload(to: program, count: 13)
    draw(0..<square.indexCount, of: square)
    if canCut { state.setCutsTriangles(false) }
  }

  /// Four corners that can be drawn on, or those of the tile.
  private static func corners(_ corners: [SIMD2<Float>]?) -> [SIMD2<Float>] {
    if let corners, corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      return corners
    }
    let side = Float(TileUnits.extent)
    return [[0, 0], [side, 0], [side, side], [0, side]]
  }
}
