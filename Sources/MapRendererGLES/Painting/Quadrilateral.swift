// SPDX-License-Identifier: Apache-2.0
internal import MapScene

/// The corners of an image in tile units.
struct Quadrilateral {
  let corners: [SIMD2<Float>]

  /// Uses the corners if there are four finite ones, otherwise the corners of the tile.
  init(_ corners: [SIMD2<Float>]?) {
    if let corners, corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      self.corners = corners
    } else {
      let side = Float(TileUnits.extent)
      self.corners = [[0, 0], [side, 0], [side, side], [0, side]]
    }
  }

  /// The weights of the third and fourth corner that draw a square as this quadrilateral in
  /// perspective. They are 1 and 1 for a parallelogram and for quadrilaterals that are no perspective image
  /// of a square.
  ///
  /// The diagonals meet at fraction s of the first and t of the second: (1 − s) a + s c = (1 − t) b + t d.
  /// The weights 1 − s, 1 − t, s, t make the positions and the weights linear in the square.
  var weights: SIMD2<Float> {
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
}
