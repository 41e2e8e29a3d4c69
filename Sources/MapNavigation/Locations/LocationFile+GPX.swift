// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapXML

extension LocationFile {
  /// Reads the track points of a GPX 1.0 or 1.1 file, from all tracks and segments in order. If there are
  /// no tracks, reads the points of the routes. Reads speed and course from GPX 1.0 elements and from
  /// extensions. Without times the fixes are one second apart. An interrupted recording is read up to its
  /// last complete point.
  public static func gpx(_ bytes: [UInt8]) throws(LocationFileError) -> [MapLocation] {
    var reader = GPXReader()
    try XMLReader.read(bytes, into: &reader)
    guard reader.isGPX else {
      throw LocationFileError(reason: .malformed("missing gpx element"), line: 1)
    }
    let points = reader.track.isEmpty ? reader.route : reader.track
    guard !points.isEmpty else { throw LocationFileError(reason: .empty) }
    let hasTimes = points.contains { $0.hasTime }
    if hasTimes, let missing = points.first(where: { !$0.hasTime }) {
      throw LocationFileError(reason: .missing("time"), line: missing.line)
    }
    return timed(points.map(\.location), hasTimes: hasTimes)
  }

  private struct GPXReader: XMLHandler {
    typealias Failure = LocationFileError

    struct Point {
      var location: MapLocation
      var line: Int
      var hasTime = false
    }

    private(set) var isGPX = false
    private(set) var track: [Point] = []
    private(set) var route: [Point] = []
    private var point: Point?
    private var text = ""

    mutating func start(
      _ name: String, attributes: [String: String], at place: XMLPlace
    ) throws(LocationFileError) {
      text = ""
      if name == "gpx" { isGPX = true }
      guard name == "trkpt" || name == "rtept" else { return }
      let latitude = try GPXReader.degrees("lat", attributes, place)
      let longitude = try GPXReader.degrees("lon", attributes, place)
      point = Point(
        location: MapLocation(Coordinate(latitude: latitude, longitude: longitude), time: 0),
        line: place.line)
    }

    private static func degrees(
      _ name: String, _ attributes: [String: String], _ place: XMLPlace
    ) throws(LocationFileError) -> Double {
      guard let text = attributes[name] else {
        throw LocationFileError(reason: .missing(name), line: place.line)
      }
      guard let value = Double(text) else {
        throw LocationFileError(reason: .invalid(name), line: place.line)
      }
      return value
    }

    mutating func text(_ text: String) { self.text += text }

    mutating func end(_ name: String, at place: XMLPlace) throws(LocationFileError) {
      guard var point else { return }
      let value = text.filter { !$0.isWhitespace }
      switch name {
      case "time":
        guard let time = Timestamp.seconds(value) else {
          throw LocationFileError(reason: .badTime(value), line: place.line)
        }
        point.location.time = time
        point.hasTime = true
      case "ele": point.location.altitude = Double(value)
      case "speed": point.location.speed = Double(value)
      case "course": point.location.course = Double(value)
      case "trkpt": track.append(point)
      case "rtept": route.append(point)
      default: break
      }
      self.point = name == "trkpt" || name == "rtept" ? nil : point
      text = ""
    }

    func failure(for problem: XMLProblem, at place: XMLPlace) -> LocationFileError? {
      let reason: String
      switch problem {
      case .incomplete where point == nil: return nil
      case .incomplete: reason = "unexpected end of file"
      case .entities: reason = "the file declares entities, which are not supported"
      case .tooDeep(let limit): reason = "elements are nested more than \(limit) levels deep"
      case .malformed(let message): reason = message
      }
      return LocationFileError(reason: .malformed(reason), line: place.line)
    }
  }
}
