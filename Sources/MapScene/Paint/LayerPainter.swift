// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// Paints one layer of one frame: evaluates its paint for each row and adds its draw commands.
struct LayerPainter {
  /// The layer's place in the style.
  let layer: Int
  let group: LayerGroup
  let tiles: [RenderTile]
  /// Whether the layer's paint changes with the zoom.
  let dependsOnZoom: Bool
  /// Rows that all tiles of one scale share, where paint does not depend on features.
  private var shared: [Float: Int] = [:]

  init(layer: Int, group: LayerGroup, tiles: [RenderTile], dependsOnZoom: Bool) {
    self.layer = layer
    self.group = group
    self.tiles = tiles
    self.dependsOnZoom = dependsOnZoom
  }

  /// What paint rows are the same for, where paint does not depend on features.
  enum RowScope {
    /// All tiles of a frame.
    case frame
    /// Tiles of one scale.
    case scale
    /// One tile in one copy of the world: the rows tell where in a pattern it begins.
    case tile
  }

  /// One tile's part of the layer.
  struct Part {
    var tile: RenderTile
    var segment: GeometryBucket.Segment
    /// Offset and number of the part's paint vectors.
    var rows: Int
    var rowVectors: Int
  }

  /// Calls `body` for each part of the layer with its paint rows in place.
  ///
  /// - Parameters:
  ///   - vectors: how many vectors a row is.
  ///   - scope: which tiles' rows are equal.
  ///   - row: evaluates one row, of features that lie so in their whole line.
  mutating func forEachPart(
    in paint: inout PaintContext, vectors: Int, scope: RowScope,
    row: (inout EvaluationContext, RenderTile, LineProgress) -> [SIMD4<Float>],
    body: (Part, inout PaintContext) -> Void
  ) {
    for tile in tiles {
      guard let (bucketIndex, bucket) = tile.geometry(of: group.index) else { continue }
      for (index, segment) in bucket.segments.enumerated() {
        let offset: Int
        if !group.needs.isFeatureDependent {
          let scale = scope == .frame ? 0 : tile.unitsPerPixel
          if scope != .tile, let known = shared[scale] {
            offset = known
          } else {
            offset = paint.append(rows: row(&paint.evaluation, tile, .none))
            shared[scale] = offset
          }
        } else {
          let key = PaintCacheKey(bucket: bucketIndex, segment: index, layer: layer)
          offset = paint.append(
            rows: cachedRows(
              key, segment: segment, tile: tile, paint: paint, scope: scope,
              row: row))
        }
        body(
          Part(
            tile: tile, segment: segment, rows: offset, rowVectors: segment.rows.count * vectors),
          &paint)
      }
    }
  }

  private func cachedRows(
    _ key: PaintCacheKey, segment: GeometryBucket.Segment, tile: RenderTile, paint: PaintContext,
    scope: RowScope, row: (inout EvaluationContext, RenderTile, LineProgress) -> [SIMD4<Float>]
  ) -> [SIMD4<Float>] {
    if let cached = tile.tile.paintCache[key],
      cached.zoom == paint.styleZoom || (scope == .frame && !dependsOnZoom),
      scope != .tile || tile.wrap == 0
    {
      return cached.rows
    }
    var context = paint.evaluation
    var rows: [SIMD4<Float>] = []
    for paintRow in segment.rows {
      context.stand(at: paintRow, needs: group.needs)
      rows += row(&context, tile, paintRow.progress ?? .none)
    }
    if scope != .tile || tile.wrap == 0 {
      tile.tile.paintCache[key] = PaintCacheEntry(zoom: paint.styleZoom, rows: rows)
    }
    return rows
  }
}

extension LayerPainter.Part {
  func draw(
    mesh: MeshHandle, indices: Range<Int>, matrix: Matrix4f
  ) -> TileDraw {
    TileDraw(
      mesh: mesh, indices: indices, matrix: matrix, rows: rows, rowVectors: rowVectors,
      unitsPerPixel: tile.unitsPerPixel, clip: tile.clip)
  }
}
