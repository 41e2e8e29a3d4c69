// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON
import MapStyle

/// The states that an app sets for features, such as whether one is selected. Paint expressions read them with
/// `["feature-state", …]`.
///
/// All engines of a scene share its states. A change affects the frames that are drawn after it, and does not request a
/// frame; tiles are not built again.
package final class FeatureStates: Sendable {
  /// The name of a feature.
  package struct Feature: Hashable, Sendable {
    /// The source in the style, and the layer of a vector source's tiles.
    package var source: String
    package var sourceLayer: String?
    /// The feature's identifier: its own one as text, or the value of the source's `promoteId` property.
    package var id: String

    package init(source: String, sourceLayer: String? = nil, id: String) {
      self.source = source
      self.sourceLayer = sourceLayer
      self.id = id
    }
  }

  /// The states at one time.
  struct Current: Sendable {
    fileprivate var layers: [SourceLayer: LayerStates] = [:]
    /// The number of changes.
    private var version = 0

    /// Changes the states of the features of a layer.
    fileprivate mutating func change(
      _ layer: SourceLayer, _ change: (inout [String: JSONObject]) -> Void
    ) {
      version += 1
      change(&layers[layer, default: LayerStates()].byID)
      layers[layer]?.version = version
    }

    /// Returns the states of the features that a group draws, or `nil` if its paint does not read them.
    func states(read group: LayerGroup) -> LayerStates? {
      guard group.needs.usesFeatureState else { return nil }
      return states(of: group.leader.source ?? "", sourceLayer: group.leader.sourceLayer)
    }

    /// Returns the states of the features of a source, or of a layer of its tiles.
    func states(of source: String, sourceLayer: String?) -> LayerStates {
      layers[SourceLayer(source: source, name: sourceLayer ?? "")] ?? LayerStates()
    }
  }

  /// The states of the features of one layer of a source.
  struct LayerStates: Sendable {
    fileprivate var byID: [String: JSONObject] = [:]
    /// Increases with each change; 0 before the first one.
    fileprivate(set) var version = 0

    /// Returns the state of the feature with an identifier; empty if it has none.
    func state(of id: JSON?) -> JSONObject {
      if byID.isEmpty { return [:] }
      return id.flatMap { byID[FeatureStates.text(of: $0)] } ?? [:]
    }
  }

  fileprivate struct SourceLayer: Hashable {
    var source: String
    var name: String
  }

  private let content = Mutex(Current())

  package init() {}

  /// The states at this time, for one frame.
  var current: Current { content.withLock { $0 } }

  /// Returns the state of a feature; empty if none was set.
  package func state(of feature: Feature) -> JSONObject {
    content.withLock { $0.layers[feature.layer]?.byID[feature.id] ?? [:] }
  }

  /// Sets members of a feature's state. The other members stay.
  package func set(_ members: JSONObject, of feature: Feature) {
    content.withLock { content in
      content.change(feature.layer) { $0[feature.id, default: [:]].merge(members) { $1 } }
    }
  }

  /// Removes one member of a feature's state, or the complete state.
  package func remove(_ member: String? = nil, of feature: Feature) {
    content.withLock { content in
      content.change(feature.layer) { states in
        if let member { states[feature.id]?[member] = nil }
        if member == nil || states[feature.id]?.isEmpty ?? false { states[feature.id] = nil }
      }
    }
  }

  /// Removes the states of all features of a source, or of one of its layers.
  package func removeAll(source: String, sourceLayer: String? = nil) {
    content.withLock { content in
      for layer in content.layers.keys
      where layer.source == source && (sourceLayer ?? layer.name) == layer.name {
        content.change(layer) { $0 = [:] }
      }
    }
  }

  /// Returns an identifier as text: a number without trailing zeros.
  package static func text(of id: JSON) -> String { id.string ?? id.text }
}

extension FeatureStates.Feature {
  fileprivate var layer: FeatureStates.SourceLayer {
    FeatureStates.SourceLayer(source: source, name: sourceLayer ?? "")
  }
}
