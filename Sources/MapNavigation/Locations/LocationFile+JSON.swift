// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

extension LocationFile {
  /// Reads fixes from JSON: an array of objects, an object with such an array as "locations", or GeoJSON
  /// points, multi-points and lines.
  ///
  /// An object has "latitude" and "longitude" (or "lat", and "lon" or "lng"), or a "point" such as
  /// "POINT(11.5 48.1)". It may have "time" or "timestamp", "accuracy" ("horizontalAccuracy"), "speed",
  /// "course" ("bearing", "heading") and "altitude". Without times the fixes are one second apart.
  package static func json(_ bytes: [UInt8]) throws(LocationFileError) -> [MapLocation] {
    let document: JSON
    do throws(JSONError) { document = try JSON(parsing: bytes) } catch {
      throw LocationFileError(reason: .malformed(error.reason.sentence), line: error.line)
    }
    var reader = FixReader()
    try reader.read(document, properties: nil)
    guard !reader.locations.isEmpty else { throw LocationFileError(reason: .empty) }
    if let missing = reader.firstWithoutTime, reader.hasTimes {
      throw LocationFileError(reason: .missing("time"), fix: missing)
    }
    return timed(reader.locations, hasTimes: reader.hasTimes)
  }

  private struct FixReader {
    var locations: [MapLocation] = []
    var hasTimes = false
    var firstWithoutTime: Int?

    mutating func read(_ value: JSON, properties: JSON?) throws(LocationFileError) {
      if let elements = value.array {
        for element in elements { try read(element, properties: nil) }
        return
      }
      switch value["type"]?.string {
      case "FeatureCollection":
        for feature in value["features"]?.array ?? [] { try read(feature, properties: nil) }
      case "Feature":
        if let geometry = value["geometry"] { try read(geometry, properties: value["properties"]) }
      case "GeometryCollection":
        for part in value["geometries"]?.array ?? [] { try read(part, properties: properties) }
      case "Point": try add(value["coordinates"], properties)
      case "MultiPoint", "LineString":
        let times = (properties?["coordTimes"] ?? properties?["times"])?.array
        for (index, position) in (value["coordinates"]?.array ?? []).enumerated() {
          let time = times.flatMap { index < $0.count ? $0[index] : nil }
          try add(position, time.map { JSON.object(["time": $0]) } ?? nil)
        }
      default:
        if let fixes = value["locations"] { return try read(fixes, properties: nil) }
        try add(object: value)
      }
    }

    private var number: Int { locations.count + 1 }

    private mutating func add(_ position: JSON?, _ properties: JSON?) throws(LocationFileError) {
      guard let longitude = position?[0]?.number, let latitude = position?[1]?.number else {
        throw LocationFileError(reason: .missing("coordinates"), fix: number)
      }
      var location = MapLocation(Coordinate(latitude: latitude, longitude: longitude), time: 0)
      location.altitude = position?[2]?.number
      try fill(&location, from: properties ?? .null)
    }

    private mutating func add(object: JSON) throws(LocationFileError) {
      if let text = object["point"]?.string {
        guard let coordinate = FixReader.point(text) else {
          throw LocationFileError(reason: .invalid("point"), fix: number)
        }
        var location = MapLocation(coordinate, time: 0)
        return try fill(&location, from: object)
      }
      guard let latitude = (object["latitude"] ?? object["lat"])?.number else {
        throw LocationFileError(reason: .missing("latitude"), fix: number)
      }
      guard let longitude = (object["longitude"] ?? object["lon"] ?? object["lng"])?.number else {
        throw LocationFileError(reason: .missing("longitude"), fix: number)
      }
      var location = MapLocation(Coordinate(latitude: latitude, longitude: longitude), time: 0)
      try fill(&location, from: object)
    }

    private mutating func fill(_ location: inout MapLocation, from fields: JSON)
      throws(LocationFileError)
    {
      switch fields["time"] ?? fields["timestamp"] {
      case .number(let value)?:
        location.time = Timestamp.seconds(value) ?? 0
        hasTimes = true
      case .string(let text)?:
        guard let time = Timestamp.seconds(text) else {
          throw LocationFileError(reason: .badTime(text), fix: number)
        }
        location.time = time
        hasTimes = true
      case nil, .null?: firstWithoutTime = firstWithoutTime ?? number
      default: throw LocationFileError(reason: .badTime("time"), fix: number)
      }
      location.accuracy = (fields["accuracy"] ?? fields["horizontalAccuracy"])?.number
      location.speed = fields["speed"]?.number
      location.course = (fields["course"] ?? fields["bearing"] ?? fields["heading"])?.number
      location.altitude = fields["altitude"]?.number ?? location.altitude
      locations.append(location)
    }

    /// Parses a point in well-known text: longitude, then latitude.
    private static func point(_ text: String) -> Coordinate? {
      guard text.uppercased().hasPrefix("POINT"), let open = text.firstIndex(of: "("),
        text.last == ")"
      else { return nil }
      let numbers = text[text.index(after: open)...].dropLast().split(separator: " ")
      guard numbers.count >= 2, let x = Double(numbers[0]), let y = Double(numbers[1]) else {
        return nil
      }
      return Coordinate(latitude: y, longitude: x)
    }
  }
}
