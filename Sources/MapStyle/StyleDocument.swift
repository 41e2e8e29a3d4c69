// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapJSON

/// A parsed and validated map style of the MapLibre style specification, version 8.
///
/// Parsing fails only if nothing of the style can be drawn: it is not a JSON object, has another version or no
/// array of layers, contains duplicate layer ids, or contains layers with circular references. Any other
/// error affects only its property, filter, layer or source and is reported in ``StyleContents/warnings``. A property keeps
/// its default, a filter matches all features, and a layer of unknown type is not drawn. With `strict: true`,
/// the first invalid property is thrown as an error instead.
public struct StyleDocument: Sendable {
  /// The name of the style, if it has one.
  package var name: String?
  /// The initial center of the map, if the style specifies one.
  package var center: Coordinate?
  /// The initial zoom in the style's scale, with a world size of 512 points at zoom 0.
  package var zoom: Double?
  /// The initial bearing in degrees clockwise from north.
  package var bearing: Double?
  /// The initial pitch in degrees from straight down.
  package var pitch: Double?
  /// The URL template for glyph ranges, with `{fontstack}` and `{range}`.
  package var glyphs: String?
  /// The sprites, which are sets of images. Images of sprites other than "default" have the name `id:name`.
  package var sprite: [(id: String, url: String)]
  /// The light on extruded buildings.
  package var light: StyleLight
  /// The sky above the horizon; `nil` if the style has none, so that the background is visible there.
  package var sky: StyleSky?
  /// The transition of paint properties that define none.
  var transition: StyleTransition
  /// The default values for `["global-state", …]`.
  package var state: JSONObject
  /// The sources by name, in the order of the style.
  package var sources: OrderedDictionary<String, StyleSource>
  /// The layers from bottom to top.
  package var layers: [StyleLayer]
  /// The warnings about parts of the style that are not drawn as written.
  package var warnings: [StyleWarning]
  /// The feature properties that the style reads, with their slots.
  package var propertyNames: PropertyNames
  /// Whether any expression uses ``EvaluationContext/geometry``.
  package var usesGeometry: Bool

  /// The warnings about violations of the specification.
  package var errors: [StyleWarning] { warnings.filter { $0.kind == .invalid } }

  /// Creates a style from JSON.
  ///
  /// - Parameters:
  ///   - json: The style.
  ///   - strict: Whether the first invalid property is thrown as an error.
  public init(_ json: JSON, strict: Bool = false) throws(StyleError) {
    guard let members = json.object else {
      throw StyleError.invalid(path: "", message: "A style must be a JSON object.")
    }
    guard members["version"] == 8 else {
      throw StyleError.unsupportedVersion(members["version"]?.text ?? "none")
    }
    guard let layers = members["layers"]?.array else {
      throw StyleError.invalid(path: "layers", message: "Expected an array of layers.")
    }
    var reader = StyleReader()
    name = members["name"]?.string
    center = StyleDocument.coordinate(members["center"])
    zoom = StyleDocument.finite(members["zoom"])
    bearing = StyleDocument.finite(members["bearing"])
    pitch = StyleDocument.finite(members["pitch"])
    glyphs = members["glyphs"]?.string
    sprite = StyleDocument.sprites(members["sprite"])
    transition = StyleTransition(members["transition"])
    state = StyleDocument.state(members["state"])
    reader.state = state
    sources = reader.sources(members["sources"])
    reader.sourceNames = Set(sources.keys)
    light = reader.light(members["light"])
    sky = reader.sky(members["sky"])
    self.layers = try reader.layers(layers)
    warnings = reader.warnings
    propertyNames = reader.names.table
    usesGeometry = reader.names.usesGeometry
    if let first = errors.first, strict {
      throw StyleError.invalid(path: first.path, message: first.message)
    }
  }

  /// Parses a style from JSON text in UTF-8.
  public init(text: [UInt8], strict: Bool = false) throws(StyleError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON(parsing: text)
    } catch {
      throw StyleError.notJSON(error)
    }
    try self.init(json, strict: strict)
  }

  // MARK: - Parts

  private static func finite(_ json: JSON?) -> Double? {
    json?.number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func coordinate(_ json: JSON?) -> Coordinate? {
    guard let longitude = finite(json?[0]), let latitude = finite(json?[1]) else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func sprites(_ json: JSON?) -> [(id: String, url: String)] {
    if let url = json?.string { return [("default", url)] }
    return json?.array?.compactMap { entry in
      guard let id = entry["id"]?.string, let url = entry["url"]?.string else { return nil }
      return (id, url)
    } ?? []
  }

  /// The `default` of each member of `state`.
  private static func state(_ json: JSON?) -> JSONObject {
    json?.object.map { $0.mapValues { $0["default"] ?? .null } } ?? [:]
  }
}

// MARK: - Applying

extension StyleDocument {
  /// Returns this style with its layers changed by rules.
  ///
  /// The source layer and the filter determine which feature types a layer draws, based on the schemas of
  /// OpenMapTiles and Protomaps. If a layer draws several types with different rules, its properties become
  /// functions of the feature type. Otherwise, constants stay constants. The background is always drawn.
  /// Images keep their colors: raster layers and icons that are not signed distance fields.
  public func applying(_ rules: MapStyleRules) -> StyleDocument {
    guard !rules.rules.isEmpty else { return self }
    var style = self
    for index in style.layers.indices {
      let restyler = LayerRestyler(style.layers[index], rules, &style.propertyNames)
      style.layers[index] = restyler.restyled()
    }
    return style
  }
}

// MARK: - URLs

extension StyleDocument {
  /// Replaces each URL of the style: of its sources, their tiles and data, the sprites and the glyphs.
  package mutating func replaceURLs(_ replace: (String) -> String) {
    glyphs = glyphs.map(replace)
    sprite = sprite.map { ($0.id, replace($0.url)) }
    for name in sources.keys {
      guard var source = sources[name] else { continue }
      source.url = source.url.map(replace)
      source.tiles = source.tiles.map(replace)
      if let url = source.data?.string { source.data = .string(replace(url)) }
      sources[name] = source
    }
  }
}
