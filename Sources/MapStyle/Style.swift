// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapJSON

/// A map style of the MapLibre style specification, version 8, read and checked.
///
/// Reading fails only for what makes the whole style unusable: no JSON object, another version, no array
/// of layers, two layers of one id, layers that refer to each other in a circle. Any other fault costs
/// no more than the property, filter, layer or source that it is in: that is left at its default
/// (a filter: lets all pass; a layer of unknown type: is not drawn) and is named in ``warnings``.
/// Read with `strict: true` to have the first invalid property thrown instead.
public struct Style: Sendable {
  public var name: String?
  /// Where the map is at first, if the style says so.
  public var center: Coordinate?
  /// The zoom at first, as the style counts it: 512-point world at 0.
  public var zoom: Double?
  /// Degrees clockwise from north.
  public var bearing: Double?
  /// Degrees from straight down.
  public var pitch: Double?
  /// The URL template of glyph ranges, with `{fontstack}` and `{range}`.
  public var glyphs: String?
  /// The sprites: sets of images. Images of a set other than "default" are named `id:name`.
  public var sprite: [(id: String, url: String)]
  public var light: StyleLight
  /// The defaults of what `["global-state", …]` reads.
  public var state: JSONObject
  public var sources: OrderedDictionary<String, StyleSource>
  /// The layers, the lowest first.
  public var layers: [StyleLayer]
  /// What is not drawn as it was written.
  public var warnings: [StyleWarning]
  /// The feature properties that the style reads, each with its slot.
  public var propertyNames: PropertyNames
  /// Whether some expression asks for ``EvaluationContext/geometry``.
  public var usesGeometry: Bool

  /// The warnings of what the specification does not allow.
  public var errors: [StyleWarning] { warnings.filter { $0.kind == .invalid } }

  /// Reads a style.
  ///
  /// - Parameters:
  ///   - json: The style.
  ///   - strict: Whether the first invalid property is thrown, too.
  public init(_ json: JSON, strict: Bool = false) throws(StyleError) {
    guard let members = json.object else {
      throw StyleError(path: "", message: "A style is a JSON object.")
    }
    guard members["version"] == 8 else {
      let found = members["version"]?.text ?? "none"
      throw StyleError(path: "version", message: "Expected version 8 but found \(found) instead.")
    }
    guard let layers = members["layers"]?.array else {
      throw StyleError(path: "layers", message: "Expected an array of layers.")
    }
    var reader = StyleReader()
    name = members["name"]?.string
    center = Style.coordinate(members["center"])
    zoom = Style.finite(members["zoom"])
    bearing = Style.finite(members["bearing"])
    pitch = Style.finite(members["pitch"])
    glyphs = members["glyphs"]?.string
    sprite = Style.sprites(members["sprite"])
    state = Style.state(members["state"])
    reader.state = state
    sources = reader.sources(members["sources"])
    reader.sourceNames = Set(sources.keys)
    light = reader.light(members["light"])
    self.layers = try reader.layers(layers)
    warnings = reader.warnings
    propertyNames = reader.names.table
    usesGeometry = reader.names.usesGeometry
    if let first = errors.first, strict {
      throw StyleError(path: first.path, message: first.message)
    }
  }

  /// Reads a style from JSON text in UTF-8.
  public init(text: [UInt8], strict: Bool = false) throws(StyleError) {
    let json: JSON
    do {
      json = try JSON(parsing: text)
    } catch {
      throw StyleError(path: "", message: "The style is not JSON: \(error).")
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
