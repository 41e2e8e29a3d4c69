// SPDX-License-Identifier: Apache-2.0
public import MapJSON
import MapScene
public import MapStyle

// MARK: - States of features

extension MapView {
  /// Sets members of a feature's state, which paint expressions read with `["feature-state", name]`. The next frame shows
  /// it; tiles are not built again.
  ///
  /// - Parameters:
  ///   - state: The members, such as `["selected": true]`. The other members stay. `null` removes a member, and `nil` the
  ///     complete state.
  ///   - id: The identifier of the feature, a number or text, or the value of the source's `promoteId` property.
  ///   - source: The source in the style.
  ///   - sourceLayer: The layer of a vector source's tiles.
  /// - Throws: `StyleError` if the source does not exist, and if the view has no scene.
  public func setFeatureState(
    _ state: JSONObject?, of id: JSON, source: String, sourceLayer: String? = nil
  ) throws(StyleError) {
    let (states, feature) = try featureStates(id, source, sourceLayer)
    if let state {
      states.set(state.filter { $0.value != .null }, of: feature)
      for (name, value) in state where value == .null { states.remove(name, of: feature) }
    } else {
      states.remove(of: feature)
    }
    setNeedsFrame()
  }

  /// Returns the state of a feature; empty if it has none.
  ///
  /// - Throws: `StyleError` if the source does not exist, and if the view has no scene.
  public func featureState(
    of id: JSON, source: String, sourceLayer: String? = nil
  ) throws(StyleError) -> JSONObject {
    let (states, feature) = try featureStates(id, source, sourceLayer)
    return states.state(of: feature)
  }

  private func featureStates(
    _ id: JSON, _ source: String, _ sourceLayer: String?
  ) throws(StyleError) -> (FeatureStates, FeatureStates.Feature) {
    let scene = try changeableScene()
    guard scene.style.sources[source] != nil else {
      throw StyleError(path: "sources.\(source)", message: "There is no source with this name.")
    }
    return (
      scene.featureStates,
      FeatureStates.Feature(
        source: source, sourceLayer: sourceLayer, id: FeatureStates.text(of: id))
    )
  }
}
