// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The layout of patterns on the ground in one frame. Patterns have their nominal size at integer zooms,
/// scale with the map in between, and continue across tiles.
struct PatternView {
  /// The width of a pattern's point at the target, in screen pixels.
  let pixelsPerPoint: Double
  /// The width of the world in pixels.
  let worldPixels: Double

  init(_ paint: PaintContext) {
    let fraction = exp2(paint.styleZoom - paint.styleZoom.rounded(.down))
    pixelsPerPoint = fraction * paint.viewport.scale
    worldPixels = 512 * exp2(paint.styleZoom) * paint.viewport.scale
  }

  /// Returns a paint row for fill patterns: opacity, rectangle in the atlas, size and phase in tile units.
  func rows(
    _ icon: ImageCatalog.Icon?, opacity: Double, tile: RenderTile
  ) -> [SIMD4<Float>] {
    rows(
      icon, opacity: opacity, origin: tile.tile.key.id.origin, wrap: tile.wrap,
      unitsPerPixel: tile.unitsPerPixel)
  }

  /// Returns a paint row for a tile given by its north-west corner.
  func rows(
    _ icon: ImageCatalog.Icon?, opacity: Double, origin: WorldPoint, wrap: Int,
    unitsPerPixel: Float
  ) -> [SIMD4<Float>] {
    guard let icon else { return [.zero, [0, 0, 1, 1], [1, 1, 0, 0]] }
    let units = Double(unitsPerPixel)
    let size = SIMD2<Double>(icon.size) * pixelsPerPoint
    let phase = SIMD2(
      ((origin.x + Double(wrap)) * worldPixels).truncatingRemainder(dividingBy: size.x),
      (origin.y * worldPixels).truncatingRemainder(dividingBy: size.y))
    return [
      [Float(opacity), 0, 0, 0],
      icon.rectangle,
      [
        Float(size.x * units), Float(size.y * units), Float(phase.x * units),
        Float(phase.y * units),
      ],
    ]
  }
}

extension ImageCatalog.Icon {
  /// Left, top, width and height in the atlas, in texels.
  var rectangle: SIMD4<Float> { [Float(left), Float(top), Float(width), Float(height)] }
}
