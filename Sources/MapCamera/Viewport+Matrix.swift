// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

extension Viewport {
  /// Returns the transform from a tile's units to clip space: x east, y south, 0...extent on the tile, z up
  /// in meters.
  ///
  /// The tile's origin is made relative to the camera's target before any multiplication. At zoom 21 the
  /// entries keep a precision of millionths of a point after they are rounded to `Float`.
  ///
  /// - Parameters:
  ///   - wrap: The copy of the world: 0 contains the target, 1 is the next copy east.
  ///   - extent: The number of units along the tile's side.
  public func matrix(tile: TileID, wrap: Int = 0, extent: Double = 8192) -> Matrix4 {
    let origin = groundOrigin(z: tile.z, x: tile.x, y: tile.y, wrap: wrap)
    let unit = pointsPerWorld * tile.size / extent
    let (east, south, up, target) = worldToClip.columns
    return Matrix4(
      east * unit, south * unit, up * pointsPerMeter,
      target + east * origin.x + south * origin.y)
  }

  /// Returns the number of a tile's units in one screen pixel at the target.
  public func unitsPerPixel(tile: TileID, extent: Double = 8192) -> Double {
    extent / (pixelsPerWorld * tile.size)
  }

  /// Returns a tile's north-west corner in points east and south of the target.
  ///
  /// Scaling the target by a power of two is exact, so the difference is rounded only once.
  func groundOrigin(z: Int, x: Int, y: Int, wrap: Int) -> SIMD2<Double> {
    let count = Double(1 << z)
    let side = pointsPerWorld / count
    return [
      (Double(x) + Double(wrap) * count - target.x * count) * side,
      (Double(y) - target.y * count) * side,
    ]
  }
}
