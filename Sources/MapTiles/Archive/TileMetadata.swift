// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON

/// The metadata of an archive in any common form: TileJSON, PMTiles metadata or the name and value pairs of
/// MBTiles. MBTiles stores numbers as strings and the layers as JSON in a string.
struct TileMetadata {
  /// The complete metadata.
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// Parses metadata from JSON text. Text that is not a JSON object yields empty metadata, because the tiles
  /// of an archive with broken metadata can still be read.
  init(parsing text: [UInt8]) {
    object = (try? JSON(parsing: text))?.object ?? [:]
  }

  var name: String? { string("name") }
  var attribution: String { string("attribution") ?? "" }
  /// The encoding of the tiles, such as "terrarium"; empty if none is stated.
  var encoding: String { string("encoding") ?? nested["encoding"]?.string ?? "" }
  var minimumZoom: Int? { zoom("minzoom") }
  var maximumZoom: Int? { zoom("maxzoom") }

  /// Whether the tile rows are numbered from south to north, as in MBTiles and TMS.
  var isTMS: Bool { string("scheme")?.lowercased() == "tms" }

  var format: TileSourceInfo.Format? {
    switch string("format")?.lowercased() {
    case "pbf", "mvt", "application/vnd.mapbox-vector-tile", "application/x-protobuf": .mvt
    case "mlt", "application/vnd.maplibre-tile", "application/vnd.maplibre-vector-tile": .mlt
    case "png", "image/png": .png
    case "jpg", "jpeg", "image/jpeg": .jpeg
    case "webp", "image/webp": .webp
    default: nil
    }
  }

  /// Throws an error if the tiles have a known format that is not supported.
  func checkFormat(path: String) throws(TileError) {
    if ["avif", "image/avif"].contains(string("format")?.lowercased()) {
      throw .unsupported(path: path, reason: "has AVIF tiles, not supported yet")
    }
  }

  /// The bounds from west, south, east and north; `nil` if they are missing or invalid.
  var bounds: CoordinateBounds? {
    let numbers: [Double] =
      switch object["bounds"] {
      case .array(let elements): elements.compactMap(\.number)
      case .string(let text):
        text.split(separator: ",").compactMap {
          Double($0.trimmingCharacters(in: .whitespaces))
        }
      default: []
      }
    guard numbers.count == 4 else { return nil }
    return CoordinateBounds(
      checkedWest: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }

  /// The vector layers with their attribute names.
  var layers: [TileSourceInfo.LayerInfo] {
    let list = object["vector_layers"]?.array ?? nested["vector_layers"]?.array ?? []
    return list.compactMap { layer in
      guard let name = layer["id"]?.string else { return nil }
      return .init(name: name, attributes: layer["fields"]?.object.map { Array($0.keys) } ?? [])
    }
  }

  /// The object in the `json` member of MBTiles metadata, which is a string.
  private var nested: JSONObject {
    string("json").flatMap { try? JSON(parsing: $0) }?.object ?? [:]
  }

  private func string(_ name: String) -> String? { object[name]?.string }

  private func zoom(_ name: String) -> Int? {
    let value = object[name]
    guard let number = value?.number ?? value?.string.flatMap(Double.init),
      (0...Double(TileID.maximumZoom)).contains(number)
    else { return nil }
    return Int(number)
  }
}
