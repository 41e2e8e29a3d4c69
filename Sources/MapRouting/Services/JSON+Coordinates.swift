// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

extension JSON {
  /// A number, rounded to decimal places.
  static func rounded(_ number: Double, _ digits: Int) -> JSON {
    var power = 1.0
    for _ in 0..<digits { power *= 10 }
    return .number((number * power).rounded() / power)
  }

  /// A position of GeoJSON: longitude and latitude, rounded to seven decimal places.
  static func position(_ coordinate: Coordinate) -> JSON {
    [rounded(coordinate.longitude, 7), rounded(coordinate.latitude, 7)]
  }

  /// A feature collection of GeoJSON.
  static func featureCollection(_ features: [JSON]) -> JSON {
    ["type": "FeatureCollection", "features": .array(features)]
  }

  /// A feature of GeoJSON.
  static func feature(_ type: String, _ coordinates: JSON, _ properties: JSONObject) -> JSON {
    [
      "type": "Feature", "geometry": ["type": .string(type), "coordinates": coordinates],
      "properties": .object(properties),
    ]
  }
}
