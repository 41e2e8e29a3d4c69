// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapStyle

extension StyledScene {
  /// Loads and builds one tile. Runs on worker tasks.
  func build(_ key: TileKey) async -> TileWorkers.Outcome {
    let source = sources[key.source]
    do {
      let (tile, update) = try await source.provider.current(key.id)
      switch tile {
      case nil: return .absent
      case .vector(let tile):
        let builder = TileBuilder(plan: plan, fonts: fonts, images: sprite.catalog)
        var bundle = await builder.build(tile, source: source.name, id: key.id, zoom: key.zoom)
        bundle.update = update
        return .built(bundle)
      case .raster(let image):
        var bundle = TileBundle()
        bundle.image = image
        bundle.update = update
        return .built(bundle)
      case .elevation(let grid):
        var bundle = TileBundle()
        bundle.elevation = grid
        if plan.hillshadedSources.contains(source.name) {
          bundle.slopes = grid.slopes(zoom: key.id.z)
        }
        if plan.reliefSources.contains(source.name) { bundle.heights = grid.heights }
        bundle.update = update
        return .built(bundle)
      case .picture(let image, let corners):
        var bundle = TileBundle()
        bundle.image = image
        bundle.corners = corners
        return .built(bundle)
      }
    } catch {
      return .failed("\(error)")
    }
  }
}
