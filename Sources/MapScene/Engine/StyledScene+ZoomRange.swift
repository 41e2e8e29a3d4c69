// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapStyle

extension StyledScene {
  /// The number of zoom levels that raster sources are enlarged beyond their highest level. At 2, one of
  /// their pixels covers 4 × 4 points, which is blurred but readable.
  package static let rasterOverzoom = 2.0

  /// Returns the zoom range of the sources of this scene's visible layers, for a world of 256 points.
  ///
  /// The range starts at the lowest zoom at which any of the sources has tiles. It ends ``rasterOverzoom``
  /// levels beyond the highest level of the most detailed raster source, not counting elevations. Without
  /// raster sources it is unbounded, because vector layers are sharp at any zoom. Raster sources also limit
  /// vector layers above them. If no layer has a source, the range is unbounded.
  ///
  /// - Parameter isShown: Returns whether a layer is included.
  package func zoomRange(
    of isShown: (StyleLayer) -> Bool = { _ in true }
  ) -> ClosedRange<Double> {
    let shown = Set(style.layers.filter { $0.isVisible && isShown($0) }.compactMap(\.source))
    let offering = sources.filter { shown.contains($0.name) && $0.isTiled }
    let lowest = offering.map { $0.zoom(atLevel: $0.minimumZoom) }.min() ?? 0
    let sharpest = offering.filter { $0.content == .raster }.map {
      $0.zoom(atLevel: $0.maximumZoom)
    }.max()
    let highest = sharpest.map { $0 + StyledScene.rasterOverzoom } ?? .infinity
    return lowest <= 0 ? 0...max(highest, 0) : lowest...max(highest, lowest)
  }
}

extension SceneSource {
  /// Whether the source consists of tiles. An image source is shown at any zoom.
  fileprivate var isTiled: Bool { !(provider is ImageProvider) }

  /// Returns the zoom, for a world of 256 points, at which tiles of a level have their nominal size.
  fileprivate func zoom(atLevel level: Int) -> Double {
    Double(level) + log2(tileSize / Mercator.worldSize)
  }
}
