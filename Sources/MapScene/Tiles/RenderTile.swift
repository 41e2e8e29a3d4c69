// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// A loaded tile with its transform in one frame.
struct RenderTile {
  let tile: LoadedTile
  /// The transform from tile units to clip space.
  let matrix: Matrix4
  /// The copy of the world: 0 contains the camera's target.
  let wrap: Int
  /// The part of the tile to draw, in tile units (left, top, right, bottom), or `nil` for the complete tile.
  var clip: SIMD4<Float>?
  /// The number of tile units in one screen pixel at the camera's target.
  let unitsPerPixel: Float
  /// The seconds since the tile was loaded, for a raster tile that fades in; otherwise infinite.
  var age = Double.infinity
  /// The tile over which it fades in, an ancestor or a descendant; `nil` if it fades in alone.
  var under: LoadedTile?

  func symbols(of group: Int) -> SymbolBucket? {
    let index = tile.symbolsOfGroup[group]
    return index >= 0 ? tile.symbols[Int(index)] : nil
  }

  func geometry(of group: Int) -> (index: Int, bucket: GeometryBucket)? {
    let index = tile.bucketOfGroup[group]
    return index >= 0 ? (Int(index), tile.buckets[Int(index)]) : nil
  }
}

extension RenderTile {
  /// Creates a tile with its transform in a viewport.
  init(
    _ tile: LoadedTile, wrap: Int, clip: SIMD4<Float>? = nil, in viewport: Viewport
  ) {
    let id = tile.key.id
    let extent = Double(TileUnits.extent)
    self.tile = tile
    self.wrap = wrap
    self.clip = clip
    matrix = viewport.matrix(tile: id, wrap: wrap, extent: extent)
    unitsPerPixel = Float(viewport.unitsPerPixel(tile: id, extent: extent))
  }
}
