// SPDX-License-Identifier: Apache-2.0
public import MapImage
public import MapJSON
import MapScene
public import MapStyle

/// Changes of the style of the attached scene, with the rules of MapLibre.
///
/// Tiles are built again only if a change affects them: the tiles of a source to which a layer with other features or
/// another layout was added, or whose data were replaced. Until then the old map is drawn. While ``styleRules`` are set, all
/// tiles are built again. Paint changes in the time of the style's transitions. A change that throws an error changes
/// nothing. Changes apply to ``scene`` and to its variant for the night, but not to ``nightScene``.
extension MapView {
  /// Adds a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer, as in a style: `id`, `type`, `source`, `paint` and so on.
  ///   - next: The identifier of the layer that is drawn above it; `nil` to draw the new layer on top.
  /// - Throws: `StyleError` if the layer is invalid, its identifier is used, or its source or the next layer does not exist,
  ///   and if the view has no scene.
  public func addLayer(_ layer: JSON, before next: String? = nil) throws(StyleError) {
    try change { style throws(StyleError) in try style.addLayer(layer, before: next) }
  }

  /// Removes a layer.
  ///
  /// - Throws: `StyleError` if the layer does not exist, and if the view has no scene.
  public func removeLayer(_ id: String) throws(StyleError) {
    try change { style throws(StyleError) in try style.removeLayer(id) }
  }

  /// Moves a layer.
  ///
  /// - Parameter next: The identifier of the layer that is drawn above it; `nil` to draw the layer on top.
  /// - Throws: `StyleError` if one of the layers does not exist, and if the view has no scene.
  public func moveLayer(_ id: String, before next: String? = nil) throws(StyleError) {
    try change { style throws(StyleError) in try style.moveLayer(id, before: next) }
  }

  /// Changes properties of a layer.
  ///
  /// - Parameter changes: The changed properties in `paint` and `layout`, and `filter`, `minzoom`, `maxzoom` or `metadata`,
  ///   such as `["paint": ["line-width": 3], "filter": nil]`. Other properties remain. `null` removes a property.
  /// - Throws: `StyleError` if the layer does not exist or a value is invalid, and if the view has no scene.
  public func updateLayer(_ id: String, _ changes: JSON) throws(StyleError) {
    try change { style throws(StyleError) in try style.updateLayer(id, changes) }
  }

  /// Opens a source and adds it.
  ///
  /// - Parameters:
  ///   - name: The name by which layers refer to the source.
  ///   - source: The source, as in a style: `type`, `url`, `data` and so on.
  /// - Throws: `StyleError` if the source is invalid, has no content or its name is used, and if the view has no scene. If
  ///   the source cannot be opened: `TileError`, `GeoJSONError`, `JSONError`, `ResourceError`, or an error of the scene's loader
  ///   such as `NetworkError`.
  public func addSource(_ name: String, _ source: JSON) async throws {
    try await change(source: name) { style throws(StyleError) in try style.addSource(name, source) }
  }

  /// Removes a source that no layer uses.
  ///
  /// - Throws: `StyleError` if the source does not exist or a layer uses it, and if the view has no scene.
  public func removeSource(_ name: String) async throws {
    try await change(source: name) { style throws(StyleError) in try style.removeSource(name) }
  }

  /// Changes members of a source. The old content is drawn until the new tiles are built.
  ///
  /// - Parameter changes: The changed members, such as the `data` of GeoJSON (an object, or its URL as a string), the `url` or
  ///   `tiles` of an archive, or the `coordinates` of an image. Other members remain. `null` removes a member.
  /// - Throws: `StyleError` if the source does not exist, for its `type` and members of other types, and if the view has no
  ///   scene; the errors of ``addSource(_:_:)`` for content that cannot be opened.
  public func updateSource(_ name: String, _ changes: JSON) async throws {
    try await change(source: name) { style throws(StyleError) in
      try style.updateSource(name, changes)
    }
  }

  /// Sets a value of the style's global state, which expressions read with `["global-state", name]`.
  ///
  /// - Throws: `StyleError` if an expression is invalid with the value, and if the view has no scene.
  public func setGlobalState(_ name: String, to value: JSON) throws(StyleError) {
    try change { style throws(StyleError) in try style.setState(name, to: value) }
  }

  private typealias Edit = @Sendable (inout StyleDocument) throws(StyleError) -> Void

  private func change(_ edit: @escaping Edit) throws(StyleError) {
    replaceScene(by: try changeableScene().editing(edit))
  }

  /// Opens a source and changes the style. If the scene was changed meanwhile, the change applies to the new one.
  private func change(source name: String, _ edit: @escaping Edit) async throws {
    let source = try await changeableScene().open(name, after: edit)
    while true {
      let scene = try changeableScene()
      let changed = try await scene.editing(source: source, edit).withAttributions()
      guard let current = self.scene, current.isSame(as: scene) else { continue }
      return replaceScene(by: changed)
    }
  }

  private func changeableScene() throws(StyleError) -> StyledScene {
    guard let scene else { throw StyleError.noScene }
    return scene
  }
}

// MARK: - Images

extension MapView {
  /// Adds an image to the style, for icons, patterns and images in texts, or replaces the one of the same name. It applies to
  /// ``scene`` and to its variant for the night, but not to ``nightScene``.
  ///
  /// - Parameters:
  ///   - name: The name by which the style refers to the image.
  ///   - image: The image.
  ///   - pixelRatio: The number of the image's pixels per point.
  ///   - isField: Whether the alpha channel is a signed distance field that is drawn in any color.
  /// - Throws: `StyleError` if the image is empty or too large, and if the view has no scene.
  public func addImage(
    _ name: String, _ image: RasterImage, pixelRatio: Double = 1, isField: Bool = false
  ) throws(StyleError) {
    let added = StyledScene.AddedImage(
      name: name, image: image, pixelRatio: pixelRatio, isField: isField)
    guard let changed = try changeableScene().replacingImage(name, by: added) else {
      throw StyleError.invalid(
        path: "images.\(name)", message: "\(image.width)x\(image.height) pixels do not fit.")
    }
    replaceScene(by: changed)
  }

  /// Removes an image of the style.
  ///
  /// - Throws: `StyleError` if there is no image of this name, and if the view has no scene.
  public func removeImage(_ name: String) throws(StyleError) {
    let scene = try changeableScene()
    guard scene.hasImage(name), let changed = scene.replacingImage(name, by: nil) else {
      throw StyleError.noImage(name)
    }
    replaceScene(by: changed)
  }
}

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
      throw StyleError.noSource(source)
    }
    return (
      scene.featureStates,
      FeatureStates.Feature(
        source: source, sourceLayer: sourceLayer, id: FeatureStates.text(of: id))
    )
  }
}
