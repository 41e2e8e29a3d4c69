// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The ground of a tile in a frame, in the tile's units, with the conversion to points of the view.
struct TilePlane {
  /// A position on the screen.
  struct Projected {
    /// In points from the view's top-left corner.
    var point: SIMD2<Double>
    /// The depth in clip space, which increases with the distance along straight lines of the screen.
    var depth: Double
    /// The distance along the camera's line of sight, relative to that of the target.
    var distance: Double
  }

  /// The number of tile units in one point at the target.
  let unitsPerPoint: Double
  private let viewport: Viewport
  private let matrix: Matrix4
  private let origin: SIMD2<Double>
  private let unitsPerWorld: Double

  init(_ tile: TileID, wrap: Int, in viewport: Viewport) {
    let extent = Double(TileUnits.extent)
    self.viewport = viewport
    unitsPerPoint = viewport.unitsPerPixel(tile: tile, extent: extent) * viewport.scale
    matrix = viewport.matrix(tile: tile, wrap: wrap, extent: extent)
    unitsPerWorld = extent / tile.size
    origin = [tile.origin.x + Double(wrap), tile.origin.y]
  }

  /// Returns a position on the ground in tile units.
  func units(_ point: WorldPoint) -> SIMD2<Double> {
    (SIMD2(point.x, point.y) - origin) * unitsPerWorld
  }

  /// Returns the point on the screen of a position in tile units, `nil` behind the camera.
  ///
  /// - Parameter height: The height above the ground in meters.
  func project(_ position: SIMD2<Double>, height: Double = 0) -> Projected? {
    let clip = matrix * SIMD4(position.x, position.y, height, 1)
    guard clip.w > 1e-6 else { return nil }
    return Projected(
      point: [
        (clip.x / clip.w + 1) / 2 * viewport.size.width,
        (1 - clip.y / clip.w) / 2 * viewport.size.height,
      ], depth: clip.z / clip.w, distance: clip.w / viewport.targetW)
  }
}
