// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// Paints one layer of a frame: evaluates its paint for each row and appends its draw commands.
struct LayerPainter {
  /// The layer's index in the style.
  let layer: Int
  let group: LayerGroup
  let tiles: [RenderTile]
  /// Whether the layer's paint depends on the zoom.
  let dependsOnZoom: Bool
  /// The offsets of rows that tiles of one scale share, used if paint does not depend on features.
  private var shared: [Float: Int] = [:]

  init(layer: Int, group: LayerGroup, tiles: [RenderTile], dependsOnZoom: Bool) {
    self.layer = layer
    self.group = group
    self.tiles = tiles
    self.dependsOnZoom = dependsOnZoom
  }

  /// The tiles that share paint rows if paint does not depend on features.
  enum RowScope {
    /// All tiles of a frame.
    case frame
    /// Tiles of one scale.
    case scale
    /// One tile on one copy of the world. The rows contain the pattern's phase.
    case tile
  }

  /// The part of the layer in one tile.
  struct Part {
    var tile: RenderTile
    var segment: GeometryBucket.Segment
    /// The offset of the part's paint rows, and the number of vectors.
    var rows: Int
    var rowVectors: Int
  }

  /// Appends the paint rows of each part of the layer, and calls `body` with the part.
  ///
  /// - Parameters:
  ///   - vectors: The number of vectors in a row.
  ///   - scope: The tiles whose rows are equal.
  ///   - row: Evaluates one row, for features with the given progress along their line.
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
    let states = paint.featureStates.states(read: group)
    let stateVersion = states?.version ?? 0
    if let cached = tile.tile.paintCache[key], cached.stateVersion == stateVersion,
      cached.zoom == paint.styleZoom || (scope == .frame && !dependsOnZoom),
      scope != .tile || tile.wrap == 0
    {
      return cached.rows
    }
    var context = paint.evaluation
    var rows: [SIMD4<Float>] = []
    for paintRow in segment.rows {
      context.setFeature(to: paintRow, needs: group.needs, states: states)
      rows += row(&context, tile, paintRow.progress ?? .none)
    }
    if scope != .tile || tile.wrap == 0 {
      tile.tile.paintCache[key] = PaintCacheEntry(
        zoom: paint.styleZoom, stateVersion: stateVersion, rows: rows)
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
