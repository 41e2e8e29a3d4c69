// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Changes of layers and sources, with the rules of MapLibre. A change that throws an error changes nothing.
extension StyleDocument {
  /// Adds a layer below another one, or on top.
  ///
  /// - Parameter next: The layer above the new one; `nil` to draw the new one on top.
  package mutating func addLayer(_ json: JSON, before next: String?) throws(StyleError) {
    var style = self
    let layer = try style.parse(json)
    guard !layers.contains(where: { $0.id == layer.id }) else {
      throw Self.error(layer.id, "There is already a layer with this id.")
    }
    style.layers.insert(layer, at: try index(before: next))
    self = style
  }

  /// Removes a layer.
  package mutating func removeLayer(_ id: String) throws(StyleError) {
    layers.remove(at: try index(of: id))
  }

  /// Moves a layer below another one, or to the top.
  package mutating func moveLayer(_ id: String, before next: String?) throws(StyleError) {
    var style = self
    let layer = style.layers.remove(at: try index(of: id))
    if next != id { style.layers.insert(layer, at: try style.index(before: next)) }
    if next != id { self = style }
  }

  /// Changes members of a layer: single properties of `paint` and `layout`, and the complete `filter`, `minzoom`, `maxzoom`
  /// and `metadata`. `null` removes a property or member.
  package mutating func updateLayer(_ id: String, _ changes: JSON) throws(StyleError) {
    let index = try index(of: id)
    guard let changes = changes.object else {
      throw Self.error(id, "Expected an object but found \(changes.text) instead.")
    }
    var members = layers[index].members
    for (name, value) in changes {
      switch name {
      case "paint", "layout":
        var properties = members[name]?.object ?? [:]
        for (name, value) in value.object ?? [:] { properties.replace(name, by: value) }
        members.replace(name, by: value == .null ? .null : .object(properties))
      case "filter", "minzoom", "maxzoom", "metadata":
        members.replace(name, by: value)
      default: throw Self.error(id, "\"\(name)\" cannot be changed.")
      }
    }
    var style = self
    style.layers[index] = try style.parse(.object(members))
    self = style
  }

  /// Adds a source that no layer uses yet.
  package mutating func addSource(_ name: String, _ json: JSON) throws(StyleError) {
    guard sources[name] == nil else {
      throw Self.sourceError(name, "There is already a source with this name.")
    }
    try set(name, json)
  }

  /// Removes a source. Layers that use it must be removed first.
  package mutating func removeSource(_ name: String) throws(StyleError) {
    guard sources[name] != nil else {
      throw StyleError.noSource(name)
    }
    if let layer = layers.first(where: { $0.source == name }) {
      throw Self.sourceError(name, "The layer \"\(layer.id)\" uses it.")
    }
    sources[name] = nil
  }

  /// Changes members of a source, but not its type. `null` removes a member.
  package mutating func updateSource(_ name: String, _ changes: JSON) throws(StyleError) {
    guard let source = sources[name] else {
      throw StyleError.noSource(name)
    }
    guard let changes = changes.object else {
      throw Self.sourceError(name, "Expected an object but found \(changes.text) instead.")
    }
    var members = source.json
    for (member, value) in changes {
      if member == "type" { throw Self.sourceError(name, "Its type cannot be changed.") }
      if let types = Self.typesOfMembers[member], !types.contains(source.type) {
        throw Self.sourceError(
          name, "A source of type \"\(source.type.rawValue)\" has no \"\(member)\".")
      }
      members.replace(member, by: value)
    }
    try set(name, .object(members))
    // Unlike the members, these URLs are already resolved.
    if changes["url"] == nil { sources[name]?.url = source.url }
    if changes["tiles"] == nil { sources[name]?.tiles = source.tiles }
    if changes["data"] == nil { sources[name]?.data = source.data }
  }

  /// The source types of the members that name content.
  private static let typesOfMembers: [String: Set<StyleSourceType>] = [
    "data": [.geojson], "tiles": [.vector, .raster, .rasterDEM], "coordinates": [.image],
    "url": [.vector, .raster, .rasterDEM, .image],
  ]

  /// Reads a source and adds it, or replaces the one of the same name.
  private mutating func set(_ name: String, _ json: JSON) throws(StyleError) {
    var reader = StyleReader()
    reader.names = ParseContext.Names(propertyNames)
    let source = reader.sources(.object([name: json]))[name]
    if let warning = reader.warnings.first {
      throw StyleError.invalid(path: warning.path, message: warning.message)
    }
    sources[name] = source
    propertyNames = reader.names.table
  }

  /// Sets a value of the global state, which `["global-state", …]` reads. The layers that read it are parsed again, and
  /// tiles of those whose filter or layout reads it are built again.
  package mutating func setState(_ name: String, to value: JSON) throws(StyleError) {
    var style = self
    style.state[name] = value
    for index in layers.indices where layers[index].readsState(["paint", "layout", "filter"]) {
      var layer = try style.parse(.object(layers[index].members))
      if layer.readsState(["layout", "filter"]) {
        layer.layoutKey = .array((layer.layoutKey.array ?? []) + [.object(style.state)])
      }
      style.layers[index] = layer
    }
    self = style
  }

  // MARK: - Parts

  private func index(of id: String) throws(StyleError) -> Int {
    guard let index = layers.firstIndex(where: { $0.id == id }) else {
      throw StyleError.noLayer(id)
    }
    return index
  }

  private func index(before next: String?) throws(StyleError) -> Int {
    if let next { return try index(of: next) }
    return layers.count
  }

  /// Parses a layer with the names of the style. Invalid members are errors.
  private mutating func parse(_ json: JSON) throws(StyleError) -> StyleLayer {
    var reader = StyleReader()
    reader.names = ParseContext.Names(propertyNames)
    reader.state = state
    reader.sourceNames = Set(sources.keys)
    let layer = try reader.layers([json]).first
    let id = json["id"]?.string ?? ""
    let found = reader.warnings.map { warning in
      StyleWarning(
        kind: warning.kind, path: warning.path.replacing("layers[0]", with: "layers.\(id)"),
        message: warning.message)
    }
    if let invalid = found.first(where: { $0.kind == .invalid || layer == nil }) {
      throw StyleError.invalid(path: invalid.path, message: invalid.message)
    }
    guard let layer else { throw Self.error(id, "The layer is not complete.") }
    warnings += found
    propertyNames = reader.names.table
    usesGeometry = usesGeometry || reader.names.usesGeometry
    return layer
  }

  private static func error(_ id: String, _ message: String) -> StyleError {
    StyleError.invalid(path: "layers.\(id)", message: message)
  }

  private static func sourceError(_ name: String, _ message: String) -> StyleError {
    StyleError.invalid(path: "sources.\(name)", message: message)
  }
}

extension StyleLayer {
  /// Whether one of the layer's members reads the global state.
  fileprivate func readsState(_ names: [String]) -> Bool {
    names.contains { members[$0]?.text.contains("\"global-state\"") ?? false }
  }
}

extension JSONObject {
  /// Sets a member, or removes it if the value is `null`.
  fileprivate mutating func replace(_ name: String, by value: JSON) {
    if value == .null { removeValue(forKey: name) } else { self[name] = value }
  }
}
