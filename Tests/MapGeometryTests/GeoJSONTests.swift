// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import Testing

@Suite struct GeoJSONTests {
  @Test func `all geometry types are read, longitude first, heights ignored`() throws {
    let a = Coordinate(latitude: 2, longitude: 1)
    let b = Coordinate(latitude: 4, longitude: 3)
    let c = Coordinate(latitude: 6, longitude: 190)
    let ring: JSON = [[1, 2], [3, 4], [190, 6], [1, 2]]
    let cases: [(JSON, GeoJSONGeometry)] = [
      (["type": "Point", "coordinates": [1, 2, 99]], .point(a)),
      (["type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]], .multiPoint([a, b])),
      (["type": "LineString", "coordinates": [[1, 2], [190, 6]]], .lineString([a, c])),
      (
        ["type": "MultiLineString", "coordinates": [[[1, 2], [3, 4]]]], .multiLineString([[a, b]])
      ),
      (["type": "Polygon", "coordinates": [ring]], .polygon([[a, b, c, a]])),
      (["type": "MultiPolygon", "coordinates": [[ring]]], .multiPolygon([[[a, b, c, a]]])),
      (
        ["type": "GeometryCollection", "geometries": [["type": "Point", "coordinates": [1, 2]]]],
        .geometryCollection([.point(a)])
      ),
    ]
    for (json, geometry) in cases { #expect(try GeoJSON(json) == .geometry(geometry)) }
  }

  @Test func `features keep their id and nested properties, and the geometry is optional`() throws {
    let json = try JSON(
      parsing: """
        {"type": "FeatureCollection", "crs": 1, "features": [
          {"type": "Feature", "id": "x", "bbox": [], "geometry": null,
           "properties": {"a": {"b": [1]}}},
          {"type": "Feature", "id": 7, "properties": null,
           "geometry": {"type": "Point", "coordinates": [1, 2]}}]}
        """)
    let features = try GeoJSON(json).features
    #expect(features.map(\.id) == ["x", 7])
    #expect(features[0].geometry == nil)
    #expect(features[0].properties["a"]?["b"]?[0] == 1)
    #expect(features[1].properties.isEmpty)
  }

  @Test(arguments: [
    ("[]", "", GeoJSONError.Reason.expected("an object")),
    ("{}", "type", .missing),
    (#"{"type": 3}"#, "type", .expected("a string")),
    (#"{"type": "Sphere"}"#, "type", .unknownType("Sphere")),
    (#"{"type": "Point"}"#, "coordinates", .missing),
    (#"{"type": "FeatureCollection"}"#, "features", .missing),
    (
      #"{"type": "LineString", "coordinates": [[1, 2]]}"#, "coordinates", .tooFewPositions(least: 2)
    ),
    (
      #"{"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [1]}}"#,
      "geometry.coordinates[0]", .expected("an array")
    ),
    (
      #"{"type": "MultiLineString", "coordinates": [[[1, 2], [3, "4"]]]}"#, "coordinates[0][1]",
      .expected("a position: longitude and latitude")
    ),
    (
      #"{"type": "GeometryCollection", "geometries": [{"type": "Feature"}]}"#,
      "geometries[0].type", .unknownType("Feature")
    ),
    (
      #"{"type": "FeatureCollection", "features": [{"type": "Feature"}, {"type": "Point"}]}"#,
      "features[1].type", .unknownType("Point")
    ),
  ])
  func `an error has a path`(text: String, path: String, reason: GeoJSONError.Reason) throws {
    let json = try JSON(parsing: text)
    let error = #expect(throws: GeoJSONError.self) { try GeoJSON(json) }
    #expect(error == GeoJSONError(reason: reason, path: path))
    #expect(error?.description.isEmpty == false)
  }

  @Test func `a collection's malformed features can be skipped and reported`() throws {
    let json: JSON = [
      "type": "FeatureCollection",
      "features": [
        1, ["type": "Feature", "geometry": ["type": "Point", "coordinates": [1, 2]]],
        ["type": "Feature", "properties": 1],
      ],
    ]
    var skipped: [GeoJSONError] = []
    #expect(try GeoJSON(json, skipped: &skipped).features.count == 1)
    #expect(skipped.map(\.path) == ["features[0]", "features[2].properties"])
  }
}
