// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
public import MapStyle

extension Scene {
  /// How many zooms beyond their own last one pictures are still offered: at 2 a pixel of theirs
  /// covers 4 × 4 points, blurred but still to be read. Beyond that there is only the blur.
  public static let pictureOverzoom = 2.0

  /// The zooms, of a world of 256 points, that the sources of this scene's visible layers offer.
  ///
  /// From the lowest at which any of them has tiles; to ``pictureOverzoom`` beyond the last of the
  /// finest picture source, and without end where no pictures are shown: drawn layers are sharp at any
  /// zoom. Pictures limit drawn layers above them, too, since they are the ground those lie on.
  /// Everything where no layer has a source.
  ///
  /// - Parameter isShown: Which of the layers count.
  public func zoomRange(
    of isShown: (StyleLayer) -> Bool = { _ in true }
  ) -> ClosedRange<Double> {
    let shown = Set(style.layers.filter { $0.isVisible && isShown($0) }.compactMap(\.source))
    let offering = sources.filter { shown.contains($0.name) && $0.isTiled }
    let lowest = offering.map { $0.zoom(atLevel: $0.minimumZoom) }.min() ?? 0
    let sharpest = offering.filter(\.isRaster).map { $0.zoom(atLevel: $0.maximumZoom) }.max()
    let highest = sharpest.map { $0 + Scene.pictureOverzoom } ?? .infinity
    return lowest <= 0 ? 0...max(highest, 0) : lowest...max(highest, lowest)
  }
}

extension SceneSource {
  /// Whether it is cut into tiles; a picture on four coordinates is shown at any zoom.
  fileprivate var isTiled: Bool { !(provider is ImageProvider) }

  /// The zoom, of a world of 256 points, at which tiles of a level have their own size.
  fileprivate func zoom(atLevel level: Int) -> Double {
    Double(level) + log2(tileSize / Mercator.worldSize)
  }
}
