// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapStyle
import MapTiles

/// A query of the features that a frame shows in an area.
struct FrameQuery {
  private let frame: DrawnFrame
  private let filter: FeatureFilter?
  private let area: QueryArea
  /// The indices of the layers to query that draw geometry.
  private let layers: [Int]
  /// The features of labels in the area, by tile and layer.
  private var labels: [DrawnTile.Identity: [Int: Set<Int>]] = [:]
  /// The features found so far, by layer, the topmost first.
  private var found: [Int: [TileSearch.Found]] = [:]
  private var returned: Set<Part> = []
  /// The features of the tiles that were read.
  private var contents: [TileKey: VectorTile] = [:]

  /// A feature of a tile on any copy of the world, as a layer draws it.
  private struct Part: Hashable {
    var tile: TileKey
    var layer: Int
    var feature: Int
  }

  init(_ frame: DrawnFrame, _ query: FeatureQuery) {
    self.frame = frame
    filter = query.filter
    area = QueryArea(query.area, viewport: frame.viewport)
    let style = frame.scene.style
    func isQueried(_ index: Int) -> Bool {
      query.layers?.contains(style.layers[index].id) ?? true
    }
    layers = style.layers.indices.filter { index in
      let layer = style.layers[index]
      return isQueried(index) && layer.isVisible && layer.kind.isFoundByGeometry
        && layer.isShown(atZoom: frame.viewport.styleZoom)
    }
    let pixels = area.screen.points.map { $0 * frame.viewport.scale }
    let bounds = QueryBounds(of: pixels)
    for (index, labels) in frame.labels where isQueried(index) {
      for label in labels where label.meets(bounds.low, bounds.high) {
        self.labels[label.tile, default: [:]][index, default: []].insert(label.feature)
      }
    }
  }

  mutating func features() async throws -> [QueriedFeature] {
    for tile in frame.tiles {
      let key = tile.identity.key
      let search = TileSearch(tile, of: frame, area: area, layers: layers)
      let labels = labels[tile.identity] ?? [:]
      guard search.reachesTile || !labels.isEmpty, let content = try await content(of: key)
      else { continue }
      for layer in content.layers {
        for (index, features) in search.features(of: layer, filter: filter) {
          found[index, default: []] += features.filter {
            returned.insert(Part(tile: key, layer: index, feature: $0.index)).inserted
          }
        }
        for (index, features) in search.labels(labels, of: layer, filter: filter) {
          found[index, default: []] += features.filter {
            returned.insert(Part(tile: key, layer: index, feature: $0.index)).inserted
          }
        }
      }
    }
    return inOrder()
  }

  private mutating func content(of key: TileKey) async throws -> VectorTile? {
    if let content = contents[key] { return content }
    let content = try await frame.features(of: key)
    contents[key] = content
    return content
  }

  /// Returns the features from the topmost down. The blocks of all extruded layers are ordered by depth: the nearest one
  /// follows the flat layers above its own layer, and the blocks behind it follow directly if their layers are not lower.
  private func inOrder() -> [QueriedFeature] {
    let style = frame.scene.style
    var blocks = style.layers.indices.reversed()
      .filter { style.layers[$0].type == .fillExtrusion }
      .flatMap { index in (found[index] ?? []).map { (index: index, found: $0) } }
      .enumerated()
      .sorted { ($0.element.found.depth, $1.offset) < ($1.element.found.depth, $0.offset) }
      .map(\.element)[...]
    var result: [QueriedFeature] = []
    for index in style.layers.indices.reversed() {
      guard style.layers[index].type == .fillExtrusion else {
        result += (found[index] ?? []).map(\.feature)
        continue
      }
      while let next = blocks.first, next.index >= index {
        result.append(next.found.feature)
        blocks.removeFirst()
      }
    }
    return result
  }
}

extension StyleLayer.Kind {
  /// Whether the features of the layer are found by their geometry, and not by their labels.
  fileprivate var isFoundByGeometry: Bool {
    switch self {
    case .fill, .line, .circle, .fillExtrusion: true
    case .background, .raster, .symbol, .heatmap, .hillshade, .colorRelief: false
    }
  }
}
