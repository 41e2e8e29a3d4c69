// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A GeoJSON document (RFC 7946).
///
/// Longitudes and latitudes are kept. Heights and foreign members are ignored. Longitudes beyond ±180 are not
/// wrapped, so that a line can cross the antimeridian without being split.
public enum GeoJSON: Sendable, Equatable {
  case geometry(GeoJSONGeometry)
  case feature(GeoJSONFeature)
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
  case point(Coordinate)
  case multiPoint([Coordinate])
  case lineString([Coordinate])
  case multiLineString([[Coordinate]])
  case polygon([[Coordinate]])
  case multiPolygon([[[Coordinate]]])
  case geometryCollection([GeoJSONGeometry])
}
