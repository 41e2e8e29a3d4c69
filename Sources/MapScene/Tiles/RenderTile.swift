// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A loaded tile at its place in one frame.
struct RenderTile {
  let tile: LoadedTile
  /// Tile units to clip space.
  let matrix: Matrix4
  /// The tile's column among the copies of the world: 0 for the world itself.
  let wrap: Int
  /// The part of the tile to draw, in tile units (left, top, right, bottom); nil for all of it.
  var clip: SIMD4<Float>?
  /// Tile units that one screen pixel covers at the camera's target.
  let unitsPerPixel: Float

  func symbols(of group: Int) -> SymbolBucket? {
    let place = tile.symbolsOfGroup[group]
    return place >= 0 ? tile.symbols[Int(place)] : nil
  }

  func geometry(of group: Int) -> (index: Int, bucket: GeometryBucket)? {
    let place = tile.bucketOfGroup[group]
    return place >= 0 ? (Int(place), tile.buckets[Int(place)]) : nil
  }
}
