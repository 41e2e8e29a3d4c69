// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapXML

extension LocationFile {
  /// Reads the track points of a GPX 1.0 or 1.1 file, from all tracks and segments in order. If there are
  /// no tracks, reads the points of the routes. Reads speed and course from GPX 1.0 elements and from
  /// extensions. Without times the fixes are one second apart. Reads the points of a recording that was
  /// interrupted between two of them.
  package static func gpx(_ bytes: [UInt8]) throws(LocationFileError) -> [MapLocation] {
    var reader = GPXReader(bytes)
    try reader.read()
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

  private struct GPXReader {
    struct Point {
      var location: MapLocation
      var line: Int
      var hasTime = false
    }

    var isGPX = false
    var track: [Point] = []
    var route: [Point] = []
    private var xml: XMLReader
    private var point: Point?
    private var text = ""

    init(_ bytes: [UInt8]) { xml = XMLReader(bytes) }

    mutating func read() throws(LocationFileError) {
      while let token = try next() {
        switch token {
        case .start(let name, let attributes): try start(name, attributes)
        case .text(let value): text += value
        case .end(let name): try end(name)
        }
      }
    }

    private mutating func next() throws(LocationFileError) -> XMLReader.Token? {
      do throws(XMLError) {
        return try xml.next()
      } catch {
        if error.reason == .incomplete, point == nil { return nil }
        throw LocationFileError(reason: .malformed(error.sentence), line: error.position.line)
      }
    }

    private mutating func start(_ name: String, _ attributes: [String: String])
      throws(LocationFileError)
    {
      text = ""
      if name == "gpx" { isGPX = true }
      guard name == "trkpt" || name == "rtept" else { return }
      let latitude = try degrees("lat", attributes)
      let longitude = try degrees("lon", attributes)
      point = Point(
        location: MapLocation(Coordinate(latitude: latitude, longitude: longitude), time: 0),
        line: xml.position.line)
    }

    private func degrees(_ name: String, _ attributes: [String: String]) throws(LocationFileError)
      -> Double
    {
      guard let text = attributes[name] else {
        throw LocationFileError(reason: .missing(name), line: xml.position.line)
      }
      guard let value = Double(text) else {
        throw LocationFileError(reason: .invalid(name), line: xml.position.line)
      }
      return value
    }

    private mutating func end(_ name: String) throws(LocationFileError) {
      guard var point else { return }
      let value = text.filter { !$0.isWhitespace }
      switch name {
      case "time":
        guard let time = Timestamp.seconds(value) else {
          throw LocationFileError(reason: .badTime(value), line: xml.position.line)
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
  }
}
