// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapStyle

/// The key of paint rows that a tile caches between frames.
struct PaintCacheKey: Hashable {
  var bucket: Int
  var segment: Int
  var layer: Int
}

/// The paint rows of a segment for a layer at a zoom.
struct PaintCacheEntry {
  var zoom: Double
  /// The time of the transitions.
  var changeTime: Double
  /// The version of the feature states; 0 if the rows do not depend on them.
  var stateVersion: Int
  var rows: [SIMD4<Float>]
}

/// The state that the layers of one frame share while painting.
struct PaintContext {
  let viewport: Viewport
  let plan: ScenePlan
  let icons: [String: ImageCatalog.Icon]
  let iconTexture: TextureHandle?
  /// The gradient textures by layer index.
  let gradients: [Int: TextureHandle]
  var featureStates = FeatureStates.Current()
  /// The evaluation context at the frame's zoom.
  var evaluation: EvaluationContext
  var list: DrawList

  var styleZoom: Double { evaluation.zoom }
  /// The number of pixels per point.
  var scale: Float { Float(viewport.scale) }

  /// Whether the view is not tilted and a side of the world is up, so that tiles are upright rectangles.
  var showsTilesAsRectangles: Bool {
    viewport.bearing.truncatingRemainder(dividingBy: 90) == 0 && viewport.viewingAngle == 0
  }

  /// Appends paint rows to the frame. Returns their offset.
  mutating func append(rows: [SIMD4<Float>]) -> Int {
    let offset = list.rows.count
    list.rows += rows
    let spare = list.rows.count % DrawList.rowAlignment
    if spare > 0 {
      list.rows += repeatElement(.zero, count: DrawList.rowAlignment - spare)
    }
    return offset
  }

  /// Returns a tile's matrix, translated by a style's offset in points.
  func matrix(
    of tile: RenderTile, translate: SIMD2<Double>, anchor: TranslateAnchor
  ) -> Matrix4f {
    if translate == .zero { return Matrix4f(tile.matrix) }
    let shift = shift(of: tile, translate: translate, anchor: anchor)
    return Matrix4f(tile.matrix * Matrix4.translation(x: shift.x, y: shift.y))
  }

  /// Returns a style's offset in points as a vector on the ground, in tile units.
  func shift(
    of tile: RenderTile, translate: SIMD2<Double>, anchor: TranslateAnchor
  ) -> SIMD2<Double> {
    viewport.translation(translate, anchor: anchor, unitsPerPixel: Double(tile.unitsPerPixel))
  }
}

extension Viewport {
  /// Returns a style's offset in points as a vector on the ground, in tile units.
  func translation(
    _ points: SIMD2<Double>, anchor: TranslateAnchor, unitsPerPixel: Double
  ) -> SIMD2<Double> {
    var vector = points
    if anchor == .viewport {
      let bearing = bearing * .pi / 180
      vector = [
        points.x * cos(bearing) - points.y * sin(bearing),
        points.x * sin(bearing) + points.y * cos(bearing),
      ]
    }
    return vector * (unitsPerPixel * scale)
  }
}

extension Matrix4f {
  init(_ matrix: Matrix4) {
    self.init(
      SIMD4<Float>(matrix.columns.0), SIMD4<Float>(matrix.columns.1),
      SIMD4<Float>(matrix.columns.2), SIMD4<Float>(matrix.columns.3))
  }
}
