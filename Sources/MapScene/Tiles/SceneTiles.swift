// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapFiles
import MapGeometry

/// The builds of a scene's tiles. They can begin before the engine that draws them has a backend.
package final class SceneTiles: Sendable {
  let workers: TileWorkers
  let images: TileImageBudget
  private let scene: StyledScene

  /// - Parameters:
  ///   - scene: The scene.
  ///   - imageBytes: The size of the images and elevations of all tiles, beyond which they are reduced.
  package init(of scene: StyledScene, imageBytes: Int = ResourceLimits.tileImageBytes) {
    let images = TileImageBudget(limit: imageBytes)
    self.images = images
    self.scene = scene
    workers = TileWorkers(
      limit: scene.workers, sourceLimits: scene.workersOfSources,
      build: { key in
        let outcome = await scene.builds.outcome(of: key) { await scene.build(key) }
        guard case .built(let bundle) = outcome else { return outcome }
        return .built(images.admit(bundle, zoom: key.id.z))
      })
  }

  deinit { workers.request([]) }

  /// Begins to build the tiles of a complete image.
  package func prepare(_ viewport: Viewport) {
    var gaps = ArchiveGaps()
    let choosers = gaps.choosers(of: scene, atZoom: viewport.styleZoom) { source, index, gaps in
      TileChooser(
        source: source, sourceIndex: index, viewport: viewport, store: TileStore(), gaps: gaps)
    }
    workers.request(choosers.flatMap(\.requested))
  }
}
