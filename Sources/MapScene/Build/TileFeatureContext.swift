// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapStyle
import MapTiles

/// The evaluation context of the features of one layer in one tile.
struct TileFeatureContext {
  /// The context, with the current feature.
  var evaluation: EvaluationContext
  private let layer: VectorTileLayer
  private let id: TileID
  /// The style's slot for each of the layer's keys, or -1 if the style does not use the key.
  private let slotOfKey: [Int]
  /// The index in the layer's keys of the property that holds the features' identifiers (`promoteId`).
  private let keyOfID: Int?
  private let usesGeometry: Bool

  /// - Parameters:
  ///   - source: The name of the source in the style.
  ///   - zoom: The style zoom to evaluate at.
  init(
    plan: ScenePlan, source: String, layer: VectorTileLayer, id: TileID, images: ImageCatalog,
    zoom: Double
  ) {
    let promoted = plan.style.sources[source]?.promoteId
    keyOfID = (promoted?.string ?? promoted?[layer.name]?.string).flatMap(layer.keys.firstIndex)
    slotOfKey = layer.keys.map { plan.style.propertyNames.slot(of: $0) ?? -1 }
    usesGeometry = plan.style.usesGeometry
    self.layer = layer
    self.id = id
    evaluation = EvaluationContext(zoom: zoom, slotCount: plan.style.propertyNames.count)
    evaluation.availableImages = images.names
    evaluation.globalState = plan.style.state
  }

  /// Sets the context to a feature's properties.
  ///
  /// - Parameter needsWhole: Whether the context contains all properties.
  mutating func setFeature(to index: Int, needsWhole: Bool) {
    let feature = layer.features[index]
    for slot in evaluation.values.indices { evaluation.values[slot] = nil }
    evaluation.id = feature.id.map { JSON.number(Double($0)) }
    var tag = feature.tags.lowerBound
    while tag + 1 < feature.tags.upperBound {
      let key = Int(layer.tags[tag])
      let value = Int(layer.tags[tag + 1])
      if key < slotOfKey.count, value < layer.values.count {
        if slotOfKey[key] >= 0 { evaluation.values[slotOfKey[key]] = layer.values[value] }
        if key == keyOfID { evaluation.id = layer.values[value] }
      }
      tag += 2
    }
    evaluation.geometryType = FeatureGeometryType(feature.type)
    evaluation.allProperties = needsWhole ? layer.properties(of: feature) : nil
    if usesGeometry { setGeometry(of: feature) }
  }

  /// Sets the geometry, for expressions that are not of the style.
  mutating func setGeometry(of feature: VectorTileFeature) {
    let (layer, id) = (layer, id)
    evaluation.geometry = { FeatureGeometry(feature, of: layer, in: id) }
  }
}

extension FeatureGeometryType {
  init(_ type: VectorTileFeature.GeometryType) {
    self =
      switch type {
      case .unknown: .unknown
      case .point: .point
      case .lineString: .lineString
      case .polygon: .polygon
      }
  }
}
