// SPDX-License-Identifier: Apache-2.0

extension SymbolPlacer {
  /// The labels of one tile in one frame.
  final class TileSymbols {
    let bucket: SymbolBucket
    let renderTile: RenderTile
    let projection: TileProjection
    /// The evaluated paint of the bucket's rows.
    var paints: [SymbolPaint?]

    init(_ bucket: SymbolBucket, tile: RenderTile, view: SymbolView) {
      self.bucket = bucket
      renderTile = tile
      projection = TileProjection(
        matrix: tile.matrix, half: [Double(view.width) / 2, Double(view.height) / 2],
        sharpW: view.targetW * view.tiltCosine)
      paints = [SymbolPaint?](repeating: nil, count: bucket.rows.count)
    }

    /// The tile units per screen pixel at the camera's target.
    var unitsPerPixel: Float { renderTile.unitsPerPixel }

    /// Returns whether an anchor is in the drawn part of the tile.
    func shows(_ anchor: SIMD2<Float>) -> Bool {
      guard let clip = renderTile.clip else { return true }
      return anchor.x >= clip.x && anchor.x < clip.z && anchor.y >= clip.y && anchor.y < clip.w
    }
  }
}
