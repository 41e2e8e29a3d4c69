// SPDX-License-Identifier: Apache-2.0
import MapGeometry

extension LocationFile {
  /// Reads fixes from a table with a header row. Commas, semicolons or tabs separate the columns.
  ///
  /// Reads the columns latitude (lat), longitude (lon, lng), time (timestamp), accuracy, speed, course
  /// (bearing, heading) and altitude (elevation, ele), in any order and case. Without times the fixes are
  /// one second apart.
  package static func csv(_ bytes: [UInt8]) throws(LocationFileError) -> [MapLocation] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
      .map { String(decoding: $0, as: UTF8.self) }
    if let first = lines.first, first.hasPrefix("\u{FEFF}") { lines[0] = String(first.dropFirst()) }
    guard let start = lines.firstIndex(where: { !isBlank($0) }) else {
      throw LocationFileError(reason: .empty)
    }
    let table = try Table(header: lines[start], line: start + 1)
    var locations: [MapLocation] = []
    locations.reserveCapacity(lines.count)
    for number in (start + 1)..<max(lines.count, start + 1) where !isBlank(lines[number]) {
      locations.append(try table.location(lines[number], line: number + 1))
    }
    guard !locations.isEmpty else { throw LocationFileError(reason: .empty) }
    return timed(locations, hasTimes: table.columns["time"] != nil)
  }

  private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

  private struct Table {
    var columns: [String: Int] = [:]
    var separator: Character

    private static let names = [
      "latitude": "latitude", "lat": "latitude", "longitude": "longitude", "lon": "longitude",
      "lng": "longitude", "long": "longitude", "time": "time", "timestamp": "time",
      "accuracy": "accuracy", "horizontalaccuracy": "accuracy", "speed": "speed",
      "course": "course", "bearing": "course", "heading": "course", "altitude": "altitude",
      "elevation": "altitude", "ele": "altitude",
    ]

    init(header: String, line: Int) throws(LocationFileError) {
      separator =
        [",", ";", "\t"].max { one, other in
          header.count { $0 == one } < header.count { $0 == other }
        } ?? ","
      for (number, name) in Table.fields(header, separator).enumerated() {
        guard let known = Table.names[name.lowercased()] else { continue }
        columns[known] = columns[known] ?? number
      }
      for name in ["latitude", "longitude"] where columns[name] == nil {
        throw LocationFileError(reason: .missing(name), line: line)
      }
    }

    func location(_ text: String, line: Int) throws(LocationFileError) -> MapLocation {
      let fields = Table.fields(text, separator)
      func number(_ name: String) throws(LocationFileError) -> Double? {
        guard let column = columns[name], column < fields.count, !fields[column].isEmpty else {
          return nil
        }
        guard let value = Double(fields[column]) else {
          throw LocationFileError(reason: .invalid(name), line: line)
        }
        return value
      }
      guard let latitude = try number("latitude") else {
        throw LocationFileError(reason: .missing("latitude"), line: line)
      }
      guard let longitude = try number("longitude") else {
        throw LocationFileError(reason: .missing("longitude"), line: line)
      }
      var location = MapLocation(Coordinate(latitude: latitude, longitude: longitude), time: 0)
      if let column = columns["time"] {
        let text = column < fields.count ? fields[column] : ""
        guard let time = Timestamp.seconds(text) else {
          throw LocationFileError(reason: .badTime(text), line: line)
        }
        location.time = time
      }
      location.accuracy = try number("accuracy")
      location.speed = try number("speed")
      location.course = try number("course")
      location.altitude = try number("altitude")
      return location
    }

    private static func fields(_ line: String, _ separator: Character) -> [String] {
      line.split(separator: separator, omittingEmptySubsequences: false).map { field in
        var text = field.drop { $0.isWhitespace || $0 == "\"" }
        while let last = text.last, last.isWhitespace || last == "\"" { text.removeLast() }
        return String(text)
      }
    }
  }
}
