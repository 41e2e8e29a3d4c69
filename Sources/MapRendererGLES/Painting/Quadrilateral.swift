// SPDX-License-Identifier: Apache-2.0
internal import MapScene

/// Maps the unit square onto a quadrilateral of the ground, straight lines staying straight: the
/// homogeneous tile units of (u, v) are across · u + down · v + origin.
///
/// After P. Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), section 2.2.3.
struct Quadrilateral: Equatable {
  var across: SIMD3<Float>
  var down: SIMD3<Float>
  var origin: SIMD3<Float>

  /// - Parameter corners: NW, NE, SE, SW in tile units; anything but four corners is the tile's square,
  ///   and where they are not convex, SE is taken to make a parallelogram.
  init(_ corners: [SIMD2<Float>]?) {
    let side = Float(TileUnits.extent)
    let given = corners.flatMap { $0.count == 4 ? $0 : nil }
    let (nw, ne, se, sw) =
      given.map { ($0[0], $0[1], $0[2], $0[3]) }
      ?? ([0, 0], [side, 0], [side, side], [0, side])
    let bend = nw - ne + se - sw
    let a = ne - se
    let b = sw - se
    let area = a.x * b.y - a.y * b.x
    var g = (bend.x * b.y - bend.y * b.x) / area
    var h = (a.x * bend.y - a.y * bend.x) / area
    let isConvex = g.isFinite && h.isFinite && 1 + g > 0 && 1 + h > 0 && 1 + g + h > 0
    if !isConvex { (g, h) = (0, 0) }
    across = SIMD3(ne * (1 + g) - nw, g)
    down = SIMD3(sw * (1 + h) - nw, h)
    origin = SIMD3(nw, 1)
  }

  /// The unit square (z 0) to clip space.
  func matrix(through matrix: Matrix4f) -> Matrix4f {
    func project(_ v: SIMD3<Float>) -> SIMD4<Float> {
      matrix.columns.0 * v.x + matrix.columns.1 * v.y + matrix.columns.3 * v.z
    }
    return Matrix4f(project(across), project(down), .zero, project(origin))
  }
}
