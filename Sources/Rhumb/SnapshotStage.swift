// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapFiles
import MapScene
package import MapUI

/// The map that holds the content of a snapshotter's images: a view without a scene, on the main actor.
///
/// The view sets up the content for each image: it finishes animations, updates clusters and loads the tiles
/// of tile layers. A copy of the drawing then goes to the snapshotter's thread.
@MainActor package final class SnapshotStage {
  /// The view. Its frame, scale and camera are those of the last image with content.
  package private(set) lazy var map: MapView = {
    var options = MapViewOptions()
    options.clock = SteppedFrameClock()
    use.withLock { $0 = true }
    return MapView(options: options)
  }()
  /// The revision of the overlays that the last image shows.
  private var shown: Int?
  private nonisolated let use = Mutex(false)

  nonisolated init() {}

  /// Whether the view exists, so that there may be content.
  nonisolated var isUsed: Bool { use.withLock { $0 } }

  /// Sets up the view for an image and returns its overlays; `nil` if they are those of the last image.
  ///
  /// - Parameter attributionBox: The bounds of the attribution in points, which controls do not cover.
  func content(
    for camera: CameraPosition, _ viewport: Viewport,
    attributionBox: (low: SIMD2<Double>, high: SIMD2<Double>)?
  ) async -> sending OverlaySet? {
    map.frame = CGRect(x: 0, y: 0, width: viewport.size.width, height: viewport.size.height)
    map.scale = viewport.scale
    map.padding = viewport.padding
    map.attributionBox = attributionBox
    map.camera = camera
    // The first step begins the animations of new content, the second one ends them.
    let now = map.clock.now
    map.step(to: now)
    map.step(to: now + 1)
    await map.completeContent()
    let revision = map.overlays.revision
    guard revision != shown || map.overlays.hasTiles else { return nil }
    shown = revision
    return map.overlays.copy()
  }
}
