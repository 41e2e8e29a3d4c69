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
    let weights = raster.clip == nil ? Self.weights(corners) : [1, 1]
    uniforms[12] = [min(raster.opacity, 1), weights.x, weights.y, 0]
    uniforms.upload(to: program, count: 13)
    draw(0..<square.indexCount, of: square)
    if supportsClipDistances { state.setClipDistances(false) }
  }

  /// Returns the weights of the third and fourth corner that draw a square as this quadrilateral in
  /// perspective. They are 1 and 1 for a parallelogram and for quadrilaterals that are no perspective image
  /// of a square.
  ///
  /// The diagonals meet at fraction s of the first and t of the second: (1 − s) a + s c = (1 − t) b + t d.
  /// The weights 1 − s, 1 − t, s, t make the positions and the weights linear in the square.
  static func weights(_ corners: [SIMD2<Float>]) -> SIMD2<Float> {
    let points = corners.map { SIMD2<Double>($0) }
    let first = points[2] - points[0]
    let second = points[3] - points[1]
    let between = points[1] - points[0]
    let area = first.x * second.y - first.y * second.x
    let s = (between.x * second.y - between.y * second.x) / area
    let t = (between.x * first.y - between.y * first.x) / area
    let inner = 1e-3...(1 - 1e-3)
    guard inner.contains(s), inner.contains(t) else { return [1, 1] }
    return SIMD2<Float>(Float(2 * s), Float(2 * t))
  }

  /// Returns the corners if there are four finite ones, otherwise the corners of the tile.
  private static func corners(_ corners: [SIMD2<Float>]?) -> [SIMD2<Float>] {
    if let corners, corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      return corners
    }
    let side = Float(TileUnits.extent)
    return [[0, 0], [side, 0], [side, side], [0, side]]
  }
}
