// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import MapJSON

/// The type of a file, detected from its content.
enum MapFile: Equatable {
  /// A PMTiles or MBTiles archive, or a folder of tiles.
  case archive
  case geoJSON(JSON)
  case kml
  /// A recorded drive in GPX, CSV or JSON.
  case recording
  /// A road graph from `rhumb graph build`.
  case graph
  case style(JSON)

  /// Detects the type from the file's first bytes, and for JSON from its members.
  ///
  /// - Throws: ``ViewError/unknownFile(_:content:)``, or an error of the file or of its JSON.
  static func kind(of path: String) throws -> MapFile {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isFolder.boolValue { return .archive }
    let file = try ReadableFile(path: path)
    let start = try file.read(0..<min(file.size, 4096))
    if let kind = kind(ofStart: start) { return kind }
    guard let first = start.first(where: { !$0.isJSONSpace }), first == UInt8(ascii: "{") else {
      let content = FileContent.detect(path)
      if content == .track { return .recording }
      throw ViewError.unknownFile(path, content: content?.reason ?? "")
    }
    return kind(
      of: try JSON(
        parsing: ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)))
  }

  /// Detects the type of a document by its content.
  ///
  /// - Parameter name: The name for errors.
  static func kind(of bytes: [UInt8], named name: String) throws(ViewError) -> MapFile {
    if let kind = kind(ofStart: Array(bytes.prefix(4096))) { return kind }
    do {
      return kind(of: try JSON(parsing: bytes))
    } catch {
      if FileContent.isTrackTable(Array(bytes.prefix(4096))) { return .recording }
      throw .unknownFile(name, content: "")
    }
  }

  private static func kind(of json: JSON) -> MapFile {
    if json["layers"]?.array != nil, json["version"] != nil { return .style(json) }
    return json["type"] == nil && FileContent.isTrack(json) ? .recording : .geoJSON(json)
  }

  /// The type by a file signature; `nil` if none matches.
  static func kind(ofStart bytes: [UInt8]) -> MapFile? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("PMTiles") || text.hasPrefix("SQLite format 3") { return .archive }
    if text.hasPrefix("RHUMBGPH") { return .graph }
    if text.contains("<gpx") { return .recording }
    if text.contains("<kml") { return .kml }
    return nil
  }
}

extension UInt8 {
  fileprivate var isJSONSpace: Bool { self <= 0x20 || self == 0xEF || self == 0xBB || self == 0xBF }
}
