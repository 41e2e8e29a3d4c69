// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

extension FeatureGeometry {
  /// The geometries of a GeoJSON object (RFC 7946). Malformed geometries are skipped.
  static func list(geoJSON json: JSON) -> [FeatureGeometry] {
    switch json["type"]?.string {
    case "FeatureCollection":
      return json["features"]?.array?.flatMap(FeatureGeometry.ofFeature) ?? []
    case "Feature": return ofFeature(json)
    default: return FeatureGeometry(geoJSON: json).map { [$0] } ?? []
    }
  }

  private static func ofFeature(_ json: JSON) -> [FeatureGeometry] {
    json["geometry"].flatMap(FeatureGeometry.init(geoJSON:)).map { [$0] } ?? []
  }

  /// Creates a geometry from a GeoJSON geometry object.
  init?(geoJSON json: JSON) {
    guard let coordinates = json["coordinates"] else { return nil }
    let shape: (FeatureGeometryType, [[[Coordinate]]?])
    switch json["type"]?.string {
    case "Point": shape = (.point, [Self.position(coordinates).map { [[$0]] }])
    case "MultiPoint":
      shape = (.point, coordinates.array?.map { Self.position($0).map { [[$0]] } } ?? [])
    case "LineString": shape = (.lineString, [Self.line(coordinates).map { [$0] }])
    case "MultiLineString":
      shape = (.lineString, coordinates.array?.map { Self.line($0).map { [$0] } } ?? [])
    case "Polygon": shape = (.polygon, [Self.rings(coordinates)])
    case "MultiPolygon": shape = (.polygon, coordinates.array?.map(Self.rings) ?? [])
    default: return nil
    }
    let parts = shape.1.compactMap(\.self)
    guard !parts.isEmpty, parts.count == shape.1.count else { return nil }
    self.init(type: shape.0, parts: parts)
  }

  private static func position(_ json: JSON) -> Coordinate? {
    guard let longitude = json[0]?.number, let latitude = json[1]?.number else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func line(_ json: JSON) -> [Coordinate]? {
    guard let items = json.array, !items.isEmpty else { return nil }
    let line = items.compactMap(position)
    return line.count == items.count ? line : nil
  }

  private static func rings(_ json: JSON) -> [[Coordinate]]? {
    guard let items = json.array, !items.isEmpty else { return nil }
    let rings = items.compactMap(line)
    return rings.count == items.count ? rings : nil
  }
}
