// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapStyle

/// A style prepared for building tiles: its layers are grouped by shared geometry. Immutable, so that all
/// workers share it.
struct ScenePlan: Sendable {
  let style: StyleDocument
  let groups: [LayerGroup]
  /// The group of each layer of the style, or `nil` for backgrounds and rasters.
  let groupOfLayer: [Int?]
  /// The groups that draw a source, by source layer. The single layer of a GeoJSON source has an empty name.
  private let groupsBySource: [String: [String: [Int]]]
  /// The visible layers that draw each source.
  private let layersBySource: [String: [Int]]
  /// The elevation sources that hillshades and color reliefs draw.
  let hillshadedSources: Set<String>
  let reliefSources: Set<String>

  /// Prepares a style.
  ///
  /// - Parameter old: The plan of the style before a change, of which tiles are kept. Groups with the same features and
  ///   layout have the same index in both, and read at least the same properties. Groups without layers remain.
  init(style: StyleDocument, keeping old: ScenePlan? = nil) {
    self.style = style
    var groups = (old?.groups ?? []).map { $0.withoutLayers }
    var groupOfLayer: [Int?] = []
    var groupByKey: [JSON: Int] = [:]
    let indices = Dictionary(
      groups.map { ($0.leader.layoutKey, $0.index) }, uniquingKeysWith: { first, _ in first })
    var bySource: [String: [String: [Int]]] = [:]
    for (layerIndex, layer) in style.layers.enumerated() {
      guard layer.kind.hasGeometry, let source = layer.source else {
        groupOfLayer.append(nil)
        continue
      }
      if let group = groupByKey[layer.layoutKey] {
        groups[group].layers.append(layerIndex)
        groups[group].layerKinds.append(layer.kind)
        groups[group].needs.add(layer.kind)
        groups[group].tessellation.insert(layer.tessellationKey)
        groups[group].isVisible = groups[group].isVisible || layer.isVisible
        groupOfLayer.append(group)
        continue
      }
      let known = indices[layer.layoutKey]
      let index = known ?? groups.count
      var needs = PaintNeeds()
      needs.add(layer.kind)
      if let known { needs.formUnion(groups[known].needs) }
      let group = LayerGroup(
        index: index, leader: layer, layers: [layerIndex], layerKinds: [layer.kind], needs: needs,
        isVisible: layer.isVisible, tessellation: [layer.tessellationKey])
      if known == nil { groups.append(group) } else { groups[index] = group }
      groupOfLayer.append(index)
      groupByKey[layer.layoutKey] = index
      bySource[source, default: [:]][layer.sourceLayer ?? "", default: []].append(index)
    }
    self.groups = groups
    self.groupOfLayer = groupOfLayer
    groupsBySource = bySource
    let visible = style.layers.filter(\.isVisible)
    layersBySource = style.layers.indices.reduce(into: [:]) { result, index in
      guard let source = style.layers[index].source, style.layers[index].isVisible else { return }
      result[source, default: []].append(index)
    }
    hillshadedSources = Set(visible.filter { $0.type == .hillshade }.compactMap(\.source))
    reliefSources = Set(visible.filter { $0.type == .colorRelief }.compactMap(\.source))
  }

  /// Whether a layer draws a source at a zoom. Tiles of other sources are not loaded.
  func draws(_ source: String, atZoom zoom: Double) -> Bool {
    layersBySource[source]?.contains { style.layers[$0].isShown(atZoom: zoom) } ?? false
  }

  /// Returns the groups that draw a layer of a source's tiles.
  func groups(drawing sourceLayer: String, of source: String) -> [LayerGroup] {
    guard let groups = groupsBySource[source] else { return [] }
    return (groups[sourceLayer] ?? groups[""] ?? []).map { self.groups[$0] }
  }
}

extension StyleLayer.Kind {
  /// Whether the layer draws features of a vector source.
  fileprivate var hasGeometry: Bool {
    switch self {
    case .background, .raster, .hillshade, .colorRelief: false
    case .fill, .line, .circle, .heatmap, .symbol, .fillExtrusion: true
    }
  }
}
