// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// The fades of one source's raster tiles in one frame.
///
/// As in MapLibre, a tile that was loaded during the last `raster-fade-duration` fades in over the tiles that were drawn
/// in its area before.
struct RasterFades {
  /// The time of the frame, in seconds of the caller's clock.
  private let time: Double
  /// The longest fade of the visible layers that draw the source, in seconds.
  private let duration: Double

  /// Returns `nil` if no layer of the style fades tiles of the source in at a zoom.
  init?(of source: SceneSource, style: StyleDocument, zoom: Double, at time: Double) {
    guard source.content == .raster else { return nil }
    var context = EvaluationContext(zoom: zoom, slotCount: style.propertyNames.count)
    context.globalState = style.state
    var duration = 0.0
    for layer in style.layers where layer.source == source.name {
      guard layer.isVisible, layer.isShown(atZoom: zoom), case .raster(let raster) = layer.kind
      else { continue }
      duration = max(duration, raster.fadeDuration.evaluate(&context) / 1000)
    }
    guard duration > 0 else { return nil }
    self.time = time
    self.duration = duration
  }

  /// Returns the seconds since a tile was loaded, or `nil` if it does not fade in any more.
  func age(of tile: LoadedTile) -> Double? {
    let age = time - tile.loadTime
    return age >= 0 && age < duration ? age : nil
  }
}
