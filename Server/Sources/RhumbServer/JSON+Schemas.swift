// SPDX-License-Identifier: Apache-2.0
import Rhumb

extension JSON {
  /// Returns this style for the Protomaps schema with the sources and layers of one for the OpenMapTiles schema below its own,
  /// as in the scenes of the built-in styles. The labels of this style have precedence.
  func drawn(above openMapTiles: JSON) -> JSON {
    guard var members = object, var sources = openMapTiles.sources(in: .openMapTiles) else {
      return self
    }
    let own = self.sources(in: .protomaps) ?? [:]
    for (name, source) in own { sources[name] = source }
    var layers = members["layers"]?.array ?? []
    let added = openMapTiles.layers(in: .openMapTiles)
    let label = layers.firstIndex(where: \.isLabel) ?? layers.endIndex
    layers.insert(contentsOf: added.filter(\.isLabel), at: label)
    let ground = layers.firstIndex { $0["type"]?.string != "background" } ?? layers.endIndex
    layers.insert(contentsOf: added.filter { !$0.isLabel }, at: ground)
    members["sources"] = .object(sources)
    members["layers"] = .array(layers)
    return .object(members)
  }

  private var isLabel: Bool { self["type"]?.string == "symbol" }

  /// The sources of a style, with the URL of a schema.
  private func sources(in schema: TileSchema) -> JSONObject? {
    guard var sources = self["sources"]?.object else { return nil }
    for (name, source) in sources {
      guard var source = source.object else { continue }
      source["url"] = .string(schema.styleURL)
      sources[name] = .object(source)
    }
    return sources
  }

  /// The layers of a style that have a source. The name of a schema precedes their identifiers, so that they differ from those
  /// for another schema.
  private func layers(in schema: TileSchema) -> [JSON] {
    (self["layers"]?.array ?? []).compactMap { layer in
      guard var layer = layer.object, layer["source"]?.string != nil, let id = layer["id"]?.string
      else { return nil }
      layer["id"] = .string("\(schema.rawValue)-\(id)")
      return .object(layer)
    }
  }
}
