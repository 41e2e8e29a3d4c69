// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A GeoJSON document (RFC 7946).
///
/// Longitude and latitude are kept, heights and foreign members are not. Longitudes beyond ±180 stay as
/// they are: that is how a line crosses the antimeridian in one piece.
public enum GeoJSON: Sendable, Equatable {
  case geometry(GeoJSONGeometry)
  case feature(GeoJSONFeature)
  case featureCollection([GeoJSONFeature])

  /// The document's features; a bare geometry is one feature without properties.
  public var features: [GeoJSONFeature] {
    switch self {
    case .geometry(let geometry): [GeoJSONFeature(geometry: geometry)]
    case .feature(let feature): [feature]
    case .featureCollection(let features): features
    }
  }
}

/// A geometry and what is known of it.
public struct GeoJSONFeature: Sendable, Equatable {
  /// A string or a number; nil if there is none.
  public var id: JSON?
  /// Nil where the feature has no place.
  public var geometry: GeoJSONGeometry?
  public var properties: JSONObject
  /// The feature's own `bbox`; nil where the document gives none or a malformed one.
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

/// A shape on the Earth. A polygon is its exterior ring and then its holes; each ring ends with its first
/// coordinate, as in the document.
public indirect enum GeoJSONGeometry: Sendable, Equatable {
  case point(Coordinate)
  case multiPoint([Coordinate])
  case lineString([Coordinate])
  case multiLineString([[Coordinate]])
  case polygon([[Coordinate]])
  case multiPolygon([[[Coordinate]]])
  case geometryCollection([GeoJSONGeometry])
}
