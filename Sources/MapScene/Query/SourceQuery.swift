// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapStyle
import MapTiles

/// A query of the features of a source in the tiles of a frame.
struct SourceQuery {
  private let frame: DrawnFrame
  private let source: String
  /// The layer of the tiles; `nil` for all, of a source that has only one.
  private let sourceLayer: String?
  private let filter: FeatureFilter?

  init(_ frame: DrawnFrame, source: String, sourceLayer: String?, filter: FeatureFilter?) {
    self.frame = frame
    self.source = source
    self.filter = filter
    let isGeoJSON = frame.scene.style.sources[source]?.type == .geojson
    self.sourceLayer = isGeoJSON ? nil : sourceLayer ?? ""
  }

  func features() async throws -> [QueriedFeature] {
    var results: [QueriedFeature] = []
    var read: [Int: Set<TileID>] = [:]
    for tile in frame.tiles {
      let key = tile.identity.key
      guard frame.scene.sources[key.source].name == source,
        read[key.source, default: []].insert(key.id).inserted,
        let content = try await frame.features(of: key)
      else { continue }
      for layer in content.layers where sourceLayer == nil || layer.name == sourceLayer {
        results += features(of: layer, in: key)
      }
    }
    return results
  }

  private func features(of layer: VectorTileLayer, in key: TileKey) -> [QueriedFeature] {
    var context = TileFeatureContext(
      plan: frame.scene.plan, source: source, layer: layer, id: key.id,
      images: frame.scene.sprite.catalog, zoom: Double(key.zoom))
    return layer.features.indices.compactMap { index -> QueriedFeature? in
      let feature = layer.features[index]
      context.setFeature(to: index, needsWhole: filter != nil)
      if let filter {
        context.setGeometry(of: feature)
        guard filter.matches(context.evaluation) else { return nil }
      }
      return frame.result(
        feature, id: context.evaluation.id, of: layer, in: key.id, source: source,
        sourceLayer: sourceLayer)
    }
  }
}
