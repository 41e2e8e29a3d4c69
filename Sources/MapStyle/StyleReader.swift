// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A reader for the layers and sources of a style that collects warnings.
struct StyleReader {
  var names = ParseContext.Names()
  var warnings: [StyleWarning] = []
  /// The style's own state, for layers whose visibility depends on it.
  var state = JSONObject()
  var sourceNames: Set<String> = []

  private mutating func warn(
    _ path: String, _ message: String, kind: StyleWarning.Kind = .invalid
  ) {
    warnings.append(StyleWarning(kind: kind, path: path, message: message))
  }

  // MARK: - Sources

  mutating func sources(_ json: JSON?) -> OrderedDictionary<String, StyleSource> {
    var result: OrderedDictionary<String, StyleSource> = [:]
    guard let members = json?.object else {
      warn("sources", "Expected an object of sources.")
      return result
    }
    for (name, json) in members {
      guard let members = json.object else {
        warn("sources.\(name)", "Expected an object but found \(json.text) instead.")
        continue
      }
      let filter = filter(members["filter"], path: "sources.\(name).filter")
      let source = StyleSource(members, filter: filter)
      if source.type == .unsupported {
        let type = members["type"]?.string ?? "none"
        warn(
          "sources.\(name).type", "Sources of type \"\(type)\" are not supported.",
          kind: .unsupported)
      }
      result[name] = source
    }
    return result
  }

  mutating func filter(_ json: JSON?, path: String) -> StyleFilter? {
    guard let json, json != .null else { return nil }
    do throws(ExpressionFailure) {
      return try StyleFilter(json, names)
    } catch {
      for fault in error.faults { warn(path + fault.path, fault.message) }
      return nil
    }
  }

  // MARK: - Layers

  mutating func layers(_ json: [JSON]) throws(StyleError) -> [StyleLayer] {
    var indices: [String: Int] = [:]
    for (index, layer) in json.enumerated() {
      guard let id = layer["id"]?.string else { continue }
      if let first = indices.updateValue(index, forKey: id) {
        throw StyleError.invalid(
          path: "layers[\(index)].id",
          message: "The layer id \"\(id)\" is already used by layers[\(first)].")
      }
    }
    var result: [StyleLayer] = []
    result.reserveCapacity(json.count)
    for index in json.indices {
      let path = "layers[\(index)]"
      guard let members = json[index].object else {
        warn(path, "Expected an object but found \(json[index].text) instead.")
        continue
      }
      guard let resolved = try resolve(members, path, json, indices) else { continue }
      if let layer = layer(resolved, path) { result.append(layer) }
    }
    return result
  }

  /// The layer, completed with the members of the layer that its legacy `ref` member refers to.
  private mutating func resolve(
    _ members: JSONObject, _ path: String, _ layers: [JSON], _ indices: [String: Int]
  ) throws(StyleError) -> JSONObject? {
    var members = members
    var visited: Set<String> = [members["id"]?.string ?? ""]
    while let ref = members["ref"]?.string {
      guard visited.insert(ref).inserted else {
        throw StyleError.invalid(path: path + ".ref", message: "The layer refers to itself.")
      }
      guard let index = indices[ref], let parent = layers[index].object else {
        warn(path + ".ref", "There is no layer \"\(ref)\".")
        return nil
      }
      members["ref"] = parent["ref"]
      for name in ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"] {
        members[name] = parent[name] ?? members[name]
      }
    }
    return members
  }

  private mutating func layer(_ members: JSONObject, _ path: String) -> StyleLayer? {
    guard let id = members["id"]?.string else {
      warn(path + ".id", "A layer needs an id.")
      return nil
    }
    guard let name = members["type"]?.string, let type = StyleLayer.LayerType(rawValue: name) else {
      let name = members["type"]?.string ?? "none"
      warn(path + ".type", "Layers of type \"\(name)\" are not supported.", kind: .unsupported)
      return nil
    }
    warnOfUnknown(members, path)
    warnOfSource(type, members["source"], path)
    let layout = reader(members, "layout", path)
    let paint = reader(members, "paint", path)
    let visibility = layout.choice("visibility", Visibility.visible, .globalState)
    let kind = kind(type, layout, paint)
    for reader in [layout, paint] {
      reader.warnOfUnknownMembers()
      warnings += reader.warnings
    }
    var context = EvaluationContext()
    context.globalState = state
    return StyleLayer(
      id: id, type: type, source: members["source"]?.string,
      sourceLayer: members["source-layer"]?.string,
      minZoom: zoom(members, "minzoom", path) ?? 0,
      maxZoom: zoom(members, "maxzoom", path) ?? .infinity,
      isVisible: visibility.evaluate(&context) == .visible,
      filter: filter(members["filter"], path: path + ".filter"), kind: kind,
      layoutKey: layoutKey(members), metadata: members["metadata"], members: members)
  }

  private func reader(_ members: JSONObject, _ name: String, _ path: String) -> PropertyReader {
    let reader = PropertyReader(
      members[name]?.object ?? [:], path: "\(path).\(name)", names: names)
    if let json = members[name], json != .null, json.object == nil {
      reader.warn("", "Expected an object but found \(json.text) instead.")
    }
    return reader
  }

  private mutating func zoom(_ members: JSONObject, _ name: String, _ path: String) -> Double? {
    guard let json = members[name] else { return nil }
    if let number = json.number, !number.isNaN { return number }
    warn("\(path).\(name)", "Expected number but found \(json.text) instead.")
    return nil
  }

  private mutating func warnOfUnknown(_ members: JSONObject, _ path: String) {
    let known: Set<String> = [
      "id", "type", "metadata", "ref", "source", "source-layer", "minzoom", "maxzoom", "filter",
      "layout", "paint",
    ]
    for name in members.keys where !known.contains(name) {
      warn("\(path).\(name)", "Unknown property \"\(name)\".", kind: .unsupported)
    }
  }

  private mutating func warnOfSource(
    _ type: StyleLayer.LayerType, _ source: JSON?, _ path: String
  ) {
    guard type != .background else { return }
    guard let name = source?.string else { return warn(path, "The layer has no source.") }
    if !sourceNames.contains(name) { warn(path + ".source", "There is no source \"\(name)\".") }
  }

  private func kind(
    _ type: StyleLayer.LayerType, _ layout: PropertyReader, _ paint: PropertyReader
  ) -> StyleLayer.Kind {
    switch type {
    case .background: .background(BackgroundLayerStyle(layout, paint))
    case .fill: .fill(FillLayerStyle(layout, paint))
    case .line: .line(LineStyle(layout, paint))
    case .circle: .circle(CircleStyle(layout, paint))
    case .symbol: .symbol(SymbolStyle(layout, paint))
    case .raster: .raster(RasterStyle(layout, paint))
    case .fillExtrusion: .fillExtrusion(FillExtrusionStyle(layout, paint))
    case .heatmap: .heatmap(HeatmapStyle(layout, paint))
    case .hillshade: .hillshade(HillshadeStyle(layout, paint))
    case .colorRelief: .colorRelief(ColorReliefStyle(layout, paint))
    }
  }

  private func layoutKey(_ members: JSONObject) -> JSON {
    var layout = members["layout"]?.object ?? [:]
    layout["visibility"] = nil
    // The order of the members has no effect on equality.
    let sorted = layout.sorted { $0.key < $1.key }.flatMap { [.string($0.key), $0.value] }
    let names = ["type", "source", "source-layer", "minzoom", "maxzoom", "filter"]
    return .array(names.map { members[$0] ?? .null } + [.array(sorted)])
  }

  // MARK: - Light

  mutating func light(_ json: JSON?) -> StyleLight {
    let reader = PropertyReader(json?.object ?? [:], path: "light", names: names)
    let light = StyleLight(reader)
    reader.warnOfUnknownMembers()
    warnings += reader.warnings
    return light
  }

  // MARK: - Sky

  mutating func sky(_ json: JSON?) -> StyleSky? {
    guard let members = json?.object else { return nil }
    let reader = PropertyReader(members, path: "sky", names: names)
    let sky = StyleSky(reader)
    reader.warnOfUnknownMembers()
    warnings += reader.warnings
    return sky
  }
}
