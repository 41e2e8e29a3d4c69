// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import RhumbModules

/// The content of a file that users pass to a program, detected by its bytes, for messages about misplaced files.
package enum FileContent: Equatable, Sendable {
  case tiles, style, geoJSON, tileJSON, spriteIndex, mapStyle, kml, zip, gpx, graph, extract, osmXML
  case geoPackage, database, shapefile, image
  /// A recorded track in CSV, or in JSON that is not GeoJSON.
  case track

  /// Detects the content of a file; `nil` if it is unknown or cannot be read, and for folders and URLs.
  package static func detect(_ path: String) -> FileContent? {
    guard !InputFile.isURL(path), !InputFile.isStandardInput(path),
      let file = try? ReadableFile(path: path),
      let start = try? file.read(0..<min(file.size, 4096))
    else { return nil }
    if let content = binary(start) ?? xml(start) { return content }
    // JSON starts with a bracket, after spaces and a byte order mark.
    let space: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
    guard let first = start.first(where: { !space.contains($0) }) else { return nil }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return isTrackTable(start) ? .track : nil
    }
    guard
      let text = try? ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes),
      let json = try? JSON(parsing: text)
    else { return nil }
    return document(json)
  }

  /// The content by a file signature.
  private static func binary(_ start: [UInt8]) -> FileContent? {
    let signatures: [(bytes: [UInt8], content: FileContent)] = [
      (Array("PMTiles".utf8), .tiles), (Array("RHUMBGPH".utf8), .graph),
      (Array("PK\u{3}\u{4}".utf8), .zip), ([0x00, 0x00, 0x27, 0x0A], .shapefile),
      ([0x89, 0x50, 0x4E, 0x47], .image), ([0xFF, 0xD8, 0xFF], .image),
      (Array("GIF8".utf8), .image), (Array("II*\0".utf8), .image), (Array("MM\0*".utf8), .image),
    ]
    if let known = signatures.first(where: { start.starts(with: $0.bytes) }) {
      return known.content
    }
    if start.starts(with: "SQLite format 3\0".utf8) { return database(start) }
    if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
      return .image
    }
    // A blob header's length, and the type of the first blob.
    // Source: https://wiki.openstreetmap.org/wiki/PBF_Format
    let header = Array("OSMHeader".utf8)
    if start.first == 0, start.count > 32,
      (4..<24).contains(where: { start[$0...].starts(with: header) })
    {
      return .extract
    }
    return nil
  }

  /// The content of an SQLite file. Its header has the identifier of the application.
  private static func database(_ start: [UInt8]) -> FileContent {
    guard start.count >= 72 else { return .database }
    return start[68..<72].elementsEqual("GPKG".utf8) ? .geoPackage : .tiles
  }

  private static func xml(_ start: [UInt8]) -> FileContent? {
    let text = String(decoding: start, as: UTF8.self)
    if text.contains("<gpx") { return .gpx }
    if text.contains("<kml") { return .kml }
    if text.contains("<osm ") || text.contains("<osm>") { return .osmXML }
    return nil
  }

  /// The content of a JSON document by its members.
  private static func document(_ json: JSON) -> FileContent? {
    if let rules = json.array {
      if rules.contains(where: { $0["stylers"] != nil }) { return .mapStyle }
      return isTrack(json) ? .track : nil
    }
    guard let members = json.object else { return nil }
    if members["tilejson"] != nil { return .tileJSON }
    if members["layers"]?.array != nil, members["version"] != nil { return .style }
    let types = [
      "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString",
      "Polygon", "MultiPolygon", "GeometryCollection",
    ]
    if let type = members["type"]?.string, types.contains(type) { return .geoJSON }
    if isTrack(json) { return .track }
    let isIndex = members.values.allSatisfy {
      $0["width"] != nil && $0["x"] != nil && $0["y"] != nil
    }
    return isIndex && !members.isEmpty ? .spriteIndex : nil
  }

  /// Whether a document that is not GeoJSON is a recorded track: an array of objects with coordinates and times, or an object
  /// with such an array as "locations". Other lists of coordinates may be places.
  package static func isTrack(_ json: JSON) -> Bool {
    guard let fix = (json["locations"] ?? json)[0], fix["time"] ?? fix["timestamp"] != nil else {
      return false
    }
    return fix["point"]?.string != nil || (fix["latitude"] ?? fix["lat"])?.number != nil
  }

  /// Whether a file that begins with some bytes is a table of a recorded track: its header names the coordinates and times, and
  /// its first row has them.
  package static func isTrackTable(_ start: [UInt8]) -> Bool {
    let rows = start.split(separator: UInt8(ascii: "\n")).prefix(2)
    let table = Array(rows.joined(separator: [UInt8(ascii: "\n")]))
    let hasTimes = rows.first.map {
      String(decoding: $0, as: UTF8.self).lowercased().contains("time")
    }
    return hasTimes == true && (try? LocationFile.csv(table)) != nil
  }
}

extension FileContent {
  /// The content as a noun: "a MapLibre style".
  package var name: String {
    switch self {
    case .tiles: "an archive of map tiles"
    case .style: "a MapLibre style"
    case .geoJSON: "GeoJSON"
    case .tileJSON: "TileJSON"
    case .spriteIndex: "the index of a sprite"
    case .mapStyle: "a map style in Google's format"
    case .kml: "KML"
    case .zip: "a ZIP archive"
    case .gpx: "a GPX recording"
    case .graph: "a road graph"
    case .extract: "an OpenStreetMap extract (PBF)"
    case .osmXML: "OpenStreetMap data in XML"
    case .geoPackage: "a GeoPackage"
    case .database: "an SQLite database"
    case .shapefile: "a shapefile"
    case .image: "an image"
    case .track: "a recorded track"
    }
  }

  /// A clause with the command that uses the file, or with what else to do with it.
  private var advice: String {
    switch self {
    case .tiles: "rhumb render --tiles draws it, and rhumb info describes it"
    case .style: "rhumb render --style draws it"
    case .geoJSON: "rhumb render --geojson draws it, and rhumb info describes it"
    case .tileJSON: "a style can use it as the \"url\" of a source"
    case .spriteIndex: "a style can use it as its \"sprite\""
    case .mapStyle: "rhumb render --map-style applies it"
    case .kml: "rhumb render --kml draws it, and rhumb info describes it"
    case .zip: "unpack it and pass the file inside"
    case .gpx, .track: "rhumb render --gpx draws it, and rhumb navigate --gps replays it"
    case .graph: "rhumb route --graph and rhumb navigate --graph use it"
    case .extract: "rhumb graph build makes a road graph of it"
    case .osmXML: "convert it to PBF, for example with osmium cat, for rhumb graph build"
    case .geoPackage, .shapefile: "convert it to GeoJSON, for example with ogr2ogr"
    case .database: "it has no map tiles"
    case .image: "a style can show it as a source of type image"
    }
  }

  /// A clause about a file: "it is a MapLibre style; rhumb render --style draws it".
  package var reason: String { "it is \(name); \(advice)" }

  /// A sentence about the file at a path: "a.json is a MapLibre style; rhumb render --style draws it".
  package func use(of path: String) -> String { "\(path) is \(name); \(advice)" }

  /// A sentence about the file at a path that is not the expected one.
  package func use(of path: String, insteadOf expected: String) -> String {
    "\(path) is \(name), not \(expected); \(advice)"
  }
}

extension FileContent {
  /// The error for a file that cannot be read: about its content if that is another one than expected, or else the
  /// given one.
  ///
  /// - Parameters:
  ///   - accepted: The contents that the reader accepts.
  ///   - expected: The name of the accepted content: "tiles".
  package static func error(
    _ path: String, accepting accepted: [FileContent], named expected: String,
    otherwise error: any Error
  ) -> any Error {
    guard let content = detect(path), !accepted.contains(content) else { return error }
    return CLIError(content.use(of: path, insteadOf: expected))
  }
}
