// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A GeoJSON document (RFC 7946).
///
/// Longitudes and latitudes are kept. Heights and foreign members are ignored. Longitudes beyond ±180 are not
/// wrapped, so that a line can cross the antimeridian without being split.
public enum GeoJSON: Sendable, Equatable {
  /// A geometry without properties.
  case geometry(GeoJSONGeometry)
  /// One feature.
  case feature(GeoJSONFeature)
  /// Several features, which may be none.
  case featureCollection([GeoJSONFeature])

  /// The document's features. A bare geometry becomes one feature without properties.
  public var features: [GeoJSONFeature] {
    switch self {
    case .geometry(let geometry): [GeoJSONFeature(geometry: geometry)]
    case .feature(let feature): [feature]
    case .featureCollection(let features): features
    }
  }
}

/// A geometry with an identifier and properties.
public struct GeoJSONFeature: Sendable, Equatable {
  /// The identifier: a string or a number, or `nil` if there is none.
  public var id: JSON?
  /// The geometry, or `nil` if the feature has none.
  public var geometry: GeoJSONGeometry?
  /// The properties; empty if the feature has none.
  public var properties: JSONObject
  /// The feature's `bbox`, or `nil` if it is absent or malformed.
  public var boundingBox: CoordinateBounds?

  /// Creates a feature from its members.
  public init(
    id: JSON? = nil, geometry: GeoJSONGeometry?, properties: JSONObject = [:],
    boundingBox: CoordinateBounds? = nil
  ) {
    self.id = id
    self.geometry = geometry
    self.properties = properties
    self.boundingBox = boundingBox
  }
}

/// A geometry. A polygon is its exterior ring followed by its holes. As in the document, each ring ends with
/// its first coordinate.
public indirect enum GeoJSONGeometry: Sendable, Equatable {
  /// One point.
  case point(Coordinate)
  /// Several points.
  case multiPoint([Coordinate])
  /// A line with at least two points.
  case lineString([Coordinate])
  /// Several lines.
  case multiLineString([[Coordinate]])
  /// A polygon: its exterior ring, followed by its holes.
  case polygon([[Coordinate]])
  /// Several polygons, each with its rings.
  case multiPolygon([[[Coordinate]]])
  /// Several geometries of any kind.
  case geometryCollection([GeoJSONGeometry])
}

// MARK: - Reading

extension GeoJSON {
  /// Reads a document. Throws the first error, including errors in single features.
  public init(_ json: JSON) throws(GeoJSONError) {
    var errors: [GeoJSONError] = []
    self = try GeoJSON(json, skipped: &errors)
    if let first = errors.first { throw first }
  }

  /// Reads a document and skips malformed features of a collection, whose errors are appended to `skipped`.
  ///
  /// Throws an error only if no part of the document can be read.
  public init(_ json: JSON, skipped: inout [GeoJSONError]) throws(GeoJSONError) {
    switch try json.typeName() {
    case "FeatureCollection":
      self = .featureCollection(try GeoJSON.features(json, skipped: &skipped))
    case "Feature":
      self = .feature(try GeoJSONFeature(json))
    default:
      self = .geometry(try GeoJSONGeometry(json))
    }
  }

  private static func features(
    _ json: JSON, skipped: inout [GeoJSONError]
  ) throws(GeoJSONError) -> [GeoJSONFeature] {
    let elements = try json.elements("features")
    var features: [GeoJSONFeature] = []
    features.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(GeoJSONError) {
        features.append(try GeoJSONFeature(element))
      } catch {
        skipped.append(error.inside("features[\(index)]"))
      }
    }
    return features
  }
}

extension GeoJSONFeature {
  /// Reads a feature.
  package init(_ json: JSON) throws(GeoJSONError) {
    let type = try json.typeName()
    guard type == "Feature" else {
      throw GeoJSONError(reason: .unknownType(type), path: "type")
    }
    switch json["id"] {
    case .string, .number: id = json["id"]
    case nil, .null: id = nil
    default: throw GeoJSONError(reason: .expected("a string or a number"), path: "id")
    }
    switch json["properties"] {
    case .object(let members): properties = members
    case nil, .null: properties = [:]
    default: throw GeoJSONError(reason: .expected("an object"), path: "properties")
    }
    switch json["geometry"] {
    case nil, .null: geometry = nil
    case let value?:
      do throws(GeoJSONError) {
        geometry = try GeoJSONGeometry(value)
      } catch { throw error.inside("geometry") }
    }
    boundingBox = json["bbox"]?.boundingBox
  }
}

extension GeoJSONGeometry {
  /// Reads a geometry of any of the seven types.
  package init(_ json: JSON) throws(GeoJSONError) {
    let type = try json.typeName()
    if type == "GeometryCollection" {
      let elements = try json.elements("geometries")
      self = .geometryCollection(
        try elements.read(path: "geometries") { element throws(GeoJSONError) in
          try GeoJSONGeometry(element)
        })
      return
    }
    guard Self.coordinateTypes.contains(type) else {
      throw GeoJSONError(reason: .unknownType(type), path: "type")
    }
    guard let value = json["coordinates"] else {
      throw GeoJSONError(reason: .missing, path: "coordinates")
    }
    do throws(GeoJSONError) {
      self = try Self.read(type, value)
    } catch { throw error.inside("coordinates") }
  }

  private static let coordinateTypes: Set = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
  ]

  private static func read(
    _ type: String, _ value: JSON
  ) throws(GeoJSONError) -> GeoJSONGeometry {
    switch type {
    case "Point": .point(try value.position())
    case "MultiPoint": .multiPoint(try value.positions(least: 0))
    case "LineString": .lineString(try value.positions(least: 2))
    case "MultiLineString": .multiLineString(try value.lines(least: 2))
    case "Polygon": .polygon(try value.lines(least: 4))
    default:
      .multiPolygon(
        try value.positionsArray().read { element throws(GeoJSONError) in
          try element.lines(least: 4)
        })
    }
  }
}

extension JSON {
  /// The object's `type`.
  fileprivate func typeName() throws(GeoJSONError) -> String {
    guard let object else { throw GeoJSONError(reason: .expected("an object")) }
    guard let type = object["type"] else { throw GeoJSONError(reason: .missing, path: "type") }
    guard let name = type.string else {
      throw GeoJSONError(reason: .expected("a string"), path: "type")
    }
    return name
  }

  /// The bounds of an array of west, south, east and north, or of six numbers with a height after each
  /// latitude. `nil` for any other value.
  fileprivate var boundingBox: CoordinateBounds? {
    guard let elements = array, elements.count == 4 || elements.count == 6 else { return nil }
    let numbers = elements.compactMap { $0.number?.isFinite == true ? $0.number : nil }
    guard numbers.count == elements.count else { return nil }
    let half = numbers.count / 2
    let bounds = CoordinateBounds(
      southWest: Coordinate(latitude: numbers[1], longitude: numbers[0]),
      northEast: Coordinate(latitude: numbers[half + 1], longitude: numbers[half]))
    return bounds.isValid ? bounds : nil
  }

  fileprivate func elements(_ name: String) throws(GeoJSONError) -> [JSON] {
    guard let value = self[name] else { throw GeoJSONError(reason: .missing, path: name) }
    guard let elements = value.array else {
      throw GeoJSONError(reason: .expected("an array"), path: name)
    }
    return elements
  }

  fileprivate func positionsArray() throws(GeoJSONError) -> [JSON] {
    guard case .array(let elements) = self else {
      throw GeoJSONError(reason: .expected("an array"))
    }
    return elements
  }

  /// Reads a longitude and a latitude. Ignores further elements.
  fileprivate func position() throws(GeoJSONError) -> Coordinate {
    guard case .array(let numbers) = self, numbers.count >= 2,
      case .number(let longitude) = numbers[0], case .number(let latitude) = numbers[1],
      longitude.isFinite, latitude.isFinite
    else { throw GeoJSONError(reason: .expected("a position: longitude and latitude")) }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  fileprivate func positions(least: Int) throws(GeoJSONError) -> [Coordinate] {
    let elements = try positionsArray()
    guard elements.count >= least else {
      throw GeoJSONError(reason: .tooFewPositions(least: least))
    }
    return try elements.read { element throws(GeoJSONError) in try element.position() }
  }

  fileprivate func lines(least: Int) throws(GeoJSONError) -> [[Coordinate]] {
    try positionsArray().read { element throws(GeoJSONError) in
      try element.positions(least: least)
    }
  }
}

extension Array where Element == JSON {
  /// Reads each element. An error includes the element's path.
  fileprivate func read<Result>(
    path: String = "", _ body: (JSON) throws(GeoJSONError) -> Result
  ) throws(GeoJSONError) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for index in indices {
      do throws(GeoJSONError) {
        results.append(try body(self[index]))
      } catch { throw error.inside("\(path)[\(index)]") }
    }
    return results
  }
}
